"""Words about single formats of files (PBN and our own record stand in `record`), and tables of other sizes."""

ROWS: dict[str, tuple[str, str, str]] = {
    # formats of bare deals
    "numbered_from": (
        "the format has no board numbers; the boards are numbered from {first}, say --first N to begin elsewhere.",
        "这种格式不记牌号，已从{first}起编号；要从别处起请用 --first N。",
        "這種格式不記牌號，已從{first}起編號；要從別處起請用 --first N。",
    ),
    "format_read_only": (
        "{format} can be read but not written; choose one of {known}.",
        "{format} 只能读、不能写，请在 {known} 中选择。",
        "{format} 只能讀、不能寫，請在 {known} 中選擇。",
    ),
    "no_deals": (
        "there is no deal in it; check that it is the right file.",
        "其中没有牌，请检查文件是否正确。",
        "其中沒有牌，請檢查檔案是否正確。",
    ),
    "text_ignored": (
        "text that is no deal was passed over.",
        "有的文字不是牌，已略过。",
        "有的文字不是牌，已略過。",
    ),
    "deal_line_form": (
        "the line begins like a deal but does not give four hands as {example}; correct it.",
        "这一行像是一副牌，但没有按 {example} 的样子给出四家的牌，请改正。",
        "這一行像是一副牌，但沒有按 {example} 的樣子給出四家的牌，請改正。",
    ),
    "line_blank_lost": (
        "a void at the end of the line was lost with its blank; the cards of the whole pack show where it was.",
        "行首或行末的缺门空格丢失，已由全副牌推出。",
        "行首或行末的缺門空格遺失，已由全副牌推出。",
    ),
    "rooms_merged": (
        "boards that stand once for every room or table were read once ({times} repeats).",
        "每间房或每桌各写一次的牌只读一次（重复{times}次）。",
        "每間房或每桌各寫一次的牌只讀一次（重複{times}次）。",
    ),
    "fourth_unknown": (
        "the hand is not written, it is what remains of the pack, and cannot be worked out until the other three are right.",
        "这手牌没有写出，应为其余的牌；另外三家改正之前无法推出。",
        "這手牌沒有寫出，應為其餘的牌；另外三家改正之前無法推出。",
    ),
    # LIN and links to the hand viewer
    "lin_hand_dots": (
        "the hands are written with points and without suit letters, which is not LIN and does not say whose hand comes first; take the deals as PBN.",
        "各家的牌用点隔开而没有花色字母，这不是 LIN，也看不出先写的是哪家；请改用 PBN 文件。",
        "各家的牌用點隔開而沒有花色字母，這不是 LIN，也看不出先寫的是哪家；請改用 PBN 檔案。",
    ),
    "lin_hand_letters": (
        "cards stand before the first suit letter; write the hand as SAK4HQJ93DT52C876.",
        "花色字母之前有牌，请写成 SAK4HQJ93DT52C876 的样子。",
        "花色字母之前有牌，請寫成 SAK4HQJ93DT52C876 的樣子。",
    ),
    "lin_beyond": (
        "players, calls, play and results are written from here on; only the deals are taken.",
        "从这里起还写有牌手、叫牌、打牌和结果；只取牌。",
        "從這裡起還寫有牌手、叫牌、打牌和結果；只取牌。",
    ),
    "lin_dealer": (
        "“{text}” is no dealer; before the hands stands 1 for S, 2 for W, 3 for N, 4 for E or 0 for unknown.",
        "“{text}”不是发牌人；牌前应写 1（南）、2（西）、3（北）、4（东）或 0（未知）。",
        "“{text}”不是發牌人；牌前應寫 1（南）、2（西）、3（北）、4（東）或 0（未知）。",
    ),
    "lin_numbers_differ": (
        "the title says board {title}; the number that was kept is {number}.",
        "标题写第{title}副，已保留牌号{number}。",
        "標題寫第{title}副，已保留牌號{number}。",
    ),
    "lin_pipe": (
        "a “|” is missing before the next entry; read as if it were there.",
        "下一项之前缺少“|”，已当作有来读。",
        "下一項之前缺少“|”，已當作有來讀。",
    ),
    "lin_deal_lost": (
        "the entries are so damaged here that deals could not be told apart; take the file from its source again.",
        "此处损坏太重，分不清各副牌，请重新取得文件。",
        "此處損壞太重，分不清各副牌，請重新取得檔案。",
    ),
    "handviewer_elsewhere": (
        "the link does not hold the cards, only where they are kept; open it and save the deal as LIN.",
        "链接里没有牌，只有存放的地方；请打开后把牌存为 LIN。",
        "連結裡沒有牌，只有存放的地方；請打開後把牌存為 LIN。",
    ),
    # RBN
    "rbn_low_card": (
        "a small card is written as x, so the hand is not known; take a file with all cards.",
        "小牌写作 x，这手牌不完整；请取得写明每张牌的文件。",
        "小牌寫作 x，這手牌不完整；請取得寫明每張牌的檔案。",
    ),
    "number_unread": (
        "“{text}” is no board number; the board was left without one.",
        "“{text}”不是牌号，这副牌没有编号。",
        "“{text}”不是牌號，這副牌沒有編號。",
    ),
    # files of dealing machines
    "file_breaks_off": (
        "the file breaks off: {got} bytes are left where a board has {want}; take it from its source again, or name the whole boards with --boards.",
        "文件在此中断：只剩{got}字节，而一副牌占{want}字节；请重新取得，或用 --boards 指定完整的牌。",
        "檔案在此中斷：只剩{got}位元組，而一副牌佔{want}位元組；請重新取得，或用 --boards 指定完整的牌。",
    ),
    "boards_lacking": (
        "by its own words the file holds boards {numbers} as well, but they are not there; take it from its source again, or name the others with --boards.",
        "按文件自己的说明还应有第{numbers}副，但文件里没有；请重新取得，或用 --boards 指定其他的牌。",
        "按檔案自己的說明還應有第{numbers}副，但檔案裡沒有；請重新取得，或用 --boards 指定其他的牌。",
    ),
    "blind_note": (
        "the file is marked as blind: whoever made it wants no hand on a screen.",
        "文件标明是暗牌：制作者不希望在屏幕上显示任何一手牌。",
        "檔案標明是暗牌：製作者不希望在螢幕上顯示任何一手牌。",
    ),
    "packed_card": (
        "“{text}” is no card; cards are the numbers 01 to 52. Take the file from its source again.",
        "“{text}”不是牌，牌用 01 至 52 的数字表示，请重新取得文件。",
        "“{text}”不是牌，牌用 01 至 52 的數字表示，請重新取得檔案。",
    ),
    "packed_digits": (
        "here should be 39 cards as two digits each, but {got} of them are none; take the file from its source again.",
        "这里应有39张牌、每张两位数字，但有{got}张不是，请重新取得文件。",
        "這裡應有39張牌、每張兩位數字，但有{got}張不是，請重新取得檔案。",
    ),
    "packed_padding": (
        "behind the cards there should be nothing but blanks; take the file from its source again.",
        "牌的后面只应有空白，请重新取得文件。",
        "牌的後面只應有空白，請重新取得檔案。",
    ),
    "dge_symbols": (
        "here should be the four hands, each suit behind its sign; take the file from its source again.",
        "这里应是四手牌，每门花色前有花色符号，请重新取得文件。",
        "這裡應是四手牌，每門花色前有花色符號，請重新取得檔案。",
    ),
    "dup_halves_differ": (
        "the two halves of the record, digits and suit signs, give different cards to {seats}; take the file from its source again.",
        "记录的两半（数字和花色符号）中{seats}的牌不一致，请重新取得文件。",
        "記錄的兩半（數字和花色符號）中{seats}的牌不一致，請重新取得檔案。",
    ),
    "dup_halves_blank": (
        "{count} records have digits only, so nothing shows whether those are right.",
        "有{count}条记录只有数字，无从核对。",
        "有{count}筆記錄只有數字，無從核對。",
    ),
    "dup_backwards": (
        "the file says that its {count} boards from {low} on are counted backwards, and no public text says what that means. Is its first record board {low} or board {high}? Look, and say --first N if they count up from there; otherwise make the file anew without that mark.",
        "文件标明{low}号起的{count}副按倒序编号，而没有公开资料说明其含义。第一条记录是第{low}副还是第{high}副？请查看；若由此往上编号，请用 --first N，否则请去掉倒序标记后重做文件。",
        "檔案標明{low}號起的{count}副按倒序編號，而沒有公開資料說明其含義。第一筆記錄是第{low}副還是第{high}副？請查看；若由此往上編號，請用 --first N，否則請去掉倒序標記後重做檔案。",
    ),
    "dup_backwards_note": (
        "the file says that its boards are counted backwards; numbered upwards from {first}, as asked.",
        "文件标明按倒序编号；已按要求从{first}起往上编号。",
        "檔案標明按倒序編號；已按要求從{first}起往上編號。",
    ),
    "dup_trailer": (
        "the numbers at the end of the first record cannot be read; numbered from {first} in the order of the file.",
        "第一条记录末尾的牌号无法读出，已按顺序从{first}起编号。",
        "第一筆記錄末尾的牌號無法讀出，已按順序從{first}起編號。",
    ),
    "dup_first_asked": (
        "the file begins with board {low} by its own words; numbered from {first}, as asked.",
        "按文件自己的说明从第{low}副开始；已按要求从{first}起编号。",
        "按檔案自己的說明從第{low}副開始；已按要求從{first}起編號。",
    ),
    "dup_count": (
        "the first record says boards {low} to {last}, but the file holds {count}; numbered from {low}.",
        "第一条记录写的是第{low}至{last}副，而文件有{count}副；已从{low}起编号。",
        "第一筆記錄寫的是第{low}至{last}副，而檔案有{count}副；已從{low}起編號。",
    ),
    "dup_trailers_differ": (
        "the numbers at the end of this record differ from those of the first one, which count; perhaps two files were joined.",
        "此记录末尾的牌号与第一条不同，以第一条为准；可能是两个文件接在一起。",
        "此記錄末尾的牌號與第一筆不同，以第一筆為準；可能是兩個檔案接在一起。",
    ),
    "dlm_range": (
        "the lines “From board” and “To board” do not name boards 1 to 99 in use; correct them or name the boards with --boards.",
        "“From board”和“To board”两行没有写明 1 至 99 中使用的牌，请改正，或用 --boards 指定。",
        "“From board”和“To board”兩行沒有寫明 1 至 99 中使用的牌，請改正，或用 --boards 指定。",
    ),
    "dlm_header_checksum": (
        "the checksum of the header is {stored}, but its lines give {computed}, so the boards in use are not certain; take the file from its source again, or name the boards with --boards.",
        "文件头的校验值写的是 {stored}，算得 {computed}，无法确定使用哪些牌；请重新取得文件，或用 --boards 指定。",
        "檔案頭的校驗值寫的是 {stored}，算得 {computed}，無法確定使用哪些牌；請重新取得檔案，或用 --boards 指定。",
    ),
    "dlm_header_unproved": (
        "the header has no checksum that could be read, so its lines could not be checked.",
        "文件头没有可读的校验值，无法核对。",
        "檔案頭沒有可讀的校驗值，無法核對。",
    ),
    "dlm_status": (
        "the line “Status” says neither Show nor Sealed; it was passed over.",
        "“Status”一行既不是 Show 也不是 Sealed，已略过。",
        "“Status”一行既不是 Show 也不是 Sealed，已略過。",
    ),
    "dlm_crypto": (
        "the line “Crypto key” is not 0, so the boards may be written in cipher; they were read as they stand.",
        "“Crypto key”一行不是 0，牌可能经过加密；已照读。",
        "“Crypto key”一行不是 0，牌可能經過加密；已照讀。",
    ),
    "dlm_board_form": (
        "a board is 26 letters a to p and three digits; take the file from its source again.",
        "一副牌应为26个字母（a 至 p）和三位数字，请重新取得文件。",
        "一副牌應為26個字母（a 至 p）和三位數字，請重新取得檔案。",
    ),
    "dlm_checksum": (
        "the checksum is {stored}, but the cards give {computed}; take the file from its source again.",
        "校验值写的是 {stored}，按牌算得 {computed}，请重新取得文件。",
        "校驗值寫的是 {stored}，按牌算得 {computed}，請重新取得檔案。",
    ),
    "dlm_filler": (
        "this is the sorted pack (or nothing but zeros) that stands in unused places of such files, no deal; leave the board out with --boards.",
        "这是此类文件中填充空位的顺序牌（或全是零），不是一副牌；请用 --boards 去掉。",
        "這是此類檔案中填充空位的順序牌（或全是零），不是一副牌；請用 --boards 去掉。",
    ),
    "filler_left_out": (
        "this is the sorted pack (or nothing but zeros) that stands in unused places of such files, no deal; it was left out.",
        "这是此类文件中填充空位的顺序牌（或全是零），不是一副牌；已略去。",
        "這是此類檔案中填充空位的順序牌（或全是零），不是一副牌；已略去。",
    ),
    "fillers_left_out": (
        "{count} records, of which this is the first, are the sorted pack (or nothing but zeros) that stands in unused places of such files, no deals; they were left out.",
        "从这里起有{count}条记录是此类文件中填充空位的顺序牌（或全是零），不是牌；已略去。",
        "從這裡起有{count}筆記錄是此類檔案中填充空位的順序牌（或全是零），不是牌；已略去。",
    ),
    "format_filler": (
        "the board is the sorted pack, a suit in every hand, which readers of {format} take for an unused place; write PBN or .paitao.json, or leave the board out with --boards.",
        "这副牌是每家一门花色的顺序牌，读 {format} 的程序会当作空位；请写 PBN 或 .paitao.json，或用 --boards 去掉。",
        "這副牌是每家一門花色的順序牌，讀 {format} 的程式會當作空位；請寫 PBN 或 .paitao.json，或用 --boards 去掉。",
    ),
    # the same deal in two places
    "deal_again_here": (
        "the same deal stands under two numbers: {pairs}; check which of them is meant.",
        "同一副牌有两个牌号：{pairs}；请核对应是哪一个。",
        "同一副牌有兩個牌號：{pairs}；請核對應是哪一個。",
    ),
    "deal_again_here_turned": (
        "the same deal, turned clockwise (pockets: {turn}), stands under two numbers: {pairs}; check which of them is meant.",
        "同一副牌顺时针转{turn}个插袋后又以另一牌号出现：{pairs}；请核对应是哪一个。",
        "同一副牌順時針轉{turn}個插袋後又以另一牌號出現：{pairs}；請核對應是哪一個。",
    ),
    "deal_again_there": (
        "the same deal has another number in {other} (here = there): {pairs}; check which of them is meant.",
        "同一副牌在 {other} 中是另一牌号（此处 = 彼处）：{pairs}；请核对应是哪一个。",
        "同一副牌在 {other} 中是另一牌號（此處 = 彼處）：{pairs}；請核對應是哪一個。",
    ),
    "deal_again_there_turned": (
        "the same deal stands here turned clockwise (pockets: {turn}) from {other} (here = there): {pairs}; check which of them is meant.",
        "与 {other} 中同一副牌相比，此处顺时针转了{turn}个插袋（此处 = 彼处）：{pairs}；请核对应是哪一个。",
        "與 {other} 中同一副牌相比，此處順時針轉了{turn}個插袋（此處 = 彼處）：{pairs}；請核對應是哪一個。",
    ),
    "deals_not_compared": (
        "{count} deals are remembered; from here on deals are looked for among these alone.",
        "已记住{count}副牌，此后只与这些牌相比。",
        "已記住{count}副牌，此後只與這些牌相比。",
    ),
    "format_gaps": (
        "{format} numbers its boards one after the other, but the set has {numbers}; choose a run of numbers with --boards, or write PBN.",
        "{format} 的牌号必须连续，而本套是 {numbers}；请用 --boards 选取连续的牌号，或写 PBN。",
        "{format} 的牌號必須連續，而本套是 {numbers}；請用 --boards 選取連續的牌號，或寫 PBN。",
    ),
    # small formats, and our own table
    "ber_digit": (
        "“{text}” is no seat for {card}; seats are the digits 1 to 4. Take the file from its source again.",
        "“{text}”不是{card}的座位，座位用数字 1 至 4 表示，请重新取得文件。",
        "“{text}”不是{card}的座位，座位用數字 1 至 4 表示，請重新取得檔案。",
    ),
    "ber_digits": (
        "here should be the seats of 52 cards as digits 1 to 4, but {got} of them are none; take the file from its source again.",
        "这里应是52张牌的座位（数字 1 至 4），但有{got}个不是，请重新取得文件。",
        "這裡應是52張牌的座位（數字 1 至 4），但有{got}個不是，請重新取得檔案。",
    ),
    "digits_break_off": (
        "the file breaks off: {got} digits are left where a board has {want}; take it from its source again, or name the whole boards with --boards.",
        "文件在此中断：只剩{got}个数字，而一副牌有{want}个；请重新取得，或用 --boards 指定完整的牌。",
        "檔案在此中斷：只剩{got}個數字，而一副牌有{want}個；請重新取得，或用 --boards 指定完整的牌。",
    ),
    "file_rubbish": (
        "from here on nothing of use was found, only faulty or repeated boards or none; take the file from its source again, "
        "or name the boards before with --boards.",
        "从这里起文件中只有出错或重复的牌，或不再有牌；请重新取得，或用 --boards 指定前面的牌。",
        "從這裡起檔案中只有出錯或重複的牌，或不再有牌；請重新取得，或用 --boards 指定前面的牌。",
    ),
    "bhg_letters": (
        "a board is 52 letters, but here are {got} and {other} other characters; take the file from its source again.",
        "一副牌应为52个字母，这里有{got}个字母和{other}个其他字符，请重新取得文件。",
        "一副牌應為52個字母，這裡有{got}個字母和{other}個其他字元，請重新取得檔案。",
    ),
    "bhg_numbered": (
        "the format has no board numbers and begins every board with its dealer's hand, so the seats depend on the number; numbered from {first}, say --first N if the first board is another one.",
        "这种格式不记牌号，每副从发牌人的牌写起，因此座位取决于牌号；已从{first}起编号，第一副若是别的牌号请用 --first N。",
        "這種格式不記牌號，每副從發牌人的牌寫起，因此座位取決於牌號；已從{first}起編號，第一副若是別的牌號請用 --first N。",
    ),
    "rzd_count": (
        "the file says that it holds {said} boards, but there are {got}; all were read.",
        "文件写明有{said}副，实有{got}副，已全部读入。",
        "檔案寫明有{said}副，實有{got}副，已全部讀入。",
    ),
    "format_count": (
        "{format} counts to {largest} boards, but the set has {got}; write another format.",
        "{format} 最多{largest}副，而本套有{got}副；请改用其他格式。",
        "{format} 最多{largest}副，而本套有{got}副；請改用其他格式。",
    ),
    "csv_fields": (
        "the line has {got} fields, but a board has {want}: 16 suits, number, dealer and vulnerability; correct it.",
        "这一行有{got}栏，而一副牌应有{want}栏：16门花色、牌号、发牌人和局况；请改正。",
        "這一行有{got}欄，而一副牌應有{want}欄：16門花色、牌號、發牌人和局況；請改正。",
    ),
    "csv_dealer": (
        "“{text}” is no dealer and vulnerability as in S/All; both were taken from the number.",
        "“{text}”不是 S/All 那样的发牌人和局况，已按牌号取。",
        "“{text}”不是 S/All 那樣的發牌人和局況，已按牌號取。",
    ),
    "csv_columns": (
        "the first line does not name the columns {columns}; compare it with docs/formats.md.",
        "第一行没有 {columns} 这些列名，请对照 docs/formats.md。",
        "第一行沒有 {columns} 這些欄名，請對照 docs/formats.md。",
    ),
    "csv_column_ignored": (
        "no column “{column}” is known; it was passed over.",
        "没有“{column}”这一列，已略过。",
        "沒有“{column}”這一欄，已略過。",
    ),
    "csv_rows_differ": (
        "the column “{column}” differs from line {first}, but must be the same there; correct one of them.",
        "“{column}”一列与第{first}行不同，而两处必须相同，请改正其中之一。",
        "“{column}”一欄與第{first}行不同，而兩處必須相同，請改正其中之一。",
    ),
    "csv_value": (
        "the column “{column}” does not hold what belongs there; compare it with docs/formats.md.",
        "“{column}”一列的内容不对，请对照 docs/formats.md。",
        "“{column}”一欄的內容不對，請對照 docs/formats.md。",
    ),
    "csv_seat_twice": (
        "the seat has a row already in this board; remove one of them.",
        "这副牌中该座位已有一行，请删去其中之一。",
        "這副牌中該座位已有一行，請刪去其中之一。",
    ),
    "gongzhu_seats": (
        "players 0 to 3 were seated as {seats}, in the order of play.",
        "玩家 0 至 3 按出牌次序坐在{seats}。",
        "玩家 0 至 3 按出牌次序坐在{seats}。",
    ),
    "gongzhu_cards": (
        "the log holds {got} cards of this deal, but a deal has {want}; take it from its source again.",
        "记录中这副牌有{got}张，而一副应有{want}张，请重新取得。",
        "記錄中這副牌有{got}張，而一副應有{want}張，請重新取得。",
    ),
    "gongzhu_trick": (
        "a trick is the leader's number 0 to 3 and four cards; take the log from its source again.",
        "一轮应为首家编号（0 至 3）和四张牌，请重新取得记录。",
        "一輪應為首家編號（0 至 3）和四張牌，請重新取得記錄。",
    ),
    "gongzhu_leader": (
        "player {led} leads, although player {won} won the trick before; read as written.",
        "上一轮由玩家 {won} 赢得，却由玩家 {led} 首出；已照读。",
        "上一輪由玩家 {won} 贏得，卻由玩家 {led} 首出；已照讀。",
    ),
    "table_uneven": (
        "{packs} packs without a bottom of {bottom} are {cards} cards, which {players} players cannot share evenly; bottoms that fit are {fits}. Correct the record.",
        "{packs}副牌去掉底牌{bottom}张还有{cards}张，{players}人分不均；可行的底牌张数是 {fits}。请改正记录。",
        "{packs}副牌去掉底牌{bottom}張還有{cards}張，{players}人分不均；可行的底牌張數是 {fits}。請改正記錄。",
    ),
    "table_unknown": (
        "{packs} packs, {players} players and a bottom of {bottom} leave {each} cards each, but only two packs, four players with 25 each and a bottom of 8 can be kept here; leave the board out.",
        "{packs}副牌、{players}人、底牌{bottom}张，每人{each}张；但这里只支持两副牌、四人各25张、底牌8张，请去掉这副牌。",
        "{packs}副牌、{players}人、底牌{bottom}張，每人{each}張；但這裡只支援兩副牌、四人各25張、底牌8張，請去掉這副牌。",
    ),
    "keeps_all_but_origin": (
        "everything but where the deals came from, for all games",
        "除牌的来源以外的全部内容，适用于所有游戏",
        "除牌的來源以外的全部內容，適用於所有遊戲",
    ),
}  # fmt: skip
