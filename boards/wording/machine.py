"""What the operator at a machine reads: each line says what is, and what to do. Blind: seats and counts, no face."""

ROWS: dict[str, tuple[str, str, str]] = {
    # names and words
    "machine_board": ("board {board}", "第{board}副", "第{board}副"),
    "machine_board_container": (" (container {container})", "（牌套{container}）", "（牌套{container}）"),
    "machine_board_copy": (", copy {copy}", "第{copy}份", "第{copy}份"),
    "machine_board_backs": (" with {backs} backs", "（{backs}背）", "（{backs}背）"),
    "machine_none": ("-", "-", "-"),
    "machine_progress": (
        "board {board}: {cards}/{pack} cards   N {n}  E {e}  S {s}  W {w}   (q Enter: pause)",
        "第{board}副：{cards}/{pack}张   北{n}  东{e}  南{s}  西{w}   （q 回车：暂停）",
        "第{board}副：{cards}/{pack}張   北{n}  東{e}  南{s}  西{w}   （q 回車：暫停）",
    ),
    # the keys
    "machine_choice_go": ("ready, go", "已备好，开始", "已備好，開始"),
    "machine_choice_continue": ("put right, go on", "已排除，继续", "已排除，繼續"),
    "machine_choice_reread": ("read it again", "重读", "重讀"),
    "machine_choice_name": ("I name it (n SQ)", "我报牌名（n SQ）", "我報牌名（n SQ）"),
    "machine_choice_reject": ("throw it out", "退出此牌", "退出此牌"),
    "machine_choice_finish": ("no more cards", "没有牌了", "沒有牌了"),
    "machine_choice_resume": ("go on", "接着发", "接著發"),
    "machine_choice_anew": ("board emptied: deal it anew", "已倒空牌套，重发", "已倒空牌套，重發"),
    "machine_choice_anew_tray": (
        "trays and board emptied: deal it anew",
        "已取空牌盘和牌套，重发",
        "已取空牌盤和牌套，重發",
    ),
    "machine_choice_anew_table": (
        "its cards collected: deal it anew",
        "已收齐这一副的牌，重发",
        "已收齊這一副的牌，重發",
    ),
    "machine_choice_added": ("cards added, go on", "牌已补入，继续", "牌已補入，繼續"),
    "machine_choice_drop": ("board emptied: give that one up", "已倒空牌套，放弃那一副", "已倒空牌套，放棄那一副"),
    "machine_choice_next": ("skip this board", "跳过这一副", "跳過這一副"),
    "machine_choice_leave": ("leave", "离开", "離開"),
    "machine_no_answer": (
        "“{typed}” is none of the answers; press one of the keys in brackets, then Enter.",
        "“{typed}”不是可选的回答，请按方括号中的键，再按回车。",
        "“{typed}”不是可選的回答，請按方括號中的鍵，再按回車。",
    ),
    "machine_which_card": (
        "which card lies in the reader? Type it, as SQ, HT, XW (small joker), DW (big joker).",
        "读牌口里是哪张牌？请输入，如 SQ、HT、XW（小王）、DW（大王）。",
        "讀牌口裡是哪張牌？請輸入，如 SQ、HT、XW（小王）、DW（大王）。",
    ),
    "machine_only_q": (
        "nothing is asked now; q and Enter pauses the machine.",
        "现在没有问题要回答；输入 q 回车可暂停。",
        "現在沒有問題要回答；輸入 q 回車可暫停。",
    ),
    # board after board
    "machine_already_made": (
        "made already and left out (--again makes them again): {boards}.",
        "{boards}已制作，略过；要重做请加 --again。",
        "{boards}已製作，略過；要重做請加 --again。",
    ),
    "machine_elsewhere": (
        "{name} is under way on {machine} and left out; finish it there, or deal it here anew with --again.",
        "{name}正在 {machine} 上制作，略过；请在那里做完，或加 --again 在此重发。",
        "{name}正在 {machine} 上製作，略過；請在那裡做完，或加 --again 在此重發。",
    ),
    "machine_insert": (
        "{name}: insert its board, empty, and a full pack{backs}{part}; it starts by itself.",
        "{name}：请放入空牌套和整副牌{backs}{part}，放好自动开始。",
        "{name}：請放入空牌套和整副牌{backs}{part}，放好自動開始。",
    ),
    "machine_insert_ask": (
        "{name}: insert its board, empty, and a full pack{backs}{part}.",
        "{name}：请放入空牌套和整副牌{backs}{part}。",
        "{name}：請放入空牌套和整副牌{backs}{part}。",
    ),
    "machine_wrong_label": (
        "the board in the slot is number {got}; take it out and insert {name}.",
        "放入的是{got}号牌套，请取出，换成{name}。",
        "放入的是{got}號牌套，請取出，換成{name}。",
    ),
    "machine_no_label": (
        "no number can be read on the board in the slot; insert {name} with its label, or start again with --any-board.",
        "读不到牌套号码，请放入贴有标签的{name}，或加 --any-board 重新开始。",
        "讀不到牌套號碼，請放入貼有標籤的{name}，或加 --any-board 重新開始。",
    ),
    "machine_not_yet_filled": (
        "{name} does not begin: cards lie in its pockets, or a pocket's sensor is dirty. Empty it or clean the sensor.",
        "{name}还不能开始：牌套里有牌，或袋口传感器脏了。请倒空牌套，或擦净传感器。",
        "{name}還不能開始：牌套裡有牌，或袋口感測器髒了。請倒空牌套，或擦淨感測器。",
    ),
    "machine_not_yet_piles": (
        "{name} does not begin: cards lie on the tray, or a sensor is dirty. Take them away or clean the sensor.",
        "{name}还不能开始：出牌盘上有牌，或传感器脏了。请取走牌，或擦净传感器。",
        "{name}還不能開始：出牌盤上有牌，或感測器髒了。請取走牌，或擦淨感測器。",
    ),
    "machine_not_yet_cover": (
        "{name} does not begin: the cover is open. Close it.",
        "{name}还不能开始：盖子开着，请关上。",
        "{name}還不能開始：蓋子開著，請關上。",
    ),
    "machine_not_yet_emergency": (
        "{name} does not begin: the emergency button is pressed in. Release it.",
        "{name}还不能开始：急停按钮按下了，请松开。",
        "{name}還不能開始：急停按鈕按下了，請鬆開。",
    ),
    "machine_dealing": ("{name}: dealing ...", "{name}：发牌中…", "{name}：發牌中…"),
    "machine_board_done": (
        "{name}: done, all cards are in their pockets. Boards left: {left}",
        "{name}：完成，牌已全部入袋。还剩{left}副",
        "{name}：完成，牌已全部入袋。還剩{left}副",
    ),
    "machine_rejected": (
        "card {index} was thrown out; it lies in the reject tray.",
        "第{index}张已退出，在退牌口。",
        "第{index}張已退出，在退牌口。",
    ),
    "machine_resumed": ("{name}: going on where it stopped.", "{name}：接着发。", "{name}：接著發。"),
    "machine_summary": (
        "made: {done}, still to make: {left}.",
        "已制作{done}副，还剩{left}副。",
        "已製作{done}副，還剩{left}副。",
    ),
    "machine_summary_bad": (
        "DO NOT PLAY {boards}: empty and deal anew before it leaves the room.",
        "{boards}禁止使用：离开本室前请倒空并重发。",
        "{boards}禁止使用：離開本室前請倒空並重發。",
    ),
    # pauses, resume
    "machine_stopping": (
        "stopping: the card on its way falls first.",
        "正在停下：先让途中的一张牌落袋。",
        "正在停下：先讓途中的一張牌落袋。",
    ),
    "machine_pause_stop": (
        "the machine was stopped by q, by Ctrl-C or by its emergency button; if that is in, release it.",
        "机器是被叫停的（q、Ctrl-C 或急停按钮）；若按了急停按钮，请先松开。",
        "機器是被叫停的（q、Ctrl-C 或急停按鈕）；若按了急停按鈕，請先鬆開。",
    ),
    "machine_pause_line": (
        "the machine noticed that the line was cut, and stopped after the card on its way.",
        "连线曾中断，机器等途中的牌落袋后自动停下。",
        "連線曾中斷，機器等途中的牌落袋後自動停下。",
    ),
    "machine_pause_power": (
        "the machine lost power and is on again.",
        "机器断过电，现已恢复。",
        "機器斷過電，現已恢復。",
    ),
    "machine_in_doubt": (
        "card {index} was on its way to {seat} just then. If it hangs between reader and pocket, put it under the pack;"
        " the machine tells by the next card whether it fell.",
        "当时第{index}张正送往{seat}家。若卡在途中，请放回整叠最下面（先出的一头）；机器会凭下一张判断它是否已落袋。",
        "當時第{index}張正送往{seat}家。若卡在途中，請放回整疊最下面（先出的一頭）；機器會憑下一張判斷它是否已落袋。",
    ),
    "machine_unfinished": (
        "{name} was under way: at least {cards} of {pack} cards are in (N {n}, E {e}, S {s}, W {w}).",
        "{name}上次没有发完：至少已入袋{cards}/{pack}张（北{n}、东{e}、南{s}、西{w}）。",
        "{name}上次沒有發完：至少已入袋{cards}/{pack}張（北{n}、東{e}、南{s}、西{w}）。",
    ),
    "machine_resume": (
        "{name}: machine and journal agree, {cards} of {pack} cards are in (N {n}, E {e}, S {s}, W {w})."
        " Go on (g) only if nobody touched board and cards; else empty the board (e).",
        "{name}：机器与日志一致，已入袋{cards}/{pack}张（北{n}、东{e}、南{s}、西{w}）。"
        "牌套和牌都没人动过才可接着发（g），否则请倒空（e）。",
        "{name}：機器與日誌一致，已入袋{cards}/{pack}張（北{n}、東{e}、南{s}、西{w}）。"
        "牌套和牌都沒人動過才可接著發（g），否則請倒空（e）。",
    ),
    "machine_resume_refused": (
        "{name}: the machine does not go on, the pockets are not as it left them; empty the board and deal it anew.",
        "{name}：机器不肯接着发，袋中情况与它停下时不同；请倒空牌套重发。",
        "{name}：機器不肯接著發，袋中情況與它停下時不同；請倒空牌套重發。",
    ),
    "machine_forgot": (
        "{name}: the machine restarted after {cards} sure cards and no longer knows the board; empty it and deal it anew.",
        "{name}：已确认入袋{cards}张后机器重新启动，不记得这一副；请倒空牌套重发。",
        "{name}：已確認入袋{cards}張後機器重新啟動，不記得這一副；請倒空牌套重發。",
    ),
    "machine_differs": (
        "{name}: machine and journal do not agree on its cards ({cards} sure ones); empty the board and deal it anew.",
        "{name}：机器与日志对不上（已确认{cards}张）；请倒空牌套重发。",
        "{name}：機器與日誌對不上（已確認{cards}張）；請倒空牌套重發。",
    ),
    "machine_broke_plan": (
        "{name}: DO NOT PLAY: the machine put a card where it does not belong and was stopped; empty the board."
        " If it happens again, do not use this machine.",
        "{name}：禁止使用：机器把一张牌放错了袋，已停下；请倒空牌套。再次发生请停用这台机器。",
        "{name}：禁止使用：機器把一張牌放錯了袋，已停下；請倒空牌套。再次發生請停用這台機器。",
    ),
    "machine_other_known": (
        "the machine still holds board {board} of set {code}; to finish it, leave and run that set. To give it up, empty"
        " its board first.",
        "机器里还有套 {code} 的第{board}副；要发完它，请离开后运行那一套；要放弃，请先倒空牌套。",
        "機器裡還有套 {code} 的第{board}副；要發完它，請離開後執行那一套；要放棄，請先倒空牌套。",
    ),
    "machine_other": (
        "the machine still holds a board that this computer does not know; finish it where it was begun, or empty it.",
        "机器里还有一副牌，不是这台电脑发的；请回原电脑发完，或倒空牌套。",
        "機器裡還有一副牌，不是這台電腦發的；請回原電腦發完，或倒空牌套。",
    ),
    "machine_other_reading": (
        "the machine was reading board {board} when it was cut off; put each hand back into its pocket, then give that up.",
        "机器读第{board}副时中断；请把各手牌放回原袋，再放弃那次读牌。",
        "機器讀第{board}副時中斷；請把各手牌放回原袋，再放棄那次讀牌。",
    ),
    "machine_left": (
        "{name} is NOT finished ({cards} of {pack} cards) and must not be played; the same command comes back to it.",
        "{name}没有发完（{cards}/{pack}张），不可使用；再次运行同一命令，会从这一副继续处理。",
        "{name}沒有發完（{cards}/{pack}張），不可使用；再次執行同一命令，會從這一副繼續處理。",
    ),
    "machine_nobody": (
        "a person must answer this and nobody is at the keyboard; start again at a terminal, nothing is lost.",
        "这要由人来回答，但没有人在键盘前；请在终端重新运行，不会丢失进度。",
        "這要由人來回答，但沒有人在鍵盤前；請在終端重新執行，不會丟失進度。",
    ),
    # the board must not be played
    "machine_do_not_play": ("{name}: DO NOT PLAY, {why}.", "{name}：禁止使用，{why}。", "{name}：禁止使用，{why}。"),
    "machine_why_deck_short": ("the pack has too few cards", "牌不够一副", "牌不夠一副"),
    "machine_why_deck_long": ("the pack has too many cards", "牌多于一副", "牌多於一副"),
    "machine_why_sensor_dirty": (
        "pockets and count do not agree (clean the sensors)",
        "袋中情况与计数不符（请清洁传感器）",
        "袋中情況與計數不符（請清潔感測器）",
    ),
    "machine_why_other": ("the final count is wrong", "最后清点不符", "最後清點不符"),
    "machine_pack_lacks": (
        "the pack lacks, or the reader mistook: {cards}",
        "缺少或读错：{cards}",
        "缺少或讀錯：{cards}",
    ),
    "machine_pack_has": (
        "left over, thrown out, or read too often: {cards}",
        "多出、退出或重复读到：{cards}",
        "多出、退出或重複讀到：{cards}",
    ),
    "machine_pack_unknown": (
        "cards thrown out without a name: {count}",
        "未认出就退出的牌：{count}张",
        "未認出就退出的牌：{count}張",
    ),
    "machine_deal_anew": (
        "{name}: take back all cards that were dealt and put the pack right; deal it anew?",
        "{name}：请收回已发的牌，把整副牌理齐；要重发吗？",
        "{name}：請收回已發的牌，把整副牌理齊；要重發嗎？",
    ),
    # stops, one for each fault; the machine waits
    "machine_stop_misread": (
        "{name}: card {index} cannot be read: is it face up, dirty, bent? Put it right in the reader, then r. The card before"
        " it went to {last}.",
        "{name}：第{index}张读不出：牌面朝上、有污、弯了？请在读牌口弄好，再按 r。前一张进了{last}家。",
        "{name}：第{index}張讀不出：牌面朝上、有污、彎了？請在讀牌口弄好，再按 r。前一張進了{last}家。",
    ),
    "machine_stop_duplicate": (
        "{name}: card {index} in the reader reads like card {earlier}, number {place} from below in {seat}'s pocket."
        " One of them was misread, mostly the earlier. Press r first; if it reads the same again, empty the board (e).",
        "{name}：读牌口的第{index}张与第{earlier}张读数相同，后者是{seat}家袋中从下数第{place}张。"
        "必有一张读错，多半是先前那张。请先按 r 重读；若仍相同，请倒空牌套（e）。",
        "{name}：讀牌口的第{index}張與第{earlier}張讀數相同，後者是{seat}家袋中從下數第{place}張。"
        "必有一張讀錯，多半是先前那張。請先按 r 重讀；若仍相同，請倒空牌套（e）。",
    ),
    "machine_stop_duplicate_shown": (
        "{name}: card {index} in the reader reads {card}, like card {earlier}, number {place} from below in {seat}'s"
        " pocket. Look at that one first: if it is another card, empty the board (e). If it is {card}, look at the card in"
        " the reader: name it (n), or if it is {card} too, throw it out (x).",
        "{name}：读牌口的第{index}张读作{card}，与第{earlier}张相同，后者是{seat}家袋中从下数第{place}张。"
        "请先看那一张：不是{card}就倒空牌套（e）；是{card}，再看读牌口的牌：报牌名（n），若也是{card}就退出（x）。",
        "{name}：讀牌口的第{index}張讀作{card}，與第{earlier}張相同，後者是{seat}家袋中從下數第{place}張。"
        "請先看那一張：不是{card}就倒空牌套（e）；是{card}，再看讀牌口的牌：報牌名（n），若也是{card}就退出（x）。",
    ),
    "machine_stop_duplicate_twice": (
        "{name}: card {index} in the reader reads like cards {earlier} and {second} (number {place} from below with {seat},"
        " number {second_place} with {second_seat}). One was misread, mostly an earlier. Press r first; if it reads the same again, empty the board (e).",
        "{name}：读牌口的第{index}张与第{earlier}、{second}张读数相同（{seat}家从下数第{place}张，{second_seat}家第{second_place}张）。"
        "必有一张读错，多半是先前的。请先按 r 重读；若仍相同，请倒空牌套（e）。",
        "{name}：讀牌口的第{index}張與第{earlier}、{second}張讀數相同（{seat}家從下數第{place}張，{second_seat}家第{second_place}張）。"
        "必有一張讀錯，多半是先前的。請先按 r 重讀；若仍相同，請倒空牌套（e）。",
    ),
    "machine_stop_duplicate_twice_shown": (
        "{name}: card {index} in the reader reads {card}, like cards {earlier} and {second} (number {place} from below with {seat},"
        " number {second_place} with {second_seat}). Look at those first: if one is another card, empty the board (e). If both are {card}, look at the"
        " card in the reader: name it (n), or if it is {card} too, throw it out (x).",
        "{name}：读牌口的第{index}张读作{card}，与第{earlier}、{second}张相同（{seat}家从下数第{place}张，{second_seat}家第{second_place}张）。"
        "请先看那两张：有一张不是{card}就倒空牌套（e）；都是，再看读牌口的牌：报牌名（n），若也是{card}就退出（x）。",
        "{name}：讀牌口的第{index}張讀作{card}，與第{earlier}、{second}張相同（{seat}家從下數第{place}張，{second_seat}家第{second_place}張）。"
        "請先看那兩張：有一張不是{card}就倒空牌套（e）；都是，再看讀牌口的牌：報牌名（n），若也是{card}就退出（x）。",
    ),
    "machine_stop_foreign": (
        "{name}: card {index} does not belong to this pack: x throws it out, then add the right card; if it does belong, r"
        " reads it again. The card before it went to {last}.",
        "{name}：第{index}张不属于这副牌：按 x 退出，再补上对的牌；若是这副牌的，按 r 重读。前一张进了{last}家。",
        "{name}：第{index}張不屬於這副牌：按 x 退出，再補上對的牌；若是這副牌的，按 r 重讀。前一張進了{last}家。",
    ),
    "machine_stop_double_feed": (
        "{name}: two cards came at once at card {index}; part them and put both back under the pack, then go on.",
        "{name}：第{index}张处两张牌粘连；请分开并放回整叠最下面，再继续。",
        "{name}：第{index}張處兩張牌粘連；請分開並放回整疊最下面，再繼續。",
    ),
    "machine_stop_jam_feed": (
        "{name}: card {index} does not leave the hopper; straighten the pack and press its weight down.",
        "{name}：第{index}张送不出牌斗；请理齐牌叠并压好。",
        "{name}：第{index}張送不出牌斗；請理齊牌疊並壓好。",
    ),
    "machine_stop_jam_path": (
        "{name}: a card hangs between reader and pocket (card {index}); take it out and put it back under the pack.",
        "{name}：一张牌卡在读牌口与袋之间（第{index}张）；请取出并放回整叠最下面。",
        "{name}：一張牌卡在讀牌口與袋之間（第{index}張）；請取出並放回整疊最下面。",
    ),
    "machine_stop_jam_gate": (
        "{name}: the gate is stuck at card {index}; free it, leave the card in the reader.",
        "{name}：第{index}张时闸门卡住；请拨开，牌留在读牌口。",
        "{name}：第{index}張時閘門卡住；請撥開，牌留在讀牌口。",
    ),
    "machine_stop_pocket_full": (
        "{name}: {seat}'s pocket is full; press its cards down, take none out.",
        "{name}：{seat}家袋已满；请压好，不要取出牌。",
        "{name}：{seat}家袋已滿；請壓好，不要取出牌。",
    ),
    "machine_stop_no_board": (
        "{name}: there is no board in the slot; insert it, empty.",
        "{name}：没有牌套，请放入空牌套。",
        "{name}：沒有牌套，請放入空牌套。",
    ),
    "machine_stop_wrong_board": (
        "{name}: another board is in the slot; take it out and insert number {label}.",
        "{name}：放入的牌套不对，请换成{label}号。",
        "{name}：放入的牌套不對，請換成{label}號。",
    ),
    "machine_stop_board_not_empty": (
        "{name}: there are cards in the board; take them out of all four pockets.",
        "{name}：牌套里有牌，请把四个袋都倒空。",
        "{name}：牌套裡有牌，請把四個袋都倒空。",
    ),
    "machine_stop_board_removed": (
        "{name}: the board was taken out while it was dealt; empty it, it must be dealt anew.",
        "{name}：发牌中牌套被取出；请倒空，必须重发。",
        "{name}：發牌中牌套被取出；請倒空，必須重發。",
    ),
    "machine_stop_hopper_empty": (
        "{name}: the hopper is empty at card {index} of {pack}; put the cards that are missing into it (a card thrown out, too),"
        " then c. If there are none, f: then the board is not played.",
        "{name}：发到第{index}张（共{pack}张）牌斗空了；请补入缺的牌（退出的牌也要补回），再按 c；没有了按 f，这一副不可使用。",
        "{name}：發到第{index}張（共{pack}張）牌斗空了；請補入缺的牌（退出的牌也要補回），再按 c；沒有了按 f，這一副不可使用。",
    ),
    "machine_stop_cover_open": (
        "{name}: the cover is open; close it.",
        "{name}：盖子开着，请关上。",
        "{name}：蓋子開著，請關上。",
    ),
    "machine_stop_sensor_dirty": (
        "{name}: a sensor is blocked or dirty; clean it.",
        "{name}：传感器被挡或有污，请清洁。",
        "{name}：感測器被擋或有污，請清潔。",
    ),
    "machine_stop_motor": (
        "{name}: a motor does not turn; free the rollers. If it stays so, call service.",
        "{name}：电机不转，请清理滚轮；仍不转请报修。",
        "{name}：電機不轉，請清理滾輪；仍不轉請報修。",
    ),
    "machine_stop_nvm": (
        "{name}: the machine cannot keep its memory; empty the board and call service.",
        "{name}：机器存储失效；请倒空牌套并报修。",
        "{name}：機器儲存失效；請倒空牌套並報修。",
    ),
    "machine_answer_refused": (
        "the machine does not take that answer now; choose another.",
        "机器现在不接受这个回答，请另选。",
        "機器現在不接受這個回答，請另選。",
    ),
    # reading a board back
    "machine_read_insert": (
        "board {board}: insert container {container} as it came back; keep the hands apart.",
        "第{board}副：请放入{container}号牌套，四手牌不要混在一起。",
        "第{board}副：請放入{container}號牌套，四手牌不要混在一起。",
    ),
    "machine_read_pocket": (
        "{seat}: put the cards of this pocket into the hopper; they come back into it.",
        "{seat}家：请把这一袋的牌放入牌斗，读后仍回这一袋。",
        "{seat}家：請把這一袋的牌放入牌斗，讀後仍回這一袋。",
    ),
    "machine_read_again": (
        "the machine forgot the reading; it begins again with N, put each hand back into its pocket first.",
        "机器不记得读到哪里，从北家重新开始；请先把各手牌放回原袋。",
        "機器不記得讀到哪裡，從北家重新開始；請先把各手牌放回原袋。",
    ),
    "machine_read_stop": (
        "the machine stopped ({why}); put it right.",
        "机器停下（{why}），请排除。",
        "機器停下（{why}），請排除。",
    ),
    "machine_read_stop_pocket": (
        "the machine stopped at {seat} ({why}); put it right, and {seat}'s cards back into the hopper.",
        "读{seat}家时机器停下（{why}）；请排除，并把{seat}家的牌放回牌斗。",
        "讀{seat}家時機器停下（{why}）；請排除，並把{seat}家的牌放回牌斗。",
    ),
    "machine_cause_no_board": ("no board in the slot", "没有牌套", "沒有牌套"),
    "machine_cause_wrong_board": ("another board is in the slot", "牌套不对", "牌套不對"),
    "machine_cause_board_removed": ("the board was taken out", "牌套被取出", "牌套被取出"),
    "machine_cause_double_feed": ("two cards came at once", "两张粘连", "兩張粘連"),
    "machine_cause_jam_feed": ("a card does not leave the hopper", "牌送不出牌斗", "牌送不出牌斗"),
    "machine_cause_jam_path": ("a card hangs on its way", "牌卡在途中", "牌卡在途中"),
    "machine_cause_jam_gate": ("the gate is stuck", "闸门卡住", "閘門卡住"),
    "machine_cause_cover_open": ("the cover is open", "盖子开着", "蓋子開著"),
    "machine_cause_sensor_dirty": ("a sensor is dirty", "传感器有污", "感測器有污"),
    "machine_cause_motor": ("a motor does not turn", "电机不转", "電機不轉"),
    "machine_cause_pocket_full": ("a pocket is full", "袋已满", "袋已滿"),
    "machine_cause_other": ("a fault of the machine", "机器故障", "機器故障"),
    # line and machine
    "machine_line_lost": (
        "the line to the machine is lost; see to plug and power. Trying again ...",
        "与机器的连线断了，请检查插头和电源。正在重试…",
        "與機器的連線斷了，請檢查插頭和電源。正在重試…",
    ),
    "machine_gone": (
        "the machine does not come back; plug it in and start the same command again, nothing is lost.",
        "机器一直连不上；请接好后再次运行同一命令，不会丢失进度。",
        "機器一直連不上；請接好後再次執行同一命令，不會丟失進度。",
    ),
    "machine_version": (
        "the machine speaks another version of the protocol; update paitao or the machine.",
        "机器使用的协议版本不同，请更新 paitao 或机器。",
        "機器使用的協議版本不同，請更新 paitao 或機器。",
    ),
    "machine_kind": (
        "this machine has no slot for a board; this command needs one.",
        "这台机器没有牌套插口，此命令需要有插口的机器。",
        "這台機器沒有牌套插口，此命令需要有插口的機器。",
    ),
    "machine_pack": (
        "this machine cannot take packs of {pack} cards; use another machine.",
        "这台机器不能发{pack}张的牌，请换一台。",
        "這台機器不能發{pack}張的牌，請換一台。",
    ),
    "machine_cannot_read": (
        "this machine cannot read boards back; type what you find instead (paitao verify --help).",
        "这台机器不能读回牌套，请改为手工输入（paitao verify --help）。",
        "這台機器不能讀回牌套，請改為手工輸入（paitao verify --help）。",
    ),
    "machine_busy_board": (
        "the machine is busy with another board; finish or empty that one first.",
        "机器正忙于另一副，请先发完或倒空。",
        "機器正忙於另一副，請先發完或倒空。",
    ),
    "machine_cannot": (
        "the machine refuses this board ({code}); switch it off and on, then start again.",
        "机器拒绝这一副（{code}）；请关机再开，然后重新运行。",
        "機器拒絕這一副（{code}）；請關機再開，然後重新執行。",
    ),
    # journal
    "machine_journal_damaged": (
        "the journal is damaged ({reason}); empty the board in the machine and move this file away, then run again.",
        "日志已损坏（{reason}）；请倒空机器里的牌套，把日志文件移走，再运行。",
        "日誌已損壞（{reason}）；請倒空機器裡的牌套，把日誌檔移走，再重新執行。",
    ),
    "journal_failed": (
        "the journal cannot be written ({reason}); make room or check the folder, then run the same command again.",
        "日志无法写入（{reason}）；请腾出空间或检查文件夹，再运行同一命令。",
        "日誌無法寫入（{reason}）；請騰出空間或檢查資料夾，再執行同一命令。",
    ),
    "machine_journal_stopped": (
        "the journal cannot be written ({reason}), so the machine was stopped; make room or check the folder, then run again.",
        "日志无法写入（{reason}），机器已停下；请腾出空间或检查文件夹后重新运行。",
        "日誌無法寫入（{reason}），機器已停下；請騰出空間或檢查資料夾後重新執行。",
    ),
    "machine_journal_schema": (
        "the journal has schema {got} and this paitao knows {want}; update paitao.",
        "日志版本为 {got}，本程序只认 {want}；请更新 paitao。",
        "日誌版本為 {got}，本程式只認 {want}；請更新 paitao。",
    ),
    "machine_journal_conflict": (
        "the journal tells another story of this board than the machine; empty the board and deal it with --again.",
        "日志与机器对这一副的记录不同；请倒空牌套，加 --again 重发。",
        "日誌與機器對這一副的記錄不同；請倒空牌套，加 --again 重發。",
    ),
    "board_beyond_machine": (
        "a machine takes board numbers to {largest}; renumber the set.",
        "机器只接受不超过 {largest} 的牌号，请重新编号。",
        "機器只接受不超過 {largest} 的牌號，請重新編號。",
    ),
    "copy_beyond_machine": (
        "copy {copy}: a machine counts copies from 1 to {largest}; take a number of these.",
        "第{copy}份：机器的份号只能从1到{largest}，请换一个份号。",
        "第{copy}份：機器的份號只能從1到{largest}，請換一個份號。",
    ),
    "machine_attempts": (
        "copy {copy} was dealt 256 times; make another copy number instead.",
        "第{copy}份已发过256次，请换一个份号。",
        "第{copy}份已發過256次，請換一個份號。",
    ),
    "machine_reading_left": (
        "the reading was not finished; start it again.",
        "没有读完，请重新开始。",
        "沒有讀完，請重新開始。",
    ),
    "machine_nothing_to_do": (
        "there is nothing to make.",
        "没有要制作的牌套。",
        "沒有要製作的牌套。",
    ),
    # info
    "machine_info_line": (
        "{id} ({kind}): packs of {packs} cards, {outlets} outlets, {abilities}; {state}",
        "{id}（{kind}）：可发{packs}张的牌，{outlets}个出口，{abilities}；{state}",
        "{id}（{kind}）：可發{packs}張的牌，{outlets}個出口，{abilities}；{state}",
    ),
    "machine_is_board": ("fills boards", "装牌套", "裝牌套"),
    "machine_is_tray": ("deals into four piles", "发成四叠", "發成四疊"),
    "machine_is_table": ("deals to the players", "发到牌手面前", "發到牌手面前"),
    "machine_info_hopper": (
        "its hopper takes {hopper} cards at a time",
        "牌斗一次可放{hopper}张",
        "牌斗一次可放{hopper}張",
    ),
    "machine_info_unknown": (
        "in its memory: a board that this computer does not know",
        "机器内存中：不是这台电脑发的一副牌",
        "機器記憶體中：不是這台電腦發的一副牌",
    ),
    "machine_info_version": (
        "it speaks another version of the protocol, so it deals nothing from here; update paitao or the machine.",
        "它使用的协议版本不同，不能由本程序发牌；请更新 paitao 或机器。",
        "它使用的協議版本不同，不能由本程式發牌；請更新 paitao 或機器。",
    ),
    "machine_info_board": (
        "in its memory: board {board} of set {code}, copy {copy}",
        "机器内存中：套 {code} 第{board}副第{copy}份",
        "機器記憶體中：套 {code} 第{board}副第{copy}份",
    ),
    "machine_info_reading": (
        "in its memory: a reading of board {board}",
        "机器内存中：第{board}副的读牌",
        "機器記憶體中：第{board}副的讀牌",
    ),
    "machine_can_verify": ("reads boards back", "能读回", "能讀回"),
    "machine_can_reject_outlet": ("reject tray", "有退牌口", "有退牌口"),
    "machine_can_board_label": ("reads board numbers", "能读牌套号", "能讀牌套號"),
    "machine_can_pocket_sensors": ("sees pockets", "能看袋", "能看袋"),
    "machine_can_memory": ("memory survives power cuts", "断电不忘", "斷電不忘"),
    "machine_state_idle": ("nothing to do", "空闲", "閒置"),
    "machine_state_ready": ("waits for a board", "等待牌套", "等待牌套"),
    "machine_state_running": ("dealing", "发牌中", "發牌中"),
    "machine_state_stopped": ("stopped by a fault", "因故障停下", "因故障停下"),
    "machine_state_paused": ("paused in a board", "停在一副的中途", "停在一副的中途"),
    "machine_state_done": ("last board done", "上一副已完成", "上一副已完成"),
    "machine_state_spoiled": ("last board not to be played", "上一副禁止使用", "上一副禁止使用"),
    "machine_state_cancelled": ("last board given up", "上一副已放弃", "上一副已放棄"),
}
