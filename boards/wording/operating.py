"""What the operator at a machine is asked and told besides stops: numbers, backs, copies, cleaning, the log."""

ROWS: dict[str, tuple[str, str, str]] = {
    # the keys
    "machine_choice_number": (
        "scanned or typed",
        "扫描或输入",
        "掃描或輸入",
    ),
    "machine_key_number": ("number", "号码", "號碼"),
    "machine_choice_look": (
        "look: name the card (is recorded)",
        "查看：报出牌名（会留下记录）",
        "查看：報出牌名（會留下記錄）",
    ),
    "machine_choice_again": ("the last board again", "重做上一副", "重做上一副"),
    "machine_choice_moved": (
        "this pile is in its pocket (or Enter)",
        "这叠牌已入袋（或按回车）",
        "這疊牌已入袋（或按回車）",
    ),
    "machine_choice_loaded": ("the rest is in (or Enter)", "其余的牌已放好（或按回车）", "其餘的牌已放好（或按回車）"),
    "machine_choice_cleaned": ("the machine is clean", "机器已清洁", "機器已清潔"),
    # the number on the board
    "machine_insert_number": (
        "{name}: insert its board, empty, and a full pack{backs}{part}; then scan its label or type its number.",
        "{name}：请放入空牌套和整副牌{backs}{part}，再扫描标签或输入牌套号码。",
        "{name}：請放入空牌套和整副牌{backs}{part}，再掃描標籤或輸入牌套號碼。",
    ),
    "machine_hopper_part": (
        " (the hopper takes {hopper} cards; it asks for the rest)",
        "（牌斗一次放{hopper}张，之后会要其余的）",
        "（牌斗一次放{hopper}張，之後會要其餘的）",
    ),
    # a machine with trays
    "machine_tray": (
        "{name}: have its board, empty, beside the machine, and put a full pack{backs}{part} into the hopper; it starts by"
        " itself.",
        "{name}：请把空牌套放在机器旁，整副牌{backs}{part}放入牌斗，放好自动开始。",
        "{name}：請把空牌套放在機器旁，整副牌{backs}{part}放入牌斗，放好自動開始。",
    ),
    "machine_tray_ask": (
        "{name}: have its board, empty, beside the machine, empty the trays, and put a full pack{backs}{part} into the hopper.",
        "{name}：请把空牌套放在机器旁，取空四个牌盘，整副牌{backs}{part}放入牌斗。",
        "{name}：請把空牌套放在機器旁，取空四個牌盤，整副牌{backs}{part}放入牌斗。",
    ),
    "machine_tray_number": (
        "{name}: have its board, empty, beside the machine, and put a full pack{backs}{part} into the hopper; then scan the"
        " board's label or type its number.",
        "{name}：请把空牌套放在机器旁，整副牌{backs}{part}放入牌斗，再扫描牌套标签或输入牌套号码。",
        "{name}：請把空牌套放在機器旁，整副牌{backs}{part}放入牌斗，再掃描牌套標籤或輸入牌套號碼。",
    ),
    "machine_tray_done": (
        "{name}: done, all four piles are in the board. Boards left: {left}",
        "{name}：完成，四叠牌都已放入牌套。还剩{left}副",
        "{name}：完成，四疊牌都已放入牌套。還剩{left}副",
    ),
    "machine_stop_move_pile": (
        "{name}: put the cards of tray {seat} into pocket {seat} of the board, then Enter.",
        "{name}：请把{seat}家牌盘的牌放入牌套的{seat}家袋，然后按回车。",
        "{name}：請把{seat}家牌盤的牌放入牌套的{seat}家袋，然後按回車。",
    ),
    "machine_stop_next_load": (
        "{name}: card {index} of {pack} is next: put the rest of the pack into the hopper, then Enter; f if there is no more,"
        " then the board is not played.",
        "{name}：接下来是第{index}张（共{pack}张）：请把其余的牌放入牌斗，然后按回车；没有牌了按 f，这一副不可使用。",
        "{name}：接下來是第{index}張（共{pack}張）：請把其餘的牌放入牌斗，然後按回車；沒有牌了按 f，這一副不可使用。",
    ),
    "machine_stop_other_back": (
        "{name}: card {index} has another back than its pack: x throws it out, then add the right card; if the back is right,"
        " r reads it again.",
        "{name}：第{index}张的牌背与这副牌不同：按 x 退出，再补上对的牌；牌背没错就按 r 重读。",
        "{name}：第{index}張的牌背與這副牌不同：按 x 退出，再補上對的牌；牌背沒錯就按 r 重讀。",
    ),
    # a table
    "machine_table": (
        "{name}: put a full pack{backs}{part} into the table; it starts by itself.",
        "{name}：请把整副牌{backs}{part}放入牌桌，放好自动开始。",
        "{name}：請把整副牌{backs}{part}放入牌桌，放好自動開始。",
    ),
    "machine_table_waits": (
        "{name}: dealt; it waits for the hands of the board before.",
        "{name}：已发好，等上一副的手牌放回。",
        "{name}：已發好，等上一副的手牌放回。",
    ),
    "machine_table_open": (
        "{name}: the hands lie ready, the display shows {container}.",
        "{name}：手牌已送出，显示屏上是{container}号。",
        "{name}：手牌已送出，顯示幕上是{container}號。",
    ),
    "machine_table_done": (
        "{name}: all four hands are taken. Boards left: {left}",
        "{name}：四家都已取牌。还剩{left}副",
        "{name}：四家都已取牌。還剩{left}副",
    ),
    "machine_wrong_number": (
        "that is board number {got}, and number {container} is to be dealt; take {name} instead.",
        "那是{got}号牌套，现在要发的是{container}号；请换成{name}。",
        "那是{got}號牌套，現在要發的是{container}號；請換成{name}。",
    ),
    "machine_no_number": (
        "that is no number; scan the label on the board, or type the number that stands on it.",
        "这不是号码；请扫描牌套上的标签，或输入牌套上的号码。",
        "這不是號碼；請掃描牌套上的標籤，或輸入牌套上的號碼。",
    ),
    "machine_scanned_wrong": (
        "that was {what}; scan the label on the board itself, or type the number that stands on it.",
        "扫到的是{what}；请扫描牌套本身的标签，或输入牌套上的号码。",
        "掃到的是{what}；請掃描牌套本身的標籤，或輸入牌套上的號碼。",
    ),
    "machine_scanned_game": (
        "that is board {number} of {got}, and this set is {want}; take a {want} board.",
        "那是{got}的{number}号牌套，而这一套是{want}；请换成{want}牌套。",
        "那是{got}的{number}號牌套，而這一套是{want}；請換成{want}牌套。",
    ),
    "machine_scanned_now": (
        "that was {what}; it is not asked for now. Press one of the keys in brackets, then Enter.",
        "扫到的是{what}，现在不需要；请按方括号中的键，再按回车。",
        "掃到的是{what}，現在不需要；請按方括號中的鍵，再按回車。",
    ),
    "machine_code_container": (
        "the label of board {number}",
        "{number}号牌套的标签",
        "{number}號牌套的標籤",
    ),
    "machine_code_hand": (
        "the {hand_card} of {seat} at board {board}",
        "第{board}副{seat}家的{hand_card}",
        "第{board}副{seat}家的{hand_card}",
    ),
    "machine_code_slip": ("the slip of board {board}", "第{board}副的场次条", "第{board}副的場次條"),
    "machine_code_box": ("the slip of a whole set", "整套牌的场次条", "整套牌的場次條"),
    # copies
    "machine_board_spare": (", spare copy {copy}", "第{copy}份（备用）", "第{copy}份（備用）"),
    "machine_spare": (
        "spare copies beyond the plan, written down: {boards}.",
        "计划之外的备用份，已记下：{boards}。",
        "計劃之外的備用份，已記下：{boards}。",
    ),
    "machine_again_later": (
        "the last board can be made again while the machine waits for a board, and only one of this run.",
        "只有机器等待牌套时、且本次运行做过的上一副，才能重做。",
        "只有機器等待牌套時、且本次執行做過的上一副，才能重做。",
    ),
    "spare_with_copies": (
        "--spare makes its own copies; leave --boards, --copies and --again away.",
        "--spare 自己定份号；请不要同时写 --boards、--copies、--again。",
        "--spare 自己定份號；請不要同時寫 --boards、--copies、--again。",
    ),
    # a stop that comes back, and the card in question
    "machine_stop_misread_again": (
        "{name}: card {index} cannot be read this time either; look at it and name it (n), or throw it out (x).",
        "{name}：第{index}张再次读不出；请看牌后报牌名（n），或退出此牌（x）。",
        "{name}：第{index}張再次讀不出；請看牌後報牌名（n），或退出此牌（x）。",
    ),
    "machine_stop_duplicate_again": (
        "{name}: card {index} reads like card {earlier} again (number {place} from below in {seat}'s pocket): that one was"
        " misread, or the reader is dirty. Clean it and empty the board (e); who does not play this board may look (l).",
        "{name}：第{index}张重读仍与第{earlier}张（{seat}家袋中从下数第{place}张）相同：是那一张读错了，或读牌口脏了。"
        "请清洁后倒空牌套（e）；不打这一副的人可以查看（l）。",
        "{name}：第{index}張重讀仍與第{earlier}張（{seat}家袋中從下數第{place}張）相同：是那一張讀錯了，或讀牌口髒了。"
        "請清潔後倒空牌套（e）；不打這一副的人可以查看（l）。",
    ),
    "machine_stop_duplicate_twice_again": (
        "{name}: card {index} reads like cards {earlier} and {second} again (number {place} from below with {seat}, number"
        " {second_place} with {second_seat}): one of those was misread, or the reader is dirty. Clean it and empty the board"
        " (e); who does not play this board may look (l).",
        "{name}：第{index}张重读仍与第{earlier}、{second}张（{seat}家从下数第{place}张，{second_seat}家第{second_place}张）相同："
        "其中有一张读错了，或读牌口脏了。请清洁后倒空牌套（e）；不打这一副的人可以查看（l）。",
        "{name}：第{index}張重讀仍與第{earlier}、{second}張（{seat}家從下數第{place}張，{second_seat}家第{second_place}張）相同："
        "其中有一張讀錯了，或讀牌口髒了。請清潔後倒空牌套（e）；不打這一副的人可以查看（l）。",
    ),
    "machine_look": (
        "take the cards of that pocket out without changing their order, count from below, look, and put them back as they"
        " lay, before you answer.",
        "请取出那一袋的牌，不要打乱次序，从下往上数，看过后按原样放回，再回答。",
        "請取出那一袋的牌，不要打亂次序，從下往上數，看過後按原樣放回，再回答。",
    ),
    # cleaning and packs
    "machine_clean": (
        "{cards} cards went through since the machine was cleaned: clean rollers and optics, then k and Enter.",
        "清洁之后已过{cards}张牌：请清洁滚轮和读牌头，然后按 k 回车。",
        "清潔之後已過{cards}張牌：請清潔滾輪和讀牌頭，然後按 k 回車。",
    ),
    "machine_cleaned": (
        "written down: {machine} is clean.",
        "已记下：{machine} 已清洁。",
        "已記下：{machine} 已清潔。",
    ),
    "machine_change_pack": (
        "the packs “{backs}” have been dealt {deals} times each: change them, then paitao machine packs --new {backs}=N.",
        "“{backs}”牌每副已发{deals}次：请换新牌，然后运行 paitao machine packs --new {backs}=副数。",
        "“{backs}”牌每副已發{deals}次：請換新牌，然後執行 paitao machine packs --new {backs}=副數。",
    ),
    "machine_pack_new": (
        "written down: {packs} new packs “{backs}”.",
        "已记下：{packs}副新的“{backs}”牌。",
        "已記下：{packs}副新的“{backs}”牌。",
    ),
    "machine_use_machine": (
        "{name}: {boards} boards, {cards} cards since {since}",
        "{name}：自{since}起{boards}副、{cards}张",
        "{name}：自{since}起{boards}副、{cards}張",
    ),
    "machine_use_pack": (
        "packs “{name}”: {boards} deals, {deals} times each of {packs}, since {since}",
        "“{name}”牌：自{since}起发{boards}次，共{packs}副，每副{deals}次",
        "“{name}”牌：自{since}起發{boards}次，共{packs}副，每副{deals}次",
    ),
    "machine_use_pack_uncounted": (
        "packs “{name}”: {boards} deals since {since}; say how many there are: --new {name}=N",
        "“{name}”牌：自{since}起发{boards}次；请告知有几副：--new {name}=副数",
        "“{name}”牌：自{since}起發{boards}次；請告知有幾副：--new {name}=副數",
    ),
    "machine_since_first": ("the journal's first day", "日志第一天", "日誌第一天"),
    "machine_use_none": ("no machine has dealt anything yet.", "还没有发过牌。", "還沒有發過牌。"),
    "cleaned_unknown": (
        "the journal knows no machine “{machine}”; known: {known}.",
        "日志中没有机器“{machine}”；已知：{known}。",
        "日誌中沒有機器“{machine}”；已知：{known}。",
    ),
    "pack_count": (
        "“{text}” is no pack and number; write as blue=36: their name, and how many there are.",
        "“{text}”不是牌名和副数；请写成 蓝色=36：名称，以及有几副。",
        "“{text}”不是牌名和副數；請寫成 藍色=36：名稱，以及有幾副。",
    ),
    # the log
    "machine_log_line": (
        "{when}  {what}  {code}  {machine}  attempt {attempt}: {state}{stops}",
        "{when}  {what}  {code}  {machine}  第{attempt}次：{state}{stops}",
        "{when}  {what}  {code}  {machine}  第{attempt}次：{state}{stops}",
    ),
    "machine_log_stops": ("; stopped: {stops}", "；停机：{stops}", "；停機：{stops}"),
    "machine_log_count": ("{why} x{count}", "{why}{count}次", "{why}{count}次"),
    "machine_cause_misread": ("a card unread", "读不出", "讀不出"),
    "machine_cause_duplicate": ("two read alike", "两张读数相同", "兩張讀數相同"),
    "machine_cause_foreign": ("a card of no pack", "不属于这副牌", "不屬於這副牌"),
    "machine_cause_other_back": ("another back", "牌背不同", "牌背不同"),
    "machine_cause_hopper_empty": ("hopper empty", "牌斗空", "牌斗空"),
    "machine_cause_board_not_empty": ("cards in the board", "牌套里有牌", "牌套裡有牌"),
    "machine_cause_nvm": ("memory failed", "存储失效", "儲存失效"),
    "machine_log_none": (
        "the journal holds no such board.",
        "日志中没有这样的记录。",
        "日誌中沒有這樣的記錄。",
    ),
    "machine_log_sum": (
        "{boards} boards made, {attempts} attempts, {stops} stops.",
        "做成{boards}副，发牌{attempts}次，停机{stops}次。",
        "做成{boards}副，發牌{attempts}次，停機{stops}次。",
    ),
    "machine_outcome_open": ("NOT finished", "没有发完", "沒有發完"),
    "machine_outcome_done": ("done", "完成", "完成"),
    "machine_outcome_do_not_play": ("DO NOT PLAY", "禁止使用", "禁止使用"),
    "machine_outcome_given_up": ("given up", "已放弃", "已放棄"),
    "machine_mode_deal": ("dealt", "发牌", "發牌"),
    "machine_mode_learn": ("learned", "记牌", "記牌"),
    "machine_mode_verify": ("read back", "读回", "讀回"),
    "machine_mode_test": ("tested", "测试", "測試"),
}
