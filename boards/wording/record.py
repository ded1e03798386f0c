"""Words of the files of boards: what is wrong or odd in a file, what a format keeps and loses."""

ROWS: dict[str, tuple[str, str, str]] = {
    "import_copies": (
        "a record does not say how many copies there are; 1 copy of each board is planned here, more with `paitao copies \"{name}\" --plan 2`.",
        "记录不含份数；这里每副计划1份，要多份请用 paitao copies \"{name}\" --plan 2。",
        "記錄不含份數；這裡每副計劃1份，要多份請用 paitao copies \"{name}\" --plan 2。",
    ),
    # a file as a whole
    "file_empty": (
        "the file is empty; take it from its source again.",
        "文件是空的，请重新取得。",
        "檔案是空的，請重新取得。",
    ),
    "file_missing": (
        "there is no such file; check the name.",
        "没有这个文件，请检查文件名。",
        "沒有這個檔案，請檢查檔名。",
    ),
    "file_is_folder": (
        "this is a folder; name a file in it.",
        "这是文件夹，请指定其中的文件。",
        "這是資料夾，請指定其中的檔案。",
    ),
    "file_unreadable": (
        "the file cannot be read ({reason}); check the permissions and the disk.",
        "无法读取文件（{reason}），请检查权限和磁盘。",
        "無法讀取檔案（{reason}），請檢查權限和磁碟。",
    ),
    "file_unwritable": (
        "the file cannot be written ({reason}); choose another folder with -o.",
        "无法写入文件（{reason}），请用 -o 选择其他文件夹。",
        "無法寫入檔案（{reason}），請用 -o 選擇其他資料夾。",
    ),
    "file_exists": (
        "the file exists already; choose another name or say --force.",
        "文件已存在，请换一个文件名或加 --force。",
        "檔案已存在，請換一個檔名或加 --force。",
    ),
    "format_unknown": (
        "no deal is written here in a form that is read; give one of {known} (diagrams and suit signs copied as text are not recognised, for reading them would be a guess).",
        "文件里没有可以读取的牌，请提供 {known} 文件（复制出来的牌图和花色符号无法辨认，不作猜测）。",
        "檔案裡沒有可以讀取的牌，請提供 {known} 檔案（複製出來的牌圖和花色符號無法辨認，不作猜測）。",
    ),
    "file_sealed": (
        "it is sealed with a passphrase; open it first: `paitao unseal \"{file}\" -o NEWFILE`.",
        "文件已用口令加密；请先打开：`paitao unseal \"{file}\" -o 新文件`。",
        "檔案已用口令加密；請先打開：`paitao unseal \"{file}\" -o 新檔案`。",
    ),
    "file_is_secret": (
        "this is the secret of an event, not its boards: whoever reads it knows every hand; give the record, and the reveal of the session (`paitao reveal`).",
        "这是赛事的密钥，不是牌：得到它就知道全部牌型；请给出记录，以及该场的揭示（`paitao reveal`）。",
        "這是賽事的密鑰，不是牌：得到它就知道全部牌型；請給出記錄，以及該場的揭示（`paitao reveal`）。",
    ),
    "file_quotes": (
        "this is not a record; it quotes a deal here. Copy the deal into a file of its own.",
        "这不是牌的记录，只是在此处引用了一副牌；请把这副牌另存为一个文件。",
        "這不是牌的記錄，只是在此處引用了一副牌；請把這副牌另存為一個檔案。",
    ),
    "format_name_unknown": (
        "“{text}” is no file format that is known; choose one of {known}.",
        "没有“{text}”这种文件格式，请在 {known} 中选择。",
        "沒有“{text}”這種檔案格式，請在 {known} 中選擇。",
    ),
    "format_suffix_unknown": (
        "the name does not say which format to write; end it with one of {known}.",
        "从文件名看不出要写哪种格式，文件名请以 {known} 结尾。",
        "從檔名看不出要寫哪種格式，檔名請以 {known} 結尾。",
    ),
    "format_game": (
        "{format} holds four hands of 13 and no jokers, but {game} is played with {pack} cards; write .paitao.json or .paitao.csv instead.",
        "{format} 只能记四家各13张、无王的牌，而{game}用{pack}张牌；请改写 .paitao.json 或 .paitao.csv。",
        "{format} 只能記四家各13張、無王的牌，而{game}用{pack}張牌；請改寫 .paitao.json 或 .paitao.csv。",
    ),
    "format_number": (
        "{format} holds board numbers to {largest}, but the set has board {number}; write one of {known}.",
        "{format} 的牌号最大为{largest}，而本套有第{number}副；请在 {known} 中选择。",
        "{format} 的牌號最大為{largest}，而本套有第{number}副；請在 {known} 中選擇。",
    ),
    "game_differs": (
        "the file is for {game}, but {want} was asked for; leave --game out or take the right file.",
        "文件是{game}的，但要求的是{want}；请去掉 --game 或换用正确的文件。",
        "檔案是{game}的，但要求的是{want}；請去掉 --game 或換用正確的檔案。",
    ),
    # one board of a file
    "board_unnumbered": (
        "the board has no number; say --first N to number such boards from N.",
        "这副牌没有牌号，请用 --first N 从 N 起编号。",
        "這副牌沒有牌號，請用 --first N 從 N 起編號。",
    ),
    "boards_unnumbered": (
        "{count} boards have no number; say --first N to number them from N.",
        "有{count}副没有牌号，请用 --first N 从 N 起编号。",
        "有{count}副沒有牌號，請用 --first N 從 N 起編號。",
    ),
    "hands_hidden_note": (
        "the cards of {seats} are not given.",
        "没有给出{seats}的牌。",
        "沒有給出{seats}的牌。",
    ),
    "board_hands_hidden": (
        "the file does not give the cards of {seats}; leave the board out with --boards or take a complete file.",
        "文件没有给出{seats}的牌，请用 --boards 去掉这副牌或取得完整的文件。",
        "檔案沒有給出{seats}的牌，請用 --boards 去掉這副牌或取得完整的檔案。",
    ),
    "number_two_deals": (
        "the number stands on two different deals, records {first} and {second} of the file; keep one of them.",
        "同一牌号有两副不同的牌（文件中第{first}条和第{second}条记录），请只保留一副。",
        "同一牌號有兩副不同的牌（檔案中第{first}筆和第{second}筆記錄），請只保留一副。",
    ),
    "number_two_headers": (
        "the deal stands twice with different headers, records {first} and {second} of the file; keep one of them.",
        "同一副牌写了两次而牌套内容不同（文件中第{first}条和第{second}条记录），请只保留一个。",
        "同一副牌寫了兩次而牌套內容不同（檔案中第{first}筆和第{second}筆記錄），請只保留一個。",
    ),
    "deal_end_position": (
        "only {got} of {want} cards are given, an end position; take a file with whole deals.",
        "只给出{want}张中的{got}张，这是残局；请取得完整的牌。",
        "只給出{want}張中的{got}張，這是殘局；請取得完整的牌。",
    ),
    "header_differs": (
        "{name} is {written} in the file, but {implied} by the number; kept as written.",
        "文件中{name}为{written}，按牌号应为{implied}；已按原样保留。",
        "檔案中{name}為{written}，按牌號應為{implied}；已按原樣保留。",
    ),
    "field_dealer": ("dealer", "发牌人", "發牌人"),
    "field_vulnerable": ("vulnerability", "局况", "局況"),
    "field_leader_huapai": ("leader", "首引人", "首引人"),
    "field_leader_guandan": ("leader", "领出人", "領出人"),
    "field_declarer": ("declarer", "庄家", "莊家"),
    "field_first_bidder": ("first bidder", "先亮主的一家", "先亮主的一家"),
    "field_level": ("level", "级数", "級數"),
    "field_tribute": ("tribute", "进贡", "進貢"),
    "field_level_T": ("T", "10", "10"),
    "field_vulnerable_None": ("None", "双方无局", "雙方無局"),
    "field_vulnerable_NS": ("NS", "南北有局", "南北有局"),
    "field_vulnerable_EW": ("EW", "东西有局", "東西有局"),
    "field_vulnerable_All": ("All", "双方有局", "雙方有局"),
    "number_order": (
        "the board comes after board {last}; a record is written in ascending order.",
        "这副牌排在第{last}副之后；记录须按牌号从小到大写。",
        "這副牌排在第{last}副之後；記錄須按牌號從小到大寫。",
    ),
    "board_other_game": (
        "the board is of {game}, the record of {want}; keep one game in one file.",
        "这副牌是{game}的，而记录是{want}的；一个文件只记一种游戏。",
        "這副牌是{game}的，而記錄是{want}的；一個檔案只記一種遊戲。",
    ),
    # fingerprints
    "fingerprint_mismatch": (
        "the boards have the code {computed}, but the file says {claimed}: it was changed after it was made; take it from its source again.",
        "牌的套码算得 {computed}，文件写的是 {claimed}：文件制成后被改动过，请重新取得。",
        "牌的套碼算得 {computed}，檔案寫的是 {claimed}：檔案製成後被改動過，請重新取得。",
    ),
    "fingerprint_unproved": (
        "the code {claimed} cannot be checked, for some boards are faulty or incomplete.",
        "有的牌有错或不完整，无法核对套码 {claimed}。",
        "有的牌有錯或不完整，無法核對套碼 {claimed}。",
    ),
    # PBN
    "encoding_note": (
        "the text is in no Unicode encoding; names were read as {encoding}.",
        "文本不是 Unicode 编码，人名等按 {encoding} 读入。",
        "文字不是 Unicode 編碼，人名等按 {encoding} 讀入。",
    ),
    "text_damaged": (
        "the UTF-16 text breaks off or is damaged; take the file from its source again.",
        "UTF-16 文本中断或损坏，请重新取得文件。",
        "UTF-16 文字中斷或損壞，請重新取得檔案。",
    ),
    "pbn_no_tags": (
        "there is no PBN tag in it, as [Deal \"N:...\"]; check that it is the right file.",
        "其中没有 PBN 标签（如 [Deal \"N:...\"]），请检查文件是否正确。",
        "其中沒有 PBN 標籤（如 [Deal \"N:...\"]），請檢查檔案是否正確。",
    ),
    "pbn_no_deals": (
        "there are PBN tags in it but no deal; check that it is the right file.",
        "其中有 PBN 标签，但没有牌，请检查文件是否正确。",
        "其中有 PBN 標籤，但沒有牌，請檢查檔案是否正確。",
    ),
    "pbn_tag_damaged": (
        "the tag is damaged; it should look like [Board \"7\"] or [Deal \"N:AK4.QJ93.T52.876 ...\"], correct it.",
        "标签损坏，应写成 [Board \"7\"] 或 [Deal \"N:AK4.QJ93.T52.876 ...\"]，请改正。",
        "標籤損壞，應寫成 [Board \"7\"] 或 [Deal \"N:AK4.QJ93.T52.876 ...\"]，請改正。",
    ),
    "pbn_tag_ignored": (
        "a damaged tag that does not concern the cards was passed over.",
        "有一个损坏的标签与牌无关，已略过。",
        "有一個損壞的標籤與牌無關，已略過。",
    ),
    "pbn_text_ignored": (
        "text that is no PBN was passed over.",
        "有的文字不是 PBN，已略过。",
        "有的文字不是 PBN，已略過。",
    ),
    "pbn_comment_open": (
        "a comment begins here with “{{” and never ends, so nothing after it was read; close it with “}}”.",
        "此处以“{{”开始的注释没有结束，其后内容均未读入，请补上“}}”。",
        "此處以“{{”開始的註解沒有結束，其後內容均未讀入，請補上“}}”。",
    ),
    "pbn_rubbish": (
        "from here on it is rubbish and no PBN, so nothing after it was read; take the file from its source again.",
        "从此处起已不是 PBN，其后内容均未读入，请重新取得文件。",
        "從此處起已不是 PBN，其後內容均未讀入，請重新取得檔案。",
    ),
    "pbn_no_empty_line": (
        "the next board begins without an empty line before it; read as two boards.",
        "下一副之前缺少空行，已按两副读入。",
        "下一副之前缺少空行，已按兩副讀入。",
    ),
    "pbn_tag_case": (
        "the tag is written otherwise than {tag}; read as that.",
        "标签 {tag} 的大小写不合规范，已照读。",
        "標籤 {tag} 的大小寫不合規範，已照讀。",
    ),
    "pbn_tag_again": (
        "the tag {tag} occurs again in this game with another value; the first one counts.",
        "本副中标签 {tag} 再次出现且内容不同，以第一个为准。",
        "本副中標籤 {tag} 再次出現且內容不同，以第一個為準。",
    ),
    "pbn_tag_quotes": (
        "the quotes of the tag {tag} are not as PBN wants them; read as they stand.",
        "标签 {tag} 的引号不合规范，已照读。",
        "標籤 {tag} 的引號不合規範，已照讀。",
    ),
    "pbn_board_number": (
        "“{text}” is no board number; write a number from 1.",
        "“{text}”不是牌号，请写从1开始的数。",
        "“{text}”不是牌號，請寫從1開始的數。",
    ),
    "pbn_deal_form": (
        "the Deal should begin with a seat and a colon, as N:AK4.QJ93.T52.876 ...; correct it.",
        "Deal 应以方位和冒号开头，如 N:AK4.QJ93.T52.876 ...，请改正。",
        "Deal 應以方位和冒號開頭，如 N:AK4.QJ93.T52.876 ...，請改正。",
    ),
    "pbn_merged": (
        "deals that stand once for every result were read once ({times} repeats).",
        "每个结果各写一次的牌只读一次（重复{times}次）。",
        "每個結果各寫一次的牌只讀一次（重複{times}次）。",
    ),
    "pbn_board_without_deal": (
        "the board has no deal in the file and was left out.",
        "文件中这副没有牌，已略去。",
        "檔案中這副沒有牌，已略去。",
    ),
    "pbn_game_ignored": (
        "the tag Game names no game that is known; it was passed over.",
        "标签 Game 不是已知的游戏，已略过。",
        "標籤 Game 不是已知的遊戲，已略過。",
    ),
    "pbn_two_games": (
        "the file holds boards of several games ({games}); split it.",
        "文件里有几种游戏的牌（{games}），请拆开。",
        "檔案裡有幾種遊戲的牌（{games}），請拆開。",
    ),
    "pbn_breaks_off": (
        "the tags of paitao that the boards before have are missing or cut here, so the file breaks off or a board was "
        "added; take it from its source again.",
        "前面各副都有的 Paitao 标签在此缺失或不全，文件在此中断或被加了一副，请重新取得。",
        "前面各副都有的 Paitao 標籤在此缺失或不全，檔案在此中斷或被加了一副，請重新取得。",
    ),
    "pbn_two_sets": (
        "the boards belong to different sets of paitao; split the file, or remove its Paitao tags to make one new set.",
        "这些牌属于不同的套；请拆开文件，或删去 Paitao 标签后作为新的一套。",
        "這些牌屬於不同的套；請拆開檔案，或刪去 Paitao 標籤後作為新的一套。",
    ),
    "pbn_set_tags": (
        "the Paitao tags are damaged; take the file from its source again, or remove them to make a new set.",
        "Paitao 标签损坏；请重新取得文件，或删去这些标签后作为新的一套。",
        "Paitao 標籤損壞；請重新取得檔案，或刪去這些標籤後作為新的一套。",
    ),
    "pbn_fingerprint_mismatch": (
        "the boards have the code {computed}, but the file says {claimed}: boards were changed, added or taken out; take it from its source again, or remove its Paitao tags to make a new set.",
        "牌的套码算得 {computed}，文件写的是 {claimed}：有的牌被改动、添加或删去；请重新取得文件，或删去 Paitao 标签后作为新的一套。",
        "牌的套碼算得 {computed}，檔案寫的是 {claimed}：有的牌被改動、添加或刪去；請重新取得檔案，或刪去 Paitao 標籤後作為新的一套。",
    ),
    "header_from_number": (
        "the file does not give {field}; taken from the number: {value}.",
        "文件没有给出 {field}，已按牌号取 {value}。",
        "檔案沒有給出 {field}，已按牌號取 {value}。",
    ),
    # our own record
    "record_utf8": (
        "the record is not UTF-8 text; it was damaged or saved in another encoding, take it from its source again.",
        "记录不是 UTF-8 文本，可能已损坏或被另存为其他编码，请重新取得。",
        "記錄不是 UTF-8 文字，可能已損壞或被另存為其他編碼，請重新取得。",
    ),
    "record_json": (
        "the record breaks off or is damaged here; take it from its source again.",
        "记录在此处中断或损坏，请重新取得。",
        "記錄在此處中斷或損壞，請重新取得。",
    ),
    "record_field_unknown": (
        "a record has no field “{field}”; remove it, or update paitao if a newer version wrote the file.",
        "记录中没有“{field}”这一项，请删去；若文件由新版写成，请更新 paitao。",
        "記錄中沒有“{field}”這一項，請刪去；若檔案由新版寫成，請更新 paitao。",
    ),
    "record_field_missing": (
        "the field “{field}” is missing; take the record from its source again, or write the boards of another program as .paitao.csv.",
        "缺少“{field}”这一项，请重新取得记录；别的程序的牌请写成 .paitao.csv。",
        "缺少“{field}”這一項，請重新取得記錄；別的程式的牌請寫成 .paitao.csv。",
    ),
    "record_field_value": (
        "the field “{field}” does not hold what a record has there; compare it with docs/formats.md.",
        "“{field}”的内容不合记录的格式，请对照 docs/formats.md。",
        "“{field}”的內容不合記錄的格式，請對照 docs/formats.md。",
    ),
    "record_marks": (
        "the record is marked {marks} at once; only one mark is possible, take it from its source again.",
        "记录同时带有标记 {marks}，只能有一种，请重新取得。",
        "記錄同時帶有標記 {marks}，只能有一種，請重新取得。",
    ),
    "record_code": (
        "the code is {code}, but the fingerprint beside it gives {computed}; take the record from its source again.",
        "套码写的是 {code}，而旁边的指纹对应 {computed}，请重新取得记录。",
        "套碼寫的是 {code}，而旁邊的指紋對應 {computed}，請重新取得記錄。",
    ),
    "bottom_joined": (
        "the bottom is written apart; joined to the declarer's hand: {sum} = {total} cards.",
        "底牌另行写出，已并入庄家的手牌：{sum} = {total}张。",
        "底牌另行寫出，已併入莊家的手牌：{sum} = {total}張。",
    ),
    "bottom_complete": (
        "hands and bottom together hold every card {times} times.",
        "各家的牌加上底牌，每张牌都是{times}张。",
        "各家的牌加上底牌，每張牌都是{times}張。",
    ),
    "bottom_no_declarer": (
        "a bottom is written, but the game has no declarer; correct the record.",
        "记录写有底牌，但此游戏没有庄家，请改正记录。",
        "記錄寫有底牌，但此遊戲沒有莊家，請改正記錄。",
    ),
    # what a format keeps and loses
    "keeps_all": (
        "everything, for all games",
        "全部内容，适用于所有游戏",
        "全部內容，適用於所有遊戲",
    ),
    "keeps_numbers": ("board numbers", "牌号", "牌號"),
    "keeps_headers": ("headers", "牌套内容", "牌套內容"),
    "keeps_fingerprint": ("fingerprint, salt and mark", "指纹、盐和标记", "指紋、鹽和標記"),
    "keeps_one_range": ("one run of board numbers", "一段连续的牌号", "一段連續的牌號"),
    "keeps_event_ascii": ("an event name in Latin letters", "用拉丁字母写的赛事名称", "用拉丁字母寫的賽事名稱"),
    "loses_origin": (
        "where the deals came from (seed, commitment or file) is not kept.",
        "不保留牌的来源（种子、承诺值或原文件）。",
        "不保留牌的來源（種子、承諾值或原檔案）。",
    ),
    "loses_more": (
        "names, results, tables, comments and other tags of that file are not kept.",
        "不保留原文件中的姓名、成绩、表格、注释和其他标签。",
        "不保留原檔案中的姓名、成績、表格、註解和其他標籤。",
    ),
    "loses_event_elsewhere": (
        "PBN has no place for this event name: other programs see none, paitao reads it back.",
        "PBN 写不下这个赛事名称：其他程序看不到，本程序可以读回。",
        "PBN 寫不下這個賽事名稱：其他程式看不到，本程式可以讀回。",
    ),
    "loses_event": (
        "the event name is too long for PBN and is not kept.",
        "赛事名称太长，PBN 无法保留。",
        "賽事名稱太長，PBN 無法保留。",
    ),
    "loses_session": (
        "the session label is too long for PBN and is not kept.",
        "轮次名称太长，PBN 无法保留。",
        "輪次名稱太長，PBN 無法保留。",
    ),
    "loses_comments": (
        "comments and lines that begin with % are not kept.",
        "不保留注释和以 % 开头的行。",
        "不保留註解和以 % 開頭的行。",
    ),
    "loses_long_tags": (
        "tags and sections that do not fit into lines of 255 characters are not kept.",
        "不保留一行255个字符容不下的标签和段落。",
        "不保留一行255個字元容不下的標籤和段落。",
    ),
    "loses_versions": (
        "the versions of replaced boards are not kept.",
        "不保留换过的牌的版本号。",
        "不保留換過的牌的版本號。",
    ),
    "keeps_cards": ("the cards", "牌", "牌"),
    "keeps_dealer": ("dealer and vulnerability", "发牌人和局况", "發牌人和局況"),
    "loses_fingerprint": (
        "salt, mark and code of the set are not kept: the file is read as a new, imported set.",
        "不保留本套的盐、标记和套码：读回时是新的导入牌。",
        "不保留本套的鹽、標記和套碼：讀回時是新的匯入牌。",
    ),
    "loses_names": (
        "event and session are not kept.",
        "不保留赛事和轮次名称。",
        "不保留賽事和輪次名稱。",
    ),
    "loses_game": (
        "the file does not say which game it is for; read it with --game.",
        "文件不写明是哪种游戏，读回时请加 --game。",
        "檔案不寫明是哪種遊戲，讀回時請加 --game。",
    ),
    "loses_headers": (
        "headers that differ from the board number are not kept.",
        "不保留与牌号不符的牌套内容。",
        "不保留與牌號不符的牌套內容。",
    ),
    "loses_numbers": (
        "board numbers are not kept: read the file with --first.",
        "不保留牌号，读回时请加 --first。",
        "不保留牌號，讀回時請加 --first。",
    ),
    "loses_containers": (
        "numbers of containers that differ from the board's are not kept.",
        "不保留与牌号不同的牌套号。",
        "不保留與牌號不同的牌套號。",
    ),
}  # fmt: skip
