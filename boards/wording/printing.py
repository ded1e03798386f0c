"""Words on paper and in codes: cards, labels, slips, and the sentences of what cannot be printed or scanned.

A row `header_GAME` is cut at `|` into the pieces of a header; `value_FIELD_VALUE` spells a header's value; a row
`header_rule_GAME` exists where the header of a number is a rule (A 25, Law 2), so that a header that differs is marked.
"""

ROWS: dict[str, tuple[str, str, str]] = {
    # titles: the curtain card is 牌型卡 for huapai only (A 24)
    "game_huapai": ("Huapai", "华牌", "華牌"),
    "game_shengji": ("Shengji", "升级", "升級"),
    "game_guandan": ("Guandan", "掼蛋", "摜蛋"),
    "game_bridge": ("Bridge", "桥牌", "橋牌"),
    "card_title_huapai": ("hand card", "牌型卡", "牌型卡"),
    "card_title_shengji": ("hand card", "手牌卡", "手牌卡"),
    "card_title_guandan": ("hand card", "手牌卡", "手牌卡"),
    "card_title_bridge": ("hand card", "手牌卡", "手牌卡"),
    "sheet_title_labels": ("Board labels", "牌套标签", "牌套標籤"),
    "sheet_title_slips": ("Board slips {code}", "牌套随附单 {code}", "牌套隨附單 {code}"),
    "ruler": ("50 mm: print at 100 %", "50 毫米，请按 100 % 打印", "50 公釐，請以 100 % 列印"),
    # a board in words
    "seat_large_N": ("N", "北", "北"),
    "seat_large_E": ("E", "东", "東"),
    "seat_large_S": ("S", "南", "南"),
    "seat_large_W": ("W", "西", "西"),
    "seat_full_N": ("North", "N", "N"),
    "seat_full_E": ("East", "E", "E"),
    "seat_full_S": ("South", "S", "S"),
    "seat_full_W": ("West", "W", "W"),
    "board_number": ("Board {number}", "第{number}副", "第{number}副"),
    "board_version": ("version {version}", "第{version}版", "第{version}版"),
    "container": ("in container {container}", "装入{container}号牌套", "裝入{container}號牌套"),
    "header_huapai": ("{leader} leads", "首引 {leader}", "首引 {leader}"),
    "header_shengji": (
        "declarer {declarer}|level {level}|{first_bidder} bids first",
        "{declarer}庄|打{level}|{first_bidder}先亮主",
        "{declarer}莊|打{level}|{first_bidder}先亮主",
    ),
    "header_guandan": ("{leader} leads|level {level}", "领出 {leader}|打{level}", "領出 {leader}|打{level}"),
    "header_guandan_tribute": ("{payer} pays {receiver}", "{payer}向{receiver}进贡", "{payer}向{receiver}進貢"),
    "header_bridge": ("dealer {dealer}|{vulnerable}", "发牌 {dealer}|{vulnerable}", "發牌 {dealer}|{vulnerable}"),
    "value_level_T": ("10", "10", "10"),
    "value_vulnerable_None": ("none vulnerable", "双方无局", "雙方無局"),
    "value_vulnerable_NS": ("N/S vulnerable", "南北有局", "南北有局"),
    "value_vulnerable_EW": ("E/W vulnerable", "东西有局", "東西有局"),
    "value_vulnerable_All": ("both vulnerable", "双方有局", "雙方有局"),
    "header_rule_huapai": ("* rule: {header}", "* 规则：{header}", "* 規則：{header}"),
    "header_rule_bridge": ("* rule: {header}", "* 规则：{header}", "* 規則：{header}"),
    "joker_small": ("small joker", "小王", "小王"),
    "joker_big": ("big joker", "大王", "大王"),
    "copy": ("copy {copy}", "第{copy}份", "第{copy}份"),
    "mark_proved": ("", "", ""),
    "mark_practice": ("PRACTICE", "练习", "練習"),
    "mark_unproved": ("UNPROVED", "未证明", "未證明"),
    "mark_imported": ("IMPORTED", "外来牌", "外來牌"),
    # labels
    "label_clockwise": ("play: clockwise", "顺时针", "順時針"),
    "label_counter_clockwise": ("play: counter-clockwise", "逆时针", "逆時針"),
    # slips
    "slip_title": ("board slip", "牌套随附单", "牌套隨附單"),
    "slip_set": ("set code", "套码", "套碼"),
    "slip_event": ("event", "赛事", "賽事"),
    "slip_session": ("session", "场次", "場次"),
    "slip_boards": ("boards", "牌号", "牌號"),
    "slip_board": ("board", "牌号", "牌號"),
    "slip_copy": ("copy", "份号", "份號"),
    "slip_backs": ("backs", "牌背", "牌背"),
    "slip_made_by": ("made by", "制作", "製作"),
    "slip_checked_by": ("checked by", "核对", "核對"),
    "slip_header_check": ("header check", "牌头校验", "牌頭校驗"),
    # hand records
    "record_title": ("Hand records", "牌型记录", "牌型記錄"),
    "record_pages": ("pages", "页数", "頁數"),
    "record_hcp": ("HCP", "大牌点", "大牌點"),
    "record_no_trumps": ("NT", "NT", "NT"),
    "record_pig": ("pig {seat}", "猪 {seat}", "豬 {seat}"),
    "record_sheep": ("sheep {seat}", "羊 {seat}", "羊 {seat}"),
    "record_transformer": ("transformer {seat}", "变压器 {seat}", "變壓器 {seat}"),
    "record_bottom_1": ("{declarer} has {cards} cards,", "{declarer}家{cards}张，", "{declarer}家{cards}張，"),
    "record_bottom_2": ("with the bottom of {extra}", "含底牌{extra}张", "含底牌{extra}張"),
    "record_legend_huapai": ("black seat: leads", "黑底座位：首引", "黑底座位：首引"),
    "record_legend_shengji": ("black seat: declarer", "黑底座位：庄家", "黑底座位：莊家"),
    "record_legend_guandan": ("black seat: leads", "黑底座位：领出", "黑底座位：領出"),
    "record_legend_bridge": (
        "filled seat: vulnerable · black frame: dealer",
        "实底座位：有局 · 黑框：发牌",
        "實底座位：有局 · 黑框：發牌",
    ),
    "record_open_page": (
        "Session open when printed: do not post",
        "打印时本场尚未结束，请勿张贴",
        "列印時本場尚未結束，請勿張貼",
    ),
    "record_when_unknown": (
        "May be posted when the session is over: when every copy of these boards has been played at every table.",
        "本场结束后方可张贴：须各桌都已打完这些牌。",
        "本場結束後方可張貼：須各桌都已打完這些牌。",
    ),
    "record_when_open": (
        "The session was open when this was printed. The next pages show every hand: keep them closed, and post them "
        "when the session is over.",
        "打印时本场尚未结束。后面各页列出全部手牌，请妥善保管，结束后再张贴。",
        "列印時本場尚未結束。後面各頁列出全部手牌，請妥善保管，結束後再張貼。",
    ),
    "record_when_closed": (
        "The session is over: these pages may be posted.",
        "本场已结束，以下各页可以张贴。",
        "本場已結束，以下各頁可以張貼。",
    ),
    # pages on one picture
    "contact_page": ("page {page}", "第{page}页", "第{page}頁"),
    "contact_more": (
        "The first {shown} pages; {more} more are not shown.",
        "仅显示前{shown}页，另有{more}页未显示。",
        "僅顯示前{shown}頁，另有{more}頁未顯示。",
    ),
    # what cannot be printed
    "record_per_page": (
        "{got} boards on a page are not possible; choose one of {known}.",
        "一页不能排{got}副，请选 {known}。",
        "一頁不能排{got}副，請選 {known}。",
    ),
    "record_small": (
        "rank letters would be {got} mm high, less than {want} mm; put fewer boards on a page with --per-page.",
        "点数字高只有 {got} 毫米，低于 {want} 毫米，请用 --per-page 减少每页副数。",
        "點數字高只有 {got} 公釐，低於 {want} 公釐，請用 --per-page 減少每頁副數。",
    ),
    "font_character": (
        "“{text}” has characters the font lacks: {characters}; change them, or name a TrueType font that has them with "
        "--font FILE.ttf.",
        "“{text}”中有字体缺少的字：{characters}；请换字，或用 --font 文件.ttf 指定含有这些字的 TrueType 字体。",
        "“{text}”中有字型缺少的字：{characters}；請換字，或用 --font 檔案.ttf 指定含有這些字的 TrueType 字型。",
    ),
    "font_kind": (
        "no font with TrueType outlines; name a .ttf file (collections and .otf fonts cannot be embedded).",
        "不是 TrueType 轮廓的字体，请指定 .ttf 文件（.ttc 和 .otf 不能嵌入）。",
        "不是 TrueType 輪廓的字型，請指定 .ttf 檔案（.ttc 和 .otf 不能嵌入）。",
    ),
    "font_file": (
        "the font cannot be read ({reason}); check the path.",
        "字体文件无法读取（{reason}），请检查路径。",
        "字型檔案無法讀取（{reason}），請檢查路徑。",
    ),
    "paper_unknown": (
        "there is no paper “{paper}” here; choose one of {known}.",
        "没有“{paper}”这种纸张，请选择 {known}。",
        "沒有“{paper}”這種紙張，請選擇 {known}。",
    ),
    "panel_too_large": (
        "{width} x {height} mm does not fit on {paper}; choose a smaller size.",
        "{width} x {height} 毫米在 {paper} 纸上放不下，请改小尺寸。",
        "{width} x {height} 公釐在 {paper} 紙上放不下，請改小尺寸。",
    ),
    "grid_outside": (
        "the grid reaches over the edge of {paper}; check columns, rows, sizes, gaps and offset.",
        "版面超出 {paper} 纸边，请检查列数、行数、尺寸、间隔和偏移。",
        "版面超出 {paper} 紙邊，請檢查欄數、列數、尺寸、間隔和偏移。",
    ),
    "grid_start": (
        "a page has places 1 to {places}, so printing cannot start at {start}; choose one of them.",
        "一页只有 1 到 {places} 号位置，不能从 {start} 开始，请另选。",
        "一頁只有 1 到 {places} 號位置，不能從 {start} 開始，請另選。",
    ),
    "grid_start_stack": (
        "a pile that is cut at once has no page that begins at place {start}; leave out --start, or say --order rows.",
        "整叠裁开时各页都从头排起，不能从{start}号位置开始；请去掉 --start，或用 --order rows。",
        "整疊裁開時各頁都從頭排起，不能從{start}號位置開始；請去掉 --start，或用 --order rows。",
    ),
    "card_small": (
        "rank letters would be {got} mm high, less than {want} mm; choose a larger card size.",
        "点数字高只有 {got} 毫米，低于 {want} 毫米，请选更大的尺寸。",
        "點數字高只有 {got} 公釐，低於 {want} 公釐，請選更大的尺寸。",
    ),
    "colours_unknown": (
        "{colours} colours are not possible; choose 2 or 4.",
        "不能用 {colours} 种颜色，请选 2 或 4。",
        "不能用 {colours} 種顏色，請選 2 或 4。",
    ),
    "code_choice_unknown": (
        "“{text}” is no content for the cards' codes; choose hand or ids.",
        "二维码内容没有“{text}”这一种，请选 hand 或 ids。",
        "二維碼內容沒有“{text}”這一種，請選 hand 或 ids。",
    ),
    "code_module": (
        "the code would have modules of {got} mm, less than {want} mm, and phones fail on it; choose a larger size.",
        "二维码单元只有 {got} 毫米，低于 {want} 毫米，手机扫不出，请选更大的尺寸。",
        "二維碼單元只有 {got} 公釐，低於 {want} 公釐，手機掃不出，請選更大的尺寸。",
    ),
    # codes that are refused
    "code_range": (
        "{field} {value} does not fit into a code, which holds {least} to {most}; correct it.",
        "{field} {value} 超出条码可容纳的 {least} 到 {most}，请改正。",
        "{field} {value} 超出條碼可容納的 {least} 到 {most}，請改正。",
    ),
    "code_set": (
        "“{code}” is no set code, which looks like 66H6-9KCW; close the set first.",
        "“{code}”不是套码（形如 66H6-9KCW），请先封好该套。",
        "“{code}”不是套碼（形如 66H6-9KCW），請先封好該套。",
    ),
    "code_game": (
        "codes of this version know no game “{game}”; print without codes.",
        "此版本的条码没有“{game}”这种牌，请不带条码打印。",
        "此版本的條碼沒有“{game}”這種牌，請不帶條碼列印。",
    ),
    "code_hand": (
        "{got} such cards are no hand of {game}; check the board first.",
        "这样的 {got} 张牌不是{game}的一手牌，请先检查这副牌。",
        "這樣的 {got} 張牌不是{game}的一手牌，請先檢查這副牌。",
    ),
    "code_empty": (
        "nothing was scanned; scan the code again.",
        "没有扫到内容，请再扫一次。",
        "沒有掃到內容，請再掃一次。",
    ),
    "code_layout": (
        "this is a code typed under another keyboard layout ({layout}); set the keyboard layout of the scanner and of "
        "the computer to the same, then scan again.",
        "这是按另一种键盘布局（{layout}）输入的条码；请把扫描枪的键盘布局与电脑设成一致后再扫。",
        "這是按另一種鍵盤配置（{layout}）輸入的條碼；請把掃描槍的鍵盤配置與電腦設成一致後再掃。",
    ),
    "code_web": (
        "this is a web address, not a code of a board; scan the code on the hand card, slip or label.",
        "这是网址，不是牌套的条码；请扫手牌卡、随附单或标签上的码。",
        "這是網址，不是牌套的條碼；請掃手牌卡、隨附單或標籤上的碼。",
    ),
    "code_foreign": (
        "this is no code of a board; scan the code on the hand card, slip or label, and if it was one of these, check "
        "the keyboard layout of the scanner.",
        "这不是牌套的条码；请扫手牌卡、随附单或标签上的码，如果扫的就是它们，请检查扫描枪的键盘布局。",
        "這不是牌套的條碼；請掃手牌卡、隨附單或標籤上的碼，如果掃的就是它們，請檢查掃描槍的鍵盤配置。",
    ),
    "code_version": (
        "this code has version {version}, which a newer program printed; update this one.",
        "此条码是第 {version} 版，由更新的程序印出，请更新本程序。",
        "此條碼是第 {version} 版，由更新的程式印出，請更新本程式。",
    ),
    "code_twice": (
        "the scanner sent the code twice or with something behind it; scan once, and check the scanner's setting and "
        "the keyboard layout of the scanner.",
        "扫描枪把条码送了两次，或后面带了别的内容；请只扫一次，并检查扫描枪的设置和键盘布局。",
        "掃描槍把條碼送了兩次，或後面帶了別的內容；請只掃一次，並檢查掃描槍的設定和鍵盤配置。",
    ),
    "code_short": (
        "the code was cut short: {got} of {want} characters; scan again, and check the keyboard layout of the scanner "
        "if it happens again.",
        "条码不完整：{want} 个字符只收到 {got} 个；请再扫一次，若仍如此请检查扫描枪的键盘布局。",
        "條碼不完整：{want} 個字元只收到 {got} 個；請再掃一次，若仍如此請檢查掃描槍的鍵盤配置。",
    ),
    "code_long": (
        "the code has {got} characters instead of {want}; scan again, and check the keyboard layout of the scanner if "
        "it happens again.",
        "条码有 {got} 个字符，应为 {want} 个；请再扫一次，若仍如此请检查扫描枪的键盘布局。",
        "條碼有 {got} 個字元，應為 {want} 個；請再掃一次，若仍如此請檢查掃描槍的鍵盤配置。",
    ),
    "code_check": (
        "the checksum is wrong, so a character is wrong; scan again, and check the keyboard layout of the scanner if it "
        "happens again.",
        "校验和不对，有字符读错；请再扫一次，若仍如此请检查扫描枪的键盘布局。",
        "校驗和不對，有字元讀錯；請再掃一次，若仍如此請檢查掃描槍的鍵盤配置。",
    ),
    "code_impossible": (
        "the checksum is right but no card, label or slip of ours says this; find out who printed it.",
        "校验和正确，但内容不可能由本程序印出；请查明来源。",
        "校驗和正確，但內容不可能由本程式印出；請查明來源。",
    ),
}
