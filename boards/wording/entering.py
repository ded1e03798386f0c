"""Words for boards that are entered by hand, suit by suit or from a file of lines."""

ROWS: dict[str, tuple[str, str, str]] = {
    "enter_field_0": ("spades", "黑桃", "黑桃"),
    "enter_field_1": ("hearts", "红桃", "紅桃"),
    "enter_field_2": ("diamonds", "方块", "方塊"),
    "enter_field_3": ("clubs", "梅花", "梅花"),
    "enter_field_4": ("jokers (X small, D big)", "王（X 小王，D 大王）", "王（X 小王，D 大王）"),
    # the dialogue
    "enter_begin": (
        "Board {board} of “{name}”: {header}. Type the ranks of each suit, as AKT4; Enter alone for none; < takes back a line, ! leaves the board, ? helps.",
        "“{name}”第{board}副：{header}。逐门输入点数，如 AKT4；没有则直接按回车；< 收回上一行，! 离开本副，? 帮助。",
        "“{name}”第{board}副：{header}。逐門輸入點數，如 AKT4；沒有則直接按 Enter；< 收回上一行，! 離開本副，? 說明。",
    ),
    "enter_begin_next": (
        "Board {board} of “{name}”: {header}.",
        "“{name}”第{board}副：{header}。",
        "“{name}”第{board}副：{header}。",
    ),
    "enter_bottom": (
        "{seat} declares: its hand is typed together with the bottom of {bottom}, {count} cards.",
        "{seat}为庄家，连同{bottom}张底牌一起算，共{count}张。",
        "{seat}為莊家，連同{bottom}張底牌一起算，共{count}張。",
    ),
    "enter_help": (
        "a suit: its ranks in any order, AKT4 or A K 10 4; Enter alone or -: none.\na whole hand at the first suit of a seat: AK4.QJ93.T52.876, jokers +XD.\n<   takes back the last line; <N takes back N's whole hand, the other hands stay.\n!   leaves the board; what is typed is kept and goes on with the same command.\n!!  throws away what is typed of this board and begins it anew.",
        "一门：点数不分先后，如 AKT4 或 A K 10 4；没有则直接按回车或输入 -。\n整手牌：在每家第一门处输入，如 AK4.QJ93.T52.876，王写在最后，如 +XD。\n<   收回上一行；<北 收回北的整手牌，其他各家不变。\n!   离开本副；已输入的保留，用同一命令可继续。\n!!  丢弃本副已输入的内容，重新录入。",
        "一門：點數不分先後，如 AKT4 或 A K 10 4；沒有則直接按 Enter 或輸入 -。\n整手牌：在每家第一門處輸入，如 AK4.QJ93.T52.876，王寫在最後，如 +XD。\n<   收回上一行；<北 收回北的整手牌，其他各家不變。\n!   離開本副；已輸入的保留，用同一命令可繼續。\n!!  丟棄本副已輸入的內容，重新錄入。",
    ),
    "enter_hand_whole": (
        "{seat} is whole: {count} cards, {shape}.",
        "{seat}已齐：{count}张，{shape}。",
        "{seat}已齊：{count}張，{shape}。",
    ),
    "enter_there": (
        "boards {numbers} of “{name}” were entered before and are passed over; --force types them again.",
        "“{name}”第{numbers}副已录入，跳过；要重新录入请加 --force。",
        "“{name}”第{numbers}副已錄入，略過；要重新錄入請加 --force。",
    ),
    "enter_resume": (
        "board {board}: kept from {time} ({who}): {seats}; next is {next}. Enter goes on, n throws it away: ",
        "第{board}副：已保留 {time} 输入的内容（{who}）：{seats}；接着是{next}。按回车继续，输入 n 丢弃重录：",
        "第{board}副：已保留 {time} 輸入的內容（{who}）：{seats}；接著是{next}。按 Enter 繼續，輸入 n 丟棄重錄：",
    ),
    "enter_resume_part": (
        "board {board}: the beginning of {next}'s hand is kept from {time} ({who}). Enter goes on, n throws it away: ",
        "第{board}副：已保留 {time} 输入的{next}的前几门（{who}）。按回车继续，输入 n 丢弃重录：",
        "第{board}副：已保留 {time} 輸入的{next}的前幾門（{who}）。按 Enter 繼續，輸入 n 丟棄重錄：",
    ),
    "enter_resume_form": (
        "press Enter to go on, type n to throw away what is kept, or ! to leave.",
        "请按回车继续，输入 n 丢弃重录，或输入 ! 离开。",
        "請按 Enter 繼續，輸入 n 丟棄重錄，或輸入 ! 離開。",
    ),
    "enter_thrown": (
        "what was typed of board {board} is thrown away; it begins anew.",
        "第{board}副已输入的内容已丢弃，重新开始。",
        "第{board}副已輸入的內容已丟棄，重新開始。",
    ),
    "enter_left_kept": (
        "board {board} was left; what is typed of it is kept, the same command goes on with it.",
        "已离开第{board}副；已输入的保留，用同一命令可继续。",
        "已離開第{board}副；已輸入的保留，用同一命令可繼續。",
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
    "enter_left": (
        "board {board} was left; nothing of it was typed.",
        "已离开第{board}副，未输入任何内容。",
        "已離開第{board}副，未輸入任何內容。",
    ),
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
        "{card} was typed for {holders} before; look at it and type this line again, or <{first} to type {first}'s hand again.",
        "{card} 前面已录给{holders}；请看清这张牌，重新输入这一行，或输入 <{first} 重录{first}的牌。",
        "{card} 前面已錄給{holders}；請看清這張牌，重新輸入這一行，或輸入 <{first} 重錄{first}的牌。",
    ),
    "enter_twice": (
        "{card} stands {got} times in this hand, but the pack has {want}; look at the hand and write it again.",
        "这手牌里{card}写了{got}次，全副只有{want}张；请看牌后重写。",
        "這手牌裡{card}寫了{got}次，全副只有{want}張；請看牌後重寫。",
    ),
    "enter_shared": (
        "{card} is in the hands of {seats} ({got} times, the pack has {want}); look at {look}'s hand first, then correct the wrong one.",
        "{card}同时在{seats}手中（{got}次，全副只有{want}张）；请先看{look}的牌，再改正写错的一家。",
        "{card}同時在{seats}手中（{got}次，全副只有{want}張）；請先看{look}的牌，再改正寫錯的一家。",
    ),
    "enter_hand_known": (
        "this is the hand that was entered as {holder} of board {other}; look which board lies here, then correct the number or the hand (--force takes it as it is).",
        "这手牌与第{other}副{holder}的牌完全相同；请看清这是第几副，再改正牌号或牌（确认无误请加 --force）。",
        "這手牌與第{other}副{holder}的牌完全相同；請看清這是第幾副，再改正牌號或牌（確認無誤請加 --force）。",
    ),
    "enter_deal_known": (
        "this is the deal of board {other} again; look which number the board has and correct it (--force takes it as it is).",
        "这与第{other}副是同一副牌；请看清牌号并改正（确认无误请加 --force）。",
        "這與第{other}副是同一副牌；請看清牌號並改正（確認無誤請加 --force）。",
    ),
    "enter_other_suit": (
        "this names {got}, but {want} are asked for; type {want}, or < to go back.",
        "这里写的是{got}，现在要的是{want}；请输入{want}，或输入 < 返回。",
        "這裡寫的是{got}，現在要的是{want}；請輸入{want}，或輸入 < 返回。",
    ),
    "enter_suit_twice": (
        "{suit} stand twice in this hand; write each suit once.",
        "这手牌里{suit}写了两次，每门请只写一次。",
        "這手牌裡{suit}寫了兩次，每門請只寫一次。",
    ),
    "enter_many": (
        "that would be {got} cards, but this hand has {want}; count it, then type the line again, or < to take back the one before.",
        "这样就有{got}张，而这手牌应为{want}张；请数一数，再重新输入这一行，或输入 < 收回上一行。",
        "這樣就有{got}張，而這手牌應為{want}張；請數一數，再重新輸入這一行，或輸入 < 收回上一行。",
    ),
    "enter_few": (
        "that makes only {got} cards of {want}; count the hand, then type the line again, or < to take back the one before.",
        "这样只有{got}张，应为{want}张；请数一数，再重新输入这一行，或输入 < 收回上一行。",
        "這樣只有{got}張，應為{want}張；請數一數，再重新輸入這一行，或輸入 < 收回上一行。",
    ),
    "enter_few_bottom": (
        "that makes only {got} cards of {want}: this seat declares, and the bottom of {bottom} counts with its hand; write these cards too, or correct the declarer (--header declarer=E).",
        "这样只有{got}张，应为{want}张：这家是庄家，{bottom}张底牌算在这手牌里；请连底牌一起写，或改正庄家（--header declarer=E）。",
        "這樣只有{got}張，應為{want}張：這家是莊家，{bottom}張底牌算在這手牌裡；請連底牌一起寫，或改正莊家（--header declarer=E）。",
    ),
    "enter_many_bottom": (
        "that makes {got} cards, but this hand has {want}: the bottom of {bottom} counts with the hand of {declarer}, who declares; take it out here, or correct the declarer (--header declarer=E).",
        "这样有{got}张，而这手牌应为{want}张：{bottom}张底牌算在庄家{declarer}的牌里；请在这里去掉底牌，或改正庄家（--header declarer=E）。",
        "這樣有{got}張，而這手牌應為{want}張：{bottom}張底牌算在莊家{declarer}的牌裡；請在這裡去掉底牌，或改正莊家（--header declarer=E）。",
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
        "the input ended in the middle of the board; nothing of it was typed, enter it again.",
        "输入中断，这一副未输入任何内容，请重新录入。",
        "輸入中斷，這一副未輸入任何內容，請重新錄入。",
    ),
    "enter_ended_kept": (
        "the input ended in the middle of the board; what was typed is kept, the same command goes on with it.",
        "输入中断；这一副已输入的保留，用同一命令可继续。",
        "輸入中斷；這一副已輸入的保留，用同一命令可繼續。",
    ),
    "enter_draft_unfit": (
        "what is kept of this board does not fit this header; leave --header out to go on with it, or to throw it away there with !!.",
        "已保留的内容与这一表头不符；请去掉 --header 继续，或在其中输入 !! 丢弃。",
        "已保留的內容與這一表頭不符；請去掉 --header 繼續，或在其中輸入 !! 丟棄。",
    ),
    # files of lines
    "enter_hands": (
        "three hands are needed, the fourth follows from them; {seats} are not given, add {more} of them.",
        "需要三家的牌，第四家可推出；{seats}尚未给出，请再补{more}家。",
        "需要三家的牌，第四家可推出；{seats}尚未給出，請再補{more}家。",
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
        "“{name}”是{game}的一套，不是{got}；请另取名称，或不写 --game。",
        "“{name}”是{game}的一套，不是{got}；請另取名稱，或不寫 --game。",
    ),
    "entered_unknown": (
        "no set is being entered under the name “{name}”; begin it with: paitao enter \"{name}\" --game GAME --board 1",
        "没有正在录入的“{name}”；开始录入：paitao enter \"{name}\" --game 项目 --board 1",
        "沒有正在錄入的“{name}”；開始錄入：paitao enter \"{name}\" --game 項目 --board 1",
    ),
    "entered_finished": (
        "“{name}” is a finished set ({code}), to which no board is added; enter boards under another name.",
        "“{name}”是已完成的一套（{code}），不再加牌；请用另一个名称录入。",
        "“{name}”是已完成的一套（{code}），不再加牌；請用另一個名稱錄入。",
    ),
    "entered_changed": (
        "a board of “{name}” was entered just now by somebody else; close the set again.",
        "刚才有人录入了“{name}”的一副，请再次结束录入。",
        "剛才有人錄入了“{name}”的一副，請再次結束錄入。",
    ),
    "entered_half": (
        "boards {numbers} of “{name}” are typed halfway; finish them with: paitao enter \"{name}\" --board {numbers} (there !! and then ! throws one away), then close the set.",
        "“{name}”第{numbers}副只录了一半；请用 paitao enter \"{name}\" --board {numbers} 录完（先 !! 再 ! 可丢弃），再结束录入。",
        "“{name}”第{numbers}副只錄了一半；請用 paitao enter \"{name}\" --board {numbers} 錄完（先 !! 再 ! 可丟棄），再結束錄入。",
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
        "{text} 不是 leader=W 这样的表头项；{game}的表头项有：{known}。",
        "{text} 不是 leader=W 這樣的表頭項；{game}的表頭項有：{known}。",
    ),
}  # fmt: skip
