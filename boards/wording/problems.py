"""Sentences for input that cannot be used: what is wrong and the next step."""

ROWS = {
    "at_line": ("line {line}", "第{line}行", "第{line}行"),
    "at_key": ("key {key}", "键 {key}", "鍵 {key}"),
    "at_offset": ("byte {offset}", "第{offset}字节", "第{offset}位元組"),
    "at_record": ("record {record}", "第{record}条记录", "第{record}筆記錄"),
    "at_board": ("board {board}", "第{board}副", "第{board}副"),
    "at_board_range": ("boards {board_range}", "第{board_range}副", "第{board_range}副"),
    "at_seat": ("seat {seat}", "{seat}家", "{seat}家"),
    # cards and hands
    "typed_hidden": ("{count} characters that may be cards", "可能是牌的{count}个字符", "可能是牌的{count}個字元"),
    "seat_unknown": (
        "“{text}” is no seat; write N, E, S or W.",
        "“{text}”不是方位，请写 N、E、S、W 或 北、东、南、西。",
        "“{text}”不是方位，請寫 N、E、S、W 或 北、東、南、西。",
    ),
    "card_unknown": (
        "“{text}” is no card; write suit then rank, as SA, HT, C2, and XW or DW for the small or big joker.",
        "“{text}”不是牌的写法，请先写花色再写点数，如 SA、HT、C2；小王 XW，大王 DW。",
        "“{text}”不是牌的寫法，請先寫花色再寫點數，如 SA、HT、C2；小王 XW，大王 DW。",
    ),
    "card_joker_unclear": (
        "“{text}” means the big joker to some and the small one to others; write XW (small) or DW (big).",
        "“{text}”有人指大王、有人指小王，请写 XW（小王）或 DW（大王）。",
        "“{text}”有人指大王、有人指小王，請寫 XW（小王）或 DW（大王）。",
    ),
    "hand_fields": (
        "a hand has four suits with points between them, as AK4.QJ93.T52.876; number of suits written here: {got}.",
        "一手牌应有四门花色并用点隔开，如 AK4.QJ93.T52.876，这里写了{got}门，请改正。",
        "一手牌應有四門花色並用點隔開，如 AK4.QJ93.T52.876，這裡寫了{got}門，請改正。",
    ),
    "hand_suit_letter": (
        "suit letter “{letter}” stands in suit field {place}, where another suit belongs; write S.H.D.C.",
        "第{place}门里写着花色字母“{letter}”，位置不对，请按 S.H.D.C 的顺序写。",
        "第{place}門裡寫著花色字母“{letter}”，位置不對，請按 S.H.D.C 的順序寫。",
    ),
    "hand_rank": (
        "“{rank}” is no rank; write A K Q J T 9 ... 2, T for ten.",
        "“{rank}”不是点数，请写 A K Q J T 9 … 2，十写作 T。",
        "“{rank}”不是點數，請寫 A K Q J T 9 … 2，十寫作 T。",
    ),
    "hand_joker": (
        "“{joker}” is no joker; after the plus write X for the small and D for the big one.",
        "“{joker}”不是王，加号后小王写 X、大王写 D。",
        "“{joker}”不是王，加號後小王寫 X、大王寫 D。",
    ),
    "hand_size_absurd": (
        "{got} cards are written for one hand; this is not a hand.",
        "一手牌写了{got}张，这不是一手牌。",
        "一手牌寫了{got}張，這不是一手牌。",
    ),
    "hand_suit_letters_note": (
        "the suits are written with their letters; read as they stand.",
        "花色前写了字母，已照读。",
        "花色前寫了字母，已照讀。",
    ),
    "hand_ten_note": (
        "10 is written for T; read as ten.",
        "十写作 10 而不是 T，已按十读入。",
        "十寫作 10 而不是 T，已按十讀入。",
    ),
    "hand_small_letters_note": (
        "ranks are written in small letters; read as capitals.",
        "点数用了小写字母，已按大写读入。",
        "點數用了小寫字母，已按大寫讀入。",
    ),
    "hand_joker_words_note": (
        "jokers are written by their names; read as X and D.",
        "王写成了小王、大王（或 XW、DW），已按 X、D 读入。",
        "王寫成了小王、大王（或 XW、DW），已按 X、D 讀入。",
    ),
    "deal_hands": (
        "a deal has four hands; number of hands written here: {got}, correct it.",
        "一副牌应有四手，这里写了{got}手，请改正。",
        "一副牌應有四手，這裡寫了{got}手，請改正。",
    ),
    "version_sizes": (
        "what lies in it cannot be kept: N, E, S and W have {counts} cards, not {want}; put it right and close the "
        "incident with a second reading.",
        "现状不能保留：北东南西的张数是{counts}，应为{want}；请复原后再读一次牌结案。",
        "現狀不能保留：北東南西的張數是{counts}，應為{want}；請復原後再讀一次牌結案。",
    ),
    "version_cards": (
        "what lies in it cannot be kept: a card is there too often and another is missing; put it right with `verify` "
        "and close the incident with a second reading.",
        "现状不能保留：有牌多出、有牌缺少；请用 verify 查明并复原后，再读一次牌结案。",
        "現狀不能保留：有牌多出、有牌缺少；請用 verify 查明並復原後，再讀一次牌結案。",
    ),
    "hand_size": (
        "the hand has {got} cards, not {want}; compare it with the source and correct it.",
        "这手牌有{got}张，应为{want}张，请与来源核对后改正。",
        "這手牌有{got}張，應為{want}張，請與來源核對後改正。",
    ),
    "card_surplus": (
        "{card} occurs {got} times, with {seats}, but the pack holds {want}; correct the record.",
        "{card}出现{got}次（{seats}），全副只有{want}张，请改正记录。",
        "{card}出現{got}次（{seats}），全副只有{want}張，請改正記錄。",
    ),
    "card_missing": (
        "{card} occurs {got} times, but the pack holds {want}; correct the record.",
        "{card}出现{got}次，全副应有{want}张，请改正记录。",
        "{card}出現{got}次，全副應有{want}張，請改正記錄。",
    ),
    "bottom_unwritten": (
        "all four hands have {got} cards, and the bottom of {bottom} is written nowhere; write these cards too, with the declarer's hand or as “bottom” beside the seats.",
        "四家各有{got}张，{bottom}张底牌没有写出；请把底牌写进庄家的牌，或另写作“bottom”。",
        "四家各有{got}張，{bottom}張底牌沒有寫出；請把底牌寫進莊家的牌，或另寫作“bottom”。",
    ),
    "card_not_in_game": (
        "{card} is with {seats}, but {game} is played without it; check --game.",
        "{seats}有{card}，但{game}不用这张牌，请检查 --game。",
        "{seats}有{card}，但{game}不用這張牌，請檢查 --game。",
    ),
    # games, headers, sets
    "game_unknown": (
        "“{text}” is no game that is known; choose one of {known}.",
        "没有叫“{text}”的游戏，请在 {known} 中选择。",
        "沒有叫“{text}”的遊戲，請在 {known} 中選擇。",
    ),
    "preset_unknown": (
        "{game} has no header table “{preset}”; choose one of {known}.",
        "{game}没有名为“{preset}”的牌套表，请在 {known} 中选择。",
        "{game}沒有名為“{preset}”的牌套表，請在 {known} 中選擇。",
    ),
    "header_field_unknown": (
        "the header of {game} has no field “{field}”; remove it.",
        "{game}的牌套没有“{field}”这一项，请删去。",
        "{game}的牌套沒有“{field}”這一項，請刪去。",
    ),
    "header_field_missing": (
        "the header of {game} needs the field “{field}”; add it.",
        "{game}的牌套缺少“{field}”，请补上。",
        "{game}的牌套缺少“{field}”，請補上。",
    ),
    "header_value": (
        "the header field “{field}” cannot be “{value}”; choose one of {known}.",
        "牌套的“{field}”不能是“{value}”，请在 {known} 中选择。",
        "牌套的“{field}”不能是“{value}”，請在 {known} 中選擇。",
    ),
    "salt_size": (
        "the set's salt has {got} bytes, not {want}; the record is damaged, take it from its source again.",
        "本套的盐有{got}字节，应为{want}字节；记录已损坏，请重新取得。",
        "本套的鹽有{got}位元組，應為{want}位元組；記錄已損壞，請重新取得。",
    ),
    "number_twice": (
        "the number occurs twice in the set; take one of the two out with --boards, or correct it.",
        "同一牌号在本套中出现两次，请用 --boards 去掉一副或改正。",
        "同一牌號在本套中出現兩次，請用 --boards 去掉一副或改正。",
    ),
    "set_empty": (
        "there is no board in it; check that it is the right file.",
        "其中一副牌也没有，请检查文件是否正确。",
        "其中一副牌也沒有，請檢查檔案是否正確。",
    ),
    "board_not_in_set": (
        "there is no such board; the set has {known}.",
        "本套没有这副牌，本套有 {known}。",
        "本套沒有這副牌，本套有 {known}。",
    ),
    "code_form": (
        "“{text}” is no set code; it has eight letters and digits, as KD6R-X53S.",
        "“{text}”不是套码，套码为八位字母数字，如 KD6R-X53S。",
        "“{text}”不是套碼，套碼為八位字母數字，如 KD6R-X53S。",
    ),
    "range_form": (
        "“{text}” is no list of boards; write numbers and ranges with commas, as 1-16 or 1-4,9-12.",
        "“{text}”不是牌号的写法，请写如 1-16 或 1-4,9-12。",
        "“{text}”不是牌號的寫法，請寫如 1-16 或 1-4,9-12。",
    ),
    "range_backwards": (
        "the range {first}-{last} runs backwards; write {last}-{first}.",
        "范围 {first}-{last} 写反了，请写 {last}-{first}。",
        "範圍 {first}-{last} 寫反了，請寫 {last}-{first}。",
    ),
    "range_zero": (
        "“{text}” contains the number 0; numbers begin with 1.",
        "“{text}”里有0，号码从1开始。",
        "“{text}”裡有0，號碼從1開始。",
    ),
    "range_large": (
        "{number} is more than {largest}; no event has so many boards, check the range.",
        "{number} 超过 {largest}，没有比赛用这么多副，请检查范围。",
        "{number} 超過 {largest}，沒有比賽用這麼多副，請檢查範圍。",
    ),
    "range_twice": (
        "{number} is listed twice; write each number once.",
        "{number}重复列出，每个号码只写一次。",
        "{number}重複列出，每個號碼只寫一次。",
    ),
    "reading_form": (
        "this is no reading; it should look like {{\"board\": 7, \"hands\": {{\"N\": [\"SA\", ...] or \"AK4.QJ93.T52.876\"}}}}.",
        "这不是读牌记录，应为 {{\"board\": 7, \"hands\": {{\"N\": [\"SA\", ...] 或 \"AK4.QJ93.T52.876\"}}}}。",
        "這不是讀牌記錄，應為 {{\"board\": 7, \"hands\": {{\"N\": [\"SA\", ...] 或 \"AK4.QJ93.T52.876\"}}}}。",
    ),
    "language_unknown": (
        "“{text}” is no language of this program; choose one of {known}.",
        "没有“{text}”这种语言，请在 {known} 中选择。",
        "沒有“{text}”這種語言，請在 {known} 中選擇。",
    ),
    # the store
    "store_absent": (
        "there is no store {store}; correct --store or PAITAO_STORE. Only deal, import, enter and the like make a new one.",
        "没有牌库 {store}；请改正 --store 或 PAITAO_STORE。只有 deal、import、enter 等命令会新建牌库。",
        "沒有牌庫 {store}；請改正 --store 或 PAITAO_STORE。只有 deal、import、enter 等命令會新建牌庫。",
    ),
    "store_open": (
        "the store {store} cannot be opened ({reason}); check the path given by --store or PAITAO_STORE.",
        "无法打开牌库 {store}（{reason}），请检查 --store 或 PAITAO_STORE。",
        "無法開啟牌庫 {store}（{reason}），請檢查 --store 或 PAITAO_STORE。",
    ),
    "store_no_room": (
        "the store {store} cannot be used ({reason}): its disk is full or fails, so nothing was changed; make room there (even looking needs a little), then run the same command again.",
        "牌库 {store} 用不了（{reason}）：所在磁盘已满或有故障，没有任何改动；请腾出空间（只查看也需要一点），再运行同一命令。",
        "牌庫 {store} 用不了（{reason}）：所在磁碟已滿或有故障，沒有任何改動；請騰出空間（只查看也需要一點），再執行同一命令。",
    ),
    "store_server": (
        "the store {store} cannot be reached ({reason}); check address, database, name and password in --store or PAITAO_STORE, and that the server runs.",
        "无法连接牌库 {store}（{reason}）；请检查 --store 或 PAITAO_STORE 中的地址、库名、用户名和密码，以及服务器是否在运行。",
        "無法連接牌庫 {store}（{reason}）；請檢查 --store 或 PAITAO_STORE 中的位址、庫名、使用者名稱和密碼，以及伺服器是否在運行。",
    ),
    "store_role": (
        "the store {store} has no tables yet and this role may not make them; run any command once as the role that owns the database (docs/stations.md).",
        "牌库 {store} 还没有表，而本用户无权建表；请先以数据库所有者的身份运行一次任意命令（docs/stations.md）。",
        "牌庫 {store} 還沒有表，而本使用者無權建表；請先以資料庫擁有者的身分執行一次任意命令（docs/stations.md）。",
    ),
    "store_role_old": (
        "the store {store} has schema {got}, this paitao needs {want}, and this role may not change tables; run any command once as the role that owns the database (docs/stations.md).",
        "牌库 {store} 的版本为 {got}，本程序需要 {want}，而本用户无权改表；请先以数据库所有者的身份运行一次任意命令（docs/stations.md）。",
        "牌庫 {store} 的版本為 {got}，本程式需要 {want}，而本使用者無權改表；請先以資料庫擁有者的身分執行一次任意命令（docs/stations.md）。",
    ),
    "store_encoding": (
        "the database {store} is made for {encoding} and cannot hold Chinese; make one with ENCODING 'UTF8' (docs/stations.md).",
        "数据库 {store} 的编码是 {encoding}，存不了中文；请用 ENCODING 'UTF8' 新建一个（docs/stations.md）。",
        "資料庫 {store} 的編碼是 {encoding}，存不了中文；請用 ENCODING 'UTF8' 新建一個（docs/stations.md）。",
    ),
    "store_text_long": (
        "“{text}” has {got} characters and the store takes {most} there; shorten it, nothing was changed.",
        "“{text}”有 {got} 个字，牌库此处最多 {most} 个；请缩短，没有任何改动。",
        "“{text}”有 {got} 個字，牌庫此處最多 {most} 個；請縮短，沒有任何改動。",
    ),
    "store_text_odd": (
        "“{text}” has a character that no store keeps; type it anew, nothing was changed.",
        "“{text}”中有无法保存的字符；请重新输入，没有任何改动。",
        "“{text}”中有無法儲存的字元；請重新輸入，沒有任何改動。",
    ),
    "set_unknown_here": (
        "the set with the fingerprint {code}... is not in this store any more; put its record in again with import.",
        "指纹为 {code}… 的套已不在本牌库中；请用 import 重新导入其记录。",
        "指紋為 {code}… 的套已不在本牌庫中；請用 import 重新匯入其記錄。",
    ),
    "store_driver": (
        "the store {store} needs the Python package {driver}, which is not installed; install it, or name another store.",
        "牌库 {store} 需要 Python 包 {driver}，但没有安装；请安装，或换一个牌库。",
        "牌庫 {store} 需要 Python 套件 {driver}，但沒有安裝；請安裝，或換一個牌庫。",
    ),
    "store_failed": (
        "the store {store} refused ({reason}); nothing was changed, try again or name another with --store.",
        "牌库 {store} 操作失败（{reason}），没有任何改动；请重试，或用 --store 指定另一个。",
        "牌庫 {store} 操作失敗（{reason}），沒有任何改動；請重試，或用 --store 指定另一個。",
    ),
    "store_denied": (
        "in the store {store} this role may not do that ({reason}); nothing was changed. Use a role that may, or have the owner give it the rights of docs/stations.md.",
        "牌库 {store} 不允许本用户这样做（{reason}），没有任何改动；请换用有权限的用户，或由所有者按 docs/stations.md 授权。",
        "牌庫 {store} 不允許本使用者這樣做（{reason}），沒有任何改動；請換用有權限的使用者，或由擁有者按 docs/stations.md 授權。",
    ),
    "store_locked": (
        "another program holds the store {store} ({reason}), so nothing was changed; end it (another paitao, a backup, a viewer of databases) and run the same command again.",
        "牌库 {store} 被别的程序占用（{reason}），没有任何改动；请结束那个程序（另一个 paitao、备份或数据库查看工具），再运行同一命令。",
        "牌庫 {store} 被別的程式佔用（{reason}），沒有任何改動；請結束那個程式（另一個 paitao、備份或資料庫檢視工具），再執行同一命令。",
    ),
    "store_readonly": (
        "this user may not write in the store {store} or in its folder ({reason}), so nothing was changed; give the right to write in both, or name another store with --store.",
        "本用户不能写入牌库 {store} 或其文件夹（{reason}），没有任何改动；请给予两者的写入权限，或用 --store 指定另一个牌库。",
        "本使用者不能寫入牌庫 {store} 或其資料夾（{reason}），沒有任何改動；請給予兩者的寫入權限，或用 --store 指定另一個牌庫。",
    ),
    "data_unwritable": (
        "the file cannot be written ({reason}); make room, or give this user the right to write in that folder, or name another one in PAITAO_DATA.",
        "无法写入文件（{reason}）；请腾出空间，或给本用户该文件夹的写入权限，或用 PAITAO_DATA 指定另一个文件夹。",
        "無法寫入檔案（{reason}）；請騰出空間，或給本使用者該資料夾的寫入權限，或用 PAITAO_DATA 指定另一個資料夾。",
    ),
    "store_schema": (
        "the store {store} has schema {got} and this paitao knows {want}; update paitao, or name another store.",
        "牌库 {store} 的版本为 {got}，本程序只认 {want}；请更新 paitao 或换一个牌库。",
        "牌庫 {store} 的版本為 {got}，本程式只認 {want}；請更新 paitao 或換一個牌庫。",
    ),
    "set_name_taken": (
        "there is another set named “{name}” ({code}); choose a name with --set.",
        "已有另一套名为“{name}”（{code}），请用 --set 另取名称。",
        "已有另一套名為“{name}”（{code}），請用 --set 另取名稱。",
    ),
    "set_name_code": (
        "“{name}” looks like the code of another set, or of this one; choose a name that is no code.",
        "“{name}”看起来是套码，请另取不像套码的名称。",
        "“{name}”看起來是套碼，請另取不像套碼的名稱。",
    ),
    "set_name_pipe": (
        "“-” stands for a pipe and cannot be the name of a set; choose another with --set.",
        "“-”表示管道，不能作为一套的名称，请用 --set 另取名称。",
        "“-”表示管道，不能作為一套的名稱，請用 --set 另取名稱。",
    ),
    "set_large": (
        "{got} boards are more than the {largest} that a store, codes and print can hold; choose fewer with --boards, "
        "or deal them into one file only: -o NAME.paitao.json, or NAME.pbn for games of 52 cards.",
        "{got}副超过牌库、条码和打印所能容纳的{largest}副；请用 --boards 少选一些，"
        "或只写成一个文件：-o 名称.paitao.json，52 张的牌也可写 名称.pbn。",
        "{got}副超過牌庫、條碼和列印所能容納的{largest}副；請用 --boards 少選一些，"
        "或只寫成一個檔案：-o 名稱.paitao.json，52 張的牌也可寫 名稱.pbn。",
    ),
    "set_unknown": (
        "there is no set and no file “{name}”; the sets are: {known} (all: paitao sets).",
        "没有名为“{name}”的套，也没有这个文件；现有：{known}（全部：paitao sets）。",
        "沒有名為“{name}”的套，也沒有這個檔案；現有：{known}（全部：paitao sets）。",
    ),
    "set_damaged": (
        "the stored boards of “{name}” give {got}, not {want}; do not use them, import the record again.",
        "“{name}”存放的牌得出 {got}，应为 {want}；请勿使用，重新导入记录。",
        "“{name}”存放的牌得出 {got}，應為 {want}；請勿使用，重新匯入記錄。",
    ),
    "set_closed": (
        "the session of “{name}” is closed; no copy of it is made or given out any more.",
        "“{name}”这一场已经结束，牌套不再制作，也不再发出。",
        "“{name}”這一場已經結束，牌套不再製作，也不再發出。",
    ),
    # texts that are hashed
    "text_name_seed": ("seed", "种子", "種子"),
    "text_name_session": ("session label", "场次", "場次"),
    "text_name_event": ("event name", "赛事名", "賽事名"),
    "text_name_public": ("public value", "公开值", "公開值"),
    "text_name_passphrase": ("passphrase", "口令", "口令"),
    "text_name_set_name": ("set name", "套名", "套名"),
    "text_name_table": ("table", "桌号", "桌號"),
    "text_name_side": ("name of a side", "队名", "隊名"),
    "text_name_note": ("note", "备注", "備註"),
    "text_name_reported_by": ("name of who reported it", "报告人", "報告人"),
    "text_name_result": ("result", "成绩", "成績"),
    "text_empty": (
        "the {what} is empty; type at least one character.",
        "{what}为空，请至少输入一个字。",
        "{what}為空，請至少輸入一個字。",
    ),
    "text_blank_ends": (
        "the {what} begins or ends with a blank, which nobody sees when it is typed again; remove it.",
        "{what}首尾有空格，再次输入时看不出来，请去掉。",
        "{what}首尾有空格，再次輸入時看不出來，請去掉。",
    ),
    "text_character": (
        "the {what} holds the character {character}, which cannot be typed again safely; remove it.",
        "{what}含有字符 {character}，无法可靠地再次输入，请去掉。",
        "{what}含有字元 {character}，無法可靠地再次輸入，請去掉。",
    ),
    "text_hidden": (
        "the {what} held the character {character}, which is not seen but changes how the rest is shown; it was left out.",
        "{what}含有看不见而会改变显示的字符 {character}，已略去。",
        "{what}含有看不見而會改變顯示的字元 {character}，已略去。",
    ),
    "text_hidden_typed": (
        "the {what} holds the character {character}, which is not seen but changes how the rest is shown; remove it.",
        "{what}含有看不见而会改变显示的字符 {character}，请去掉。",
        "{what}含有看不見而會改變顯示的字元 {character}，請去掉。",
    ),
    "text_hex": (
        "the public value after hex: must be pairs of the digits 0-9 a-f; check it.",
        "hex: 之后应为成对的十六进制数字，请检查。",
        "hex: 之後應為成對的十六進位數字，請檢查。",
    ),
}  # fmt: skip
