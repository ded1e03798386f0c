"""Words for boards that are entered by hand, suit by suit or from a file of lines."""

ROWS: dict[str, tuple[str, str, str]] = {
    "enter_field_0": ("spades", "黑桃", "黑桃"),
    "enter_field_1": ("hearts", "红桃", "紅桃"),
    "enter_field_2": ("diamonds", "方块", "方塊"),
    "enter_field_3": ("clubs", "梅花", "梅花"),
    "enter_field_4": ("jokers (X small, D big)", "王（X 小王，D 大王）", "王（X 小王，D 大王）"),
    # the dialogue
    "enter_begin": (
        "Board {board} of “{name}”: {header}. Type the ranks of each suit, as AKT4; - for none; < takes back a line, ! leaves the board.",
        "“{name}”第{board}副：{header}。逐门输入点数，如 AKT4；没有则输入 -；输入 < 收回上一行，! 放弃本副。",
        "“{name}”第{board}副：{header}。逐門輸入點數，如 AKT4；沒有則輸入 -；輸入 < 收回上一行，! 放棄本副。",
    ),
    "enter_prompt": ("{seat} {got}/{want}  {suit}: ", "{seat} {got}/{want}  {suit}：", "{seat} {got}/{want}  {suit}："),
    "enter_fourth": (
        "{seat} gets the other {count} cards. y keeps the board; or count that hand to check it: cards of each suit, as 3-4-3-3: ",
        "其余{count}张归{seat}。输入 y 保存；也可数一数这手牌来核对：各门张数，如 3-4-3-3：",
        "其餘{count}張歸{seat}。輸入 y 儲存；也可數一數這手牌來核對：各門張數，如 3-4-3-3：",
    ),
    "enter_fourth_shown": ("{seat}: {hand}", "{seat}：{hand}", "{seat}：{hand}"),
    "enter_kept": (
        "board {board} kept; each seat's cards: N {n}, E {e}, S {s}, W {w}.",
        "第{board}副已保存；各家张数：北{n}，东{e}，南{s}，西{w}。",
        "第{board}副已儲存；各家張數：北{n}，東{e}，南{s}，西{w}。",
    ),
    "enter_left": ("board {board} was left; nothing of it is kept.", "已放弃第{board}副，未保存。", "已放棄第{board}副，未儲存。"),
    "enter_nothing_back": ("there is no line to take back.", "没有可以收回的行。", "沒有可以收回的行。"),
    "enter_state": (
        "“{name}”: {count} boards entered ({numbers}). It has no code until it is closed: paitao sets close \"{name}\"",
        "“{name}”：已录入{count}副（{numbers}）。结束录入后才有套码：paitao sets close \"{name}\"",
        "“{name}”：已錄入{count}副（{numbers}）。結束錄入後才有套碼：paitao sets close \"{name}\"",
    ),
    "sets_entered_line": (
        "{name}  (no code yet)  {game}, {count} boards ({numbers}), being entered; event {event}, session {session}",
        "{name}  （尚无套码）  {game}，{count}副（{numbers}），录入中；赛事 {event}，场次 {session}",
        "{name}  （尚無套碼）  {game}，{count}副（{numbers}），錄入中；賽事 {event}，場次 {session}",
    ),
    # lines that are refused
    "enter_blank": (
        "nothing was typed; type the ranks, or - for none.",
        "没有输入；请输入点数，没有则输入 -。",
        "沒有輸入；請輸入點數，沒有則輸入 -。",
    ),
    "enter_blanks": (
        "that can be read in two ways; type one suit without blanks, as AK4, or a whole hand with points, as AK4.QJ93.T52.876.",
        "这样写有两种读法；请输入一门，中间不留空格，如 AK4；或用点分隔的整手牌，如 AK4.QJ93.T52.876。",
        "這樣寫有兩種讀法；請輸入一門，中間不留空格，如 AK4；或用點分隔的整手牌，如 AK4.QJ93.T52.876。",
    ),
    "enter_one_suit": (
        "a whole hand may stand only at the first suit of a seat; type this suit alone.",
        "只能在每家的第一门处输入整手牌；这里请只输入这一门。",
        "只能在每家的第一門處輸入整手牌；這裡請只輸入這一門。",
    ),
    "enter_no_jokers": (
        "{game} has no jokers; type the hand again without them.",
        "{game}没有王，请重新输入。",
        "{game}沒有王，請重新輸入。",
    ),
    "enter_card_held": (
        "{card} is with {holders} already; type this line again, or < to take back the one before.",
        "{card} 已在{holders}手中；请重新输入这一行，或输入 < 收回上一行。",
        "{card} 已在{holders}手中；請重新輸入這一行，或輸入 < 收回上一行。",
    ),
    "enter_many": (
        "that would be {got} cards, but this hand has {want}; type the line again, or < to take back the one before.",
        "这样就有{got}张，而这手牌应为{want}张；请重新输入这一行，或输入 < 收回上一行。",
        "這樣就有{got}張，而這手牌應為{want}張；請重新輸入這一行，或輸入 < 收回上一行。",
    ),
    "enter_few": (
        "that makes only {got} cards of {want}; type the line again, or < to take back the one before.",
        "这样只有{got}张，应为{want}张；请重新输入这一行，或输入 < 收回上一行。",
        "這樣只有{got}張，應為{want}張；請重新輸入這一行，或輸入 < 收回上一行。",
    ),
    "enter_shape": (
        "the other hands leave {want} {suit} to it, you counted {got}; count again, or < to take back a line.",
        "{suit}应剩{want}张，您数得{got}张；请再数一次，或输入 < 收回上一行。",
        "{suit}應剩{want}張，您數得{got}張；請再數一次，或輸入 < 收回上一行。",
    ),
    "enter_shape_form": (
        "type y to keep the board, the cards of each suit as 3-4-3-3, or < to take back a line.",
        "输入 y 保存，或各门张数如 3-4-3-3，或 < 收回上一行。",
        "輸入 y 儲存，或各門張數如 3-4-3-3，或 < 收回上一行。",
    ),
    "enter_ended": (
        "the input ended in the middle of the board; nothing of this board is kept, type it again.",
        "输入中断，这一副未保存，请重新录入。",
        "輸入中斷，這一副未儲存，請重新錄入。",
    ),
    # files of lines
    "enter_hands": (
        "three hands are needed, the fourth follows from them; {seats} are not given, add one line for each but one.",
        "需要三家的牌，第四家可推出；尚缺{seats}，请补上，只可空一家。",
        "需要三家的牌，第四家可推出；尚缺{seats}，請補上，只可空一家。",
    ),
    "entry_line_form": (
        "this is not a line such as: 5 N AK4.QJ93.T52.876; write the board's number, then the seat and its hand.",
        "应写成：5 N AK4.QJ93.T52.876，先写牌号，再写方位和牌。",
        "應寫成：5 N AK4.QJ93.T52.876，先寫牌號，再寫方位和牌。",
    ),
    "entry_hand_twice": (
        "this hand was given in an earlier line; remove one of the two.",
        "前面已给出这手牌，请删去其中一行。",
        "前面已給出這手牌，請刪去其中一行。",
    ),
    "entry_field_twice": (
        "an earlier line gives another {field}; keep one.",
        "前面给出了不同的 {field}，请只保留一个。",
        "前面給出了不同的 {field}，請只保留一個。",
    ),
    "entry_absent": (
        "no line of the file is about this board; check --board.",
        "文件中没有这一副，请检查 --board。",
        "檔案中沒有這一副，請檢查 --board。",
    ),
    "entry_empty": (
        "the file has no board; write lines such as: 5 N AK4.QJ93.T52.876",
        "文件中没有牌；请写成：5 N AK4.QJ93.T52.876",
        "檔案中沒有牌；請寫成：5 N AK4.QJ93.T52.876",
    ),
    # sets that are not closed
    "entered_no_game": (
        "“{name}” is a new set; say its game with --game, one of {known}.",
        "“{name}”是新的一套，请用 --game 说明项目：{known}。",
        "“{name}”是新的一套，請用 --game 說明項目：{known}。",
    ),
    "entered_game": (
        "“{name}” is a set of {game}, not of {got}; choose another name, or leave --game out.",
        "“{name}”是 {game} 的一套，不是 {got}；请另取名称，或不写 --game。",
        "“{name}”是 {game} 的一套，不是 {got}；請另取名稱，或不寫 --game。",
    ),
    "entered_unknown": (
        "no set is being entered under the name “{name}”; begin it with: paitao enter \"{name}\" --game GAME --board 1",
        "没有正在录入的“{name}”；开始录入：paitao enter \"{name}\" --game 项目 --board 1",
        "沒有正在錄入的“{name}”；開始錄入：paitao enter \"{name}\" --game 項目 --board 1",
    ),
    "entered_changed": (
        "a board of “{name}” was entered just now by somebody else; close the set again.",
        "刚才有人录入了“{name}”的一副，请再次结束录入。",
        "剛才有人錄入了“{name}”的一副，請再次結束錄入。",
    ),
    "board_entered": (
        "this board of “{name}” was entered before; --force replaces it.",
        "“{name}”的这一副已录入；要替换请加 --force。",
        "“{name}”的這一副已錄入；要替換請加 --force。",
    ),
    "set_name_entered": (
        "a set is being entered under the name “{name}”; choose another name, or close that one first.",
        "“{name}”正在录入中；请另取名称，或先结束录入。",
        "“{name}”正在錄入中；請另取名稱，或先結束錄入。",
    ),
    "set_not_closed": (
        "“{name}” is still being entered (boards {numbers}) and has no code; close it first: paitao sets close \"{name}\"",
        "“{name}”仍在录入（第{numbers}副），尚无套码；请先结束录入：paitao sets close \"{name}\"",
        "“{name}”仍在錄入（第{numbers}副），尚無套碼；請先結束錄入：paitao sets close \"{name}\"",
    ),
    "usage_enter": (
        "say what to enter: --board N to type boards, --from FILE for a file of lines, or --done to close the set.",
        "请说明录入什么：--board N 逐门输入，--from FILE 从文件读入，--done 结束录入。",
        "請說明錄入什麼：--board N 逐門輸入，--from FILE 從檔案讀入，--done 結束錄入。",
    ),
    "usage_enter_header": (
        "{text} is not a header field such as leader=W; the fields of {game} are: {known}.",
        "{text} 不是 leader=W 这样的表头项；{game} 的表头项有：{known}。",
        "{text} 不是 leader=W 這樣的表頭項；{game} 的表頭項有：{known}。",
    ),
}  # fmt: skip
