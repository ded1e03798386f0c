"""Words of regulations files: what is wrong in one, and what is allowed. Keys have theirs in `settings`."""

ROWS: dict[str, tuple[str, str, str]] = {
    # the file as a whole
    "regulations_toml": (
        "this is not TOML ({reason}); texts stand between straight quotes, lists between square brackets, one key a line.",
        "不符合 TOML 格式（{reason}）；文字要用英文直引号括起，列表用方括号，每行一个键。",
        "不符合 TOML 格式（{reason}）；文字要用英文直引號括起，列表用方括號，每行一個鍵。",
    ),
    "regulations_toml_absurd": (
        "the file holds brackets or a number that no regulations need; write it anew from the template.",
        "文件里有规程不会用到的层层括号或超长数字，请用模板重写。",
        "檔案裡有規程不會用到的層層括號或超長數字，請用範本重寫。",
    ),
    "regulations_large": (
        "the file has more than {most} bytes; this is no regulations file.",
        "文件超过 {most} 字节，这不是规程文件。",
        "檔案超過 {most} 位元組，這不是規程檔案。",
    ),
    "regulations_utf8": (
        "the text is not UTF-8; save it from the editor with the encoding UTF-8.",
        "文字不是 UTF-8 编码，请在编辑器中以 UTF-8 另存。",
        "文字不是 UTF-8 編碼，請在編輯器中以 UTF-8 另存。",
    ),
    "regulations_game_missing": (
        "the key game is missing; add it, with one of {known}.",
        "缺少键 game，请加上，取 {known} 之一。",
        "缺少鍵 game，請加上，取 {known} 之一。",
    ),
    "regulations_no_session": (
        "there is no session; add one that begins with the line [[session]].",
        "没有任何场次，请加上以 [[session]] 一行开头的场次。",
        "沒有任何場次，請加上以 [[session]] 一行開頭的場次。",
    ),
    "regulations_session_unknown": (
        "there is no session “{session}”; choose one of {known}.",
        "没有场次“{session}”，请在 {known} 中选择。",
        "沒有場次“{session}”，請在 {known} 中選擇。",
    ),
    # keys
    "regulations_key_near": (
        "there is no such key; “{near}” was probably meant.",
        "没有这个键，想写的大概是“{near}”。",
        "沒有這個鍵，想寫的大概是“{near}”。",
    ),
    "regulations_key_elsewhere": (
        "there is no such key here; “{near}” was probably meant, move it there.",
        "此处没有这个键，想写的大概是“{near}”，请移到那里。",
        "此處沒有這個鍵，想寫的大概是“{near}”，請移到那裡。",
    ),
    "regulations_key_unknown": (
        "there is no such key; the keys here are {known}.",
        "没有这个键，此处可用的键有 {known}。",
        "沒有這個鍵，此處可用的鍵有 {known}。",
    ),
    "regulations_key_missing": (
        "the key {name} is missing; add it.",
        "缺少键 {name}，请加上。",
        "缺少鍵 {name}，請加上。",
    ),
    "regulations_other_game": (
        "this means nothing in {game}, only in {games}; remove it.",
        "此项在{game}中没有意义，只用于{games}，请删去。",
        "此項在{game}中沒有意義，只用於{games}，請刪去。",
    ),
    # values
    "regulations_type": (
        "a {got} stands here; {want} is needed.",
        "此处写的是{got}，应为{want}。",
        "此處寫的是{got}，應為{want}。",
    ),
    "regulations_choice": (
        "“{value}” is not possible; choose one of {known}.",
        "不能是“{value}”，请在 {known} 中选择。",
        "不能是“{value}”，請在 {known} 中選擇。",
    ),
    "regulations_bounds": (
        "{value} is out of bounds; write a number from {low} to {high}.",
        "{value} 超出范围，请写 {low} 到 {high} 之间的数。",
        "{value} 超出範圍，請寫 {low} 到 {high} 之間的數。",
    ),
    "regulations_fine": (
        "{value} is finer than four decimal places; round it.",
        "{value} 的小数超过四位，请取整。",
        "{value} 的小數超過四位，請取整。",
    ),
    "regulations_text_empty": (
        "the text is empty; write it or remove the key.",
        "文字为空，请填写或删去此键。",
        "文字為空，請填寫或刪去此鍵。",
    ),
    "regulations_text_line": (
        "the text begins or ends with a blank, or holds line ends or hidden characters; write one plain line.",
        "文字首尾有空格，或含有换行或看不见的字符，请写成一行普通文字。",
        "文字首尾有空格，或含有換行或看不見的字元，請寫成一行普通文字。",
    ),
    "regulations_text_long": (
        "the text has {got} characters; write at most {most}.",
        "文字有{got}个字符，最多写{most}个。",
        "文字有{got}個字元，最多寫{most}個。",
    ),
    "regulations_list_empty": (
        "the list is empty; fill it or remove the key.",
        "列表为空，请填写或删去此键。",
        "列表為空，請填寫或刪去此鍵。",
    ),
    "regulations_twice": (
        "“{value}” stands twice in the list; write it once.",
        "“{value}”在列表中重复，只写一次。",
        "“{value}”在列表中重複，只寫一次。",
    ),
    "regulations_seats": (
        "“{value}” does not name the four seats once each; write them as NWSE.",
        "“{value}”没有把四个方位各写一次，请写如 NWSE。",
        "“{value}”沒有把四個方位各寫一次，請寫如 NWSE。",
    ),
    "regulations_steps": (
        "the table must begin with 0, its first numbers must rise and its second ones must not fall; put the rows in order.",
        "表须从0开始，每行第一个数递增、第二个数不减，请按此排列。",
        "表須從0開始，每行第一個數遞增、第二個數不減，請按此排列。",
    ),
    "regulations_not_table": (
        "a {got} stands here, where a table of keys is needed; write it as a section in square brackets or between braces.",
        "此处写的是{got}，应为一组键，请写成方括号标题的一节或用花括号括起。",
        "此處寫的是{got}，應為一組鍵，請寫成方括號標題的一節或用花括號括起。",
    ),
    "regulations_not_tables": (
        "a {got} stands here, where several are possible; begin each with the line {written}.",
        "此处写的是{got}，而这里可以有多个，请让每一个以 {written} 一行开头。",
        "此處寫的是{got}，而這裡可以有多個，請讓每一個以 {written} 一行開頭。",
    ),
    # sessions
    "regulations_reserve_name": (
        "a reserve needs a label of its own, for it is a set of its own; name it, as “reserve 1”.",
        "备用套是单独的一套，需要自己的场次名，请命名，如“备用1”。",
        "備用套是單獨的一套，需要自己的場次名，請命名，如“備用1”。",
    ),
    "regulations_label_twice": (
        "the label “{label}” stands on line {first} already, and both sessions would get the same deals; choose another.",
        "场次名“{label}”在第{first}行已用过，两场会得到同样的牌，请另取名字。",
        "場次名“{label}”在第{first}行已用過，兩場會得到同樣的牌，請另取名字。",
    ),
    "regulations_board_twice": (
        'board {number} is in the session “{session}” already, and numbering = "event" lets a number occur once; choose other boards or number by session.',
        '第{number}副已在场次“{session}”中，而 numbering = "event" 规定号码全赛事只用一次；请改用其他牌号，或按场次编号。',
        '第{number}副已在場次“{session}”中，而 numbering = "event" 規定號碼全賽事只用一次；請改用其他牌號，或按場次編號。',
    ),
    "regulations_boards_form": (
        "a {got} stands here; write boards as “1-16,33-48”.",
        "此处写的是{got}，牌号请写如“1-16,33-48”。",
        "此處寫的是{got}，牌號請寫如“1-16,33-48”。",
    ),
    "regulations_boards_list": (
        "the list holds something that is no board number; write whole numbers, or boards as “1-16,33-48”.",
        "列表中有不是牌号的内容，请写整数，或写如“1-16,33-48”。",
        "列表中有不是牌號的內容，請寫整數，或寫如“1-16,33-48”。",
    ),
    "regulations_boards_many": (
        "the session has {got} boards and a set holds at most {most}; split the session.",
        "此场有{got}副牌，一套最多{most}副，请拆成几场。",
        "此場有{got}副牌，一套最多{most}副，請拆成幾場。",
    ),
    "regulations_container_low": (
        "board {number} would lie in container {got}; containers begin with 1, choose another offset.",
        "第{number}副会放进{got}号牌套，牌套从1号开始，请改偏移数。",
        "第{number}副會放進{got}號牌套，牌套從1號開始，請改偏移數。",
    ),
    "regulations_containers_count": (
        "{got} containers are listed for {want} boards; list one for each board.",
        "列出了{got}个牌套，而牌有{want}副，请一一对应。",
        "列出了{got}個牌套，而牌有{want}副，請一一對應。",
    ),
    "regulations_container_board": (
        "this is no board of the session; write the board's number before its container's.",
        "这不是本场的牌号，请先写牌号，再写牌套号。",
        "這不是本場的牌號，請先寫牌號，再寫牌套號。",
    ),
    "regulations_containers_form": (
        "a {got} stands here; write an offset as 32, a list as “33-48”, or a table as {{ 1 = 33 }}.",
        "此处写的是{got}，请写偏移数如 32，列表如“33-48”，或对应表如 {{ 1 = 33 }}。",
        "此處寫的是{got}，請寫偏移數如 32，列表如“33-48”，或對應表如 {{ 1 = 33 }}。",
    ),
    "regulations_container_twice": (
        "container {container} would hold board {first} and board {second}; give each board its own.",
        "{container}号牌套里会有第{first}副和第{second}副，请让每副各用一个牌套。",
        "{container}號牌套裡會有第{first}副和第{second}副，請讓每副各用一個牌套。",
    ),
    # headers
    "regulations_header_list": (
        "a {got} stands here; write a list with one header for each board.",
        "此处写的是{got}，请写列表，每副牌一项。",
        "此處寫的是{got}，請寫列表，每副牌一項。",
    ),
    "regulations_preset_and_list": (
        "a list stands beside a preset; keep one of the two.",
        "既写了预设表又写了列表，请只留一个。",
        "既寫了預設表又寫了列表，請只留一個。",
    ),
    "regulations_header_key": (
        "this is no board number; headers take preset, list and board numbers, as 7 = {{ ... }}; the headers of all boards in their order are a list: headers = [{example}, ...].",
        "这不是牌号；headers 中可写 preset、list 和牌号，如 7 = {{ ... }}；按顺序写全部牌的，用列表：headers = [{example}, ...]。",
        "這不是牌號；headers 中可寫 preset、list 和牌號，如 7 = {{ ... }}；按順序寫全部牌的，用列表：headers = [{example}, ...]。",
    ),
    "regulations_headers_count": (
        "the list has {got} headers and the session {want} boards; write one for each board, in their order.",
        "列表有{got}项，而本场有{want}副牌，请按顺序每副写一项。",
        "列表有{got}項，而本場有{want}副牌，請按順序每副寫一項。",
    ),
    "regulations_headers_short": (
        "the list ends with board {got} and the session “{session}” plays board {number}; make it longer.",
        "列表只到第{got}副，而场次“{session}”要打第{number}副，请补长。",
        "列表只到第{got}副，而場次“{session}”要打第{number}副，請補長。",
    ),
    "regulations_change_no_board": (
        "board {number} is not in the session “{session}”; remove the change or add the board.",
        "场次“{session}”没有第{number}副，请删去这一项或加上这副牌。",
        "場次“{session}”沒有第{number}副，請刪去這一項或加上這副牌。",
    ),
    "regulations_change_no_session": (
        "board {number} is in no session; remove the change or add the board.",
        "没有场次用到第{number}副，请删去这一项或加上这副牌。",
        "沒有場次用到第{number}副，請刪去這一項或加上這副牌。",
    ),
    "regulations_header_words": (
        "“{value}” is no header; write its words in the order {fields}.",
        "“{value}”不符合写法，请按 {fields} 的顺序写。",
        "“{value}”不符合寫法，請按 {fields} 的順序寫。",
    ),
    "regulations_header_form": (
        "a {got} stands here; write a header as a text or as a table of {fields}.",
        "此处写的是{got}，请写成文字，或写成含 {fields} 的表。",
        "此處寫的是{got}，請寫成文字，或寫成含 {fields} 的表。",
    ),
    "regulations_header_field": (
        "the header of {game} has no such field; it has {known}.",
        "{game}的牌套没有这一项，只有 {known}。",
        "{game}的牌套沒有這一項，只有 {known}。",
    ),
    "regulations_tribute": (
        'board {number} has a tribute while bidding.tribute is "none"; set it to "fixed" or remove the tribute.',
        '第{number}副规定了进贡，而 bidding.tribute 为 "none"，请改为 "fixed" 或删去进贡。',
        '第{number}副規定了進貢，而 bidding.tribute 為 "none"，請改為 "fixed" 或刪去進貢。',
    ),
    # public source
    "regulations_draw": (
        "“{value}” is no {kind}; write it as {example}.",
        "“{value}”不是{kind}，请写如 {example}。",
        "“{value}”不是{kind}，請寫如 {example}。",
    ),
    "regulations_draw_drand": ("round number of drand", "drand 的轮次号", "drand 的輪次號"),
    "regulations_draw_ssq": ("issue number of the lottery Shuangseqiu (ssq)", "双色球的期号", "雙色球的期號"),
    "regulations_draw_pl5": ("issue number of the lottery Pailie 5 (pl5)", "排列5的期号", "排列5的期號"),
    "regulations_public_what": (
        "a source of kind text needs the key what: what is published, where, and how it is spelled; add it.",
        "text 类来源需要键 what，写明公布什么、在哪里公布、如何书写，请加上。",
        "text 類來源需要鍵 what，寫明公布什麼、在哪裡公布、如何書寫，請加上。",
    ),
    # movement
    "regulations_play_board": (
        "board {number} is not in the session; correct the list or add the board to the session.",
        "本场没有第{number}副，请改正或把它加进本场。",
        "本場沒有第{number}副，請改正或把它加進本場。",
    ),
    "regulations_play_copy": (
        "there is no copy {copy} where the session has copies = {copies}; correct one of the two.",
        "本场 copies = {copies}，没有第{copy}份，请改正其一。",
        "本場 copies = {copies}，沒有第{copy}份，請改正其一。",
    ),
    "regulations_play_twice": (
        "table {table} plays in round {round} on line {first} already; write one entry for a table and round.",
        "{table}桌第{round}轮在第{first}行已经写过，每桌每轮只写一项。",
        "{table}桌第{round}輪在第{first}行已經寫過，每桌每輪只寫一項。",
    ),
    "regulations_pair_twice": (
        "“{who}” plays at two tables in round {round}; correct one of them.",
        "“{who}”在第{round}轮坐了两桌，请改正其一。",
        "“{who}”在第{round}輪坐了兩桌，請改正其一。",
    ),
    "regulations_against_itself": (
        "“{who}” plays against itself; correct one of the sides.",
        "“{who}”与自己对阵，请改正一方。",
        "“{who}”與自己對陣，請改正一方。",
    ),
    "regulations_name_near": (
        "“{value}” is not in the list {where}; “{near}” was probably meant.",
        "{where} 列表中没有“{value}”，想写的大概是“{near}”。",
        "{where} 列表中沒有“{value}”，想寫的大概是“{near}”。",
    ),
    "regulations_name_unknown": (
        "“{value}” is not in the list {where}; add it there or correct it.",
        "{where} 列表中没有“{value}”，请加进去或改正。",
        "{where} 列表中沒有“{value}”，請加進去或改正。",
    ),
    # contradictions of settings
    "regulations_variant": (
        "{game} is dealt with {want} here, other forms cannot be dealt; write {want} or remove the key.",
        "{game}在这里只能是 {want}，不能发其他形式的牌，请写 {want} 或删去此键。",
        "{game}在這裡只能是 {want}，不能發其他形式的牌，請寫 {want} 或刪去此鍵。",
    ),
    "regulations_reference": (
        "the pockets begin with {first} and the reference seat is {reference}; make them agree.",
        "插袋从 {first} 开始，而参照方位是 {reference}，请使两者一致。",
        "插袋從 {first} 開始，而參照方位是 {reference}，請使兩者一致。",
    ),
    "regulations_no_cards": (
        "cards.used is false, so this has no meaning; remove one of the two.",
        "cards.used 为 false，此项没有意义，请删去其一。",
        "cards.used 為 false，此項沒有意義，請刪去其一。",
    ),
    "regulations_blank_printed": (
        'blank cards cannot be printed with hands; set cards.registration to "players" or the layout to "standard".',
        '空白卡不能印牌，请把 cards.registration 改为 "players"，或把 layout 改为 "standard"。',
        '空白卡不能印牌，請把 cards.registration 改為 "players"，或把 layout 改為 "standard"。',
    ),
    "regulations_registration": (
        'A 33 rules on cards that players write, but cards.registration is "printed"; change one of the two.',
        '第33条针对牌手自己登记的牌型卡，而 cards.registration 为 "printed"，请改其一。',
        '第33條針對牌手自己登記的牌型卡，而 cards.registration 為 "printed"，請改其一。',
    ),
    "regulations_lower_upper": (
        "the lower amount {low} is above the upper one {high}; exchange them.",
        "下限 {low} 大于上限 {high}，请对调。",
        "下限 {low} 大於上限 {high}，請對調。",
    ),
    "regulations_no_vp": (
        "there are no victory points here (vp is false, or the contest is of pairs); remove the key or set vp = true.",
        "此处不用胜利分（vp 为 false，或为双人赛），请删去此键或设 vp = true。",
        "此處不用勝利分（vp 為 false，或為雙人賽），請刪去此鍵或設 vp = true。",
    ),
    "regulations_threshold": (
        "the threshold {threshold} is above the scale's total {total}; correct one of the two.",
        "门槛 {threshold} 高于总分 {total}，请改正其一。",
        "門檻 {threshold} 高於總分 {total}，請改正其一。",
    ),
    "regulations_vp_table": (
        "the table gives {got} victory points of a scale of {total}; correct one of the two.",
        "表中给出 {got} 胜利分，而总分只有 {total}，请改正其一。",
        "表中給出 {got} 勝利分，而總分只有 {total}，請改正其一。",
    ),
    "regulations_sides": (
        "the contest is of {contest}, but the other list stands here; list {contest} or change scoring.contest.",
        "比赛形式是 {contest}，这里列的却是另一种，请改列 {contest} 或改 scoring.contest。",
        "比賽形式是 {contest}，這裡列的卻是另一種，請改列 {contest} 或改 scoring.contest。",
    ),
    # sorts of TOML values
    "toml_bool": ("true or false", "真假值", "真假值"),
    "toml_whole": ("whole number", "整数", "整數"),
    "toml_number": ("number with decimals", "小数", "小數"),
    "toml_text": ("text", "文字", "文字"),
    "toml_list": ("list", "列表", "列表"),
    "toml_table": ("table", "一组键", "一組鍵"),
    "toml_date": ("date or time", "日期或时间", "日期或時間"),
    # what is allowed
    "allowed_choice": ("one of {values}", "{values} 之一", "{values} 之一"),
    "allowed_bool": ("true or false", "true 或 false", "true 或 false"),
    "allowed_whole": ("a whole number from {low} to {high}", "{low} 到 {high} 的整数", "{low} 到 {high} 的整數"),
    "allowed_amount": ("a number from {low} to {high}", "{low} 到 {high} 的数", "{low} 到 {high} 的數"),
    "allowed_text": ("a text of one line", "一行文字", "一行文字"),
    "allowed_names": ("a list of texts", "文字列表", "文字列表"),
    "allowed_names_of": ("a list of some of {values}", "列表，取自 {values}", "列表，取自 {values}"),
    "allowed_seats": ('the four seats, as "NWSE"', '四个方位，如 "NWSE"', '四個方位，如 "NWSE"'),
    "allowed_steps": (
        "rows of two numbers, as [[0, 0], [20, 1]]",
        "每行两个数的表，如 [[0, 0], [20, 1]]",
        "每行兩個數的表，如 [[0, 0], [20, 1]]",
    ),
}
