"""Words of the topic `verify`: what the tool answers a referee.

`v_` rows are clauses of the answer's first line, `s_` rows next steps, `b_` rows steps that name no card, `n_` rows
notes below. `boards.wording.report` puts them together.
"""

ROWS: dict[str, tuple[str, str, str]] = {
    # the first line
    "v_line": ("Board {board}: {text}", "第{board}副：{text}", "第{board}副：{text}"),
    "v_line_container": (
        "Board {board} (container {container}): {text}",
        "第{board}副（牌套{container}号）：{text}",
        "第{board}副（牌套{container}號）：{text}",
    ),
    "v_blind_ok": ("OK", "无误", "無誤"),
    "v_blind_not_ok": ("NOT OK", "有误", "有誤"),
    "v_blind_open": ("OPEN", "待查", "待查"),
    "v_identical": (
        "all four hands are as recorded",
        "四家的牌都与记录相符",
        "四家的牌都與記錄相符",
    ),
    "v_identical_part": (
        "as recorded: {looked}; not looked at: {absent}",
        "{looked}与记录相符，{absent}没有查看",
        "{looked}與記錄相符，{absent}沒有查看",
    ),
    "v_nothing_looked": ("no pocket was looked at", "还没有查看任何插袋", "還沒有查看任何插袋"),
    "v_counts_right": (
        "the counts are right, no card was looked at",
        "张数都对，还没有看牌面",
        "張數都對，還沒有看牌面",
    ),
    "v_unread_1": (
        "nothing wrong, but one card was not read",
        "没有发现错误，但有一张牌没有读出",
        "沒有發現錯誤，但有一張牌沒有讀出",
    ),
    "v_unread_n": (
        "nothing wrong, but {count} cards were not read",
        "没有发现错误，但有{count}张牌没有读出",
        "沒有發現錯誤，但有{count}張牌沒有讀出",
    ),
    "v_unread_also_1": ("one card was not read", "有一张牌没有读出", "有一張牌沒有讀出"),
    "v_unread_also_n": ("{count} cards were not read", "有{count}张牌没有读出", "有{count}張牌沒有讀出"),
    "v_number": (
        "the number read on it is {number}",
        "牌套上读到的牌号是{number}",
        "牌套上讀到的牌號是{number}",
    ),
    "v_turned_1": (
        "turned by 90 degrees clockwise, N's cards lie in E",
        "整副顺时针转了90度，北家的牌在东家",
        "整副順時針轉了90度，北家的牌在東家",
    ),
    "v_turned_2": (
        "turned by 180 degrees, N and S are exchanged and so are E and W",
        "整副转了180度，南北互换、东西互换",
        "整副轉了180度，南北互換、東西互換",
    ),
    "v_turned_3": (
        "turned by 270 degrees clockwise, N's cards lie in W",
        "整副顺时针转了270度，北家的牌在西家",
        "整副順時針轉了270度，北家的牌在西家",
    ),
    "v_hands_exchanged": (
        "the hands of {a} and {b} are exchanged",
        "{a}家和{b}家的整手牌互换了",
        "{a}家和{b}家的整手牌互換了",
    ),
    "v_hand_moved": (
        "{pocket} holds the hand of {seat}",
        "{pocket}家插袋里是{seat}家的牌",
        "{pocket}家插袋裡是{seat}家的牌",
    ),
    "v_other_hand": (
        "{pocket} holds the hand of {seat} of board {number}",
        "{pocket}家插袋里是第{number}副{seat}家的牌",
        "{pocket}家插袋裡是第{number}副{seat}家的牌",
    ),
    "v_other_hand_but_1": (
        "{pocket} holds the hand of {seat} of board {number} but for one card",
        "{pocket}家插袋里是第{number}副{seat}家的牌，但有一张不是",
        "{pocket}家插袋裡是第{number}副{seat}家的牌，但有一張不是",
    ),
    "v_other_hand_but_n": (
        "{pocket} holds the hand of {seat} of board {number} but for {count} cards",
        "{pocket}家插袋里是第{number}副{seat}家的牌，但有{count}张不是",
        "{pocket}家插袋裡是第{number}副{seat}家的牌，但有{count}張不是",
    ),
    "v_other_board": (
        "these are the cards of board {number}",
        "里面是第{number}副的牌",
        "裡面是第{number}副的牌",
    ),
    "v_other_board_perhaps": (
        "perhaps these are the cards of board {number} (read in {seat}: only {read} of {count})",
        "里面可能是第{number}副的牌，但{seat}家插袋里的{count}张只读出{read}张",
        "裡面可能是第{number}副的牌，但{seat}家插袋裡的{count}張只讀出{read}張",
    ),
    "v_fits_no_hand": (
        "the cards of {seats} fit no hand of this set",
        "{seats}的牌与本套任何一手都对不上",
        "{seats}的牌與本套任何一手都對不上",
    ),
    "v_moved_1": ("one card misplaced", "一张牌插错", "一張牌插錯"),
    "v_moved_n": ("{count} cards misplaced", "{count}张牌插错", "{count}張牌插錯"),
    "v_exchanged_1": ("two cards exchanged", "两张牌互换了", "兩張牌互換了"),
    "v_exchanged_n": ("{count} pairs of cards exchanged", "{count}对牌互换了", "{count}對牌互換了"),
    "v_missing_1": ("one card missing", "少一张牌", "少一張牌"),
    "v_missing_n": ("{count} cards missing", "少{count}张牌", "少{count}張牌"),
    "v_not_found_1": ("one card not found yet", "一张牌还没找到", "一張牌還沒找到"),
    "v_not_found_n": ("{count} cards not found yet", "{count}张牌还没找到", "{count}張牌還沒找到"),
    "v_surplus_1": ("one card too many", "多一张牌", "多一張牌"),
    "v_surplus_n": ("{count} cards too many", "多{count}张牌", "多{count}張牌"),
    "v_foreign_1": ("one card of another pack", "混入一张别副的牌", "混入一張別副的牌"),
    "v_foreign_n": ("{count} cards of another pack", "混入{count}张别副的牌", "混入{count}張別副的牌"),
    "v_see_steps": ("Put it right in this order:", "请依次处理：", "請依次處理："),
    "v_step": ("{place}. {text}", "{place}. {text}", "{place}. {text}"),
    "v_and": (", and ", "，并且", "，並且"),
    "v_but": (", but ", "，但", "，但"),
    "v_stop": (". ", "。", "。"),
    "v_verdict": ("{verdict}: {text}", "{verdict}，{text}", "{verdict}，{text}"),
    "v_seat": ("{seat}", "{seat}家", "{seat}家"),
    "v_space": (" ", "", ""),
    "v_comma": (", ", "、", "、"),
    "v_clause": (", ", "，", "，"),
    "v_unread_card": ("a card not read", "一张没读出的牌", "一張沒讀出的牌"),
    # next steps
    "s_play": ("Nothing to put right.", "不必处理。", "不必處理。"),
    "s_turned_1": (
        "Move every hand one pocket back, counter-clockwise.",
        "把四手牌都逆时针移一个插袋。",
        "把四手牌都逆時針移一個插袋。",
    ),
    "s_turned_2": (
        "Exchange N with S and E with W.",
        "南北对换、东西对换。",
        "南北對換、東西對換。",
    ),
    "s_turned_3": (
        "Move every hand one pocket on, clockwise.",
        "把四手牌都顺时针移一个插袋。",
        "把四手牌都順時針移一個插袋。",
    ),
    "s_hands_exchanged": (
        "Exchange {a} and {b} back.",
        "把{a}家和{b}家的牌换回来。",
        "把{a}家和{b}家的牌換回來。",
    ),
    "s_hand_moved": (
        "Put the hand that lies in {pocket} into {seat}.",
        "把{pocket}家插袋里的整手牌放回{seat}家。",
        "把{pocket}家插袋裡的整手牌放回{seat}家。",
    ),
    "s_other_hand": (
        "Give the hand in {pocket} back to board {number} and fetch {pocket}'s own, most likely from there.",
        "把{pocket}家插袋里的牌还给第{number}副，再找回{pocket}家自己的牌，多半就在第{number}副里。",
        "把{pocket}家插袋裡的牌還給第{number}副，再找回{pocket}家自己的牌，多半就在第{number}副裡。",
    ),
    "s_other_board": (
        "Do not play it; check the number on the board, then look at board {number}.",
        "先不要打；请核对牌套上的牌号，再查看第{number}副。",
        "先不要打；請核對牌套上的牌號，再查看第{number}副。",
    ),
    "s_wrong_board_taken": (
        "The number on it is {number} as well: the wrong board was taken, fetch board {board}.",
        "牌套上的牌号也是{number}：拿错了牌套，请另取第{board}副。",
        "牌套上的牌號也是{number}：拿錯了牌套，請另取第{board}副。",
    ),
    "s_check_number": (
        "Check the number on the container.",
        "请核对牌套上的牌号。",
        "請核對牌套上的牌號。",
    ),
    "s_fits_no_hand": (
        "Perhaps they are another session's set: before moving a card compare the code on the {hand_card}.",
        "可能是别场的一套：先核对{hand_card}上的套码，不要急着移牌。",
        "可能是別場的一套：先核對{hand_card}上的套碼，不要急著移牌。",
    ),
    "s_moved_1": (
        "Take {cards} out of {source} and give it back to {target}.",
        "把{cards}从{source}家取出，还给{target}家。",
        "把{cards}從{source}家取出，還給{target}家。",
    ),
    "s_moved_n": (
        "Take {cards} out of {source} and give them back to {target}.",
        "把{cards}从{source}家取出，还给{target}家。",
        "把{cards}從{source}家取出，還給{target}家。",
    ),
    "s_moved_one_of": (
        "Take {card} out of {source} and give it back to the one of {seats} that lacks it.",
        "把{card}从{source}家取出，还给{seats}中少这张的一家。",
        "把{card}從{source}家取出，還給{seats}中少這張的一家。",
    ),
    "s_moved_hand": (
        "The whole hand of {target} ({count} cards) lies with {source}: take it out by the {hand_card} and give it back.",
        "{target}家的整手牌（{count}张）都在{source}家：请按{hand_card}取出，还给{target}家。",
        "{target}家的整手牌（{count}張）都在{source}家：請按{hand_card}取出，還給{target}家。",
    ),
    "s_moved_unseen_1": (
        "{source} has one card too many and {target} one too few: find it by the {hand_card} and give it back.",
        "{source}家多一张、{target}家少一张：请按{hand_card}找出这张牌，还给{target}家。",
        "{source}家多一張、{target}家少一張：請按{hand_card}找出這張牌，還給{target}家。",
    ),
    "s_moved_unseen_n": (
        "{source} has {count} cards too many that {target} lacks: find them by the {hand_card} and give them back.",
        "{source}家多{count}张、{target}家少{count}张：请按{hand_card}找出这些牌，还给{target}家。",
        "{source}家多{count}張、{target}家少{count}張：請按{hand_card}找出這些牌，還給{target}家。",
    ),
    "s_exchange": (
        "Exchange {first} in {a} with {second} in {b}.",
        "把{a}家的{first}与{b}家的{second}对换。",
        "把{a}家的{first}與{b}家的{second}對換。",
    ),
    "s_missing": ("{seat} lacks {cards}.", "{seat}家少{cards}。", "{seat}家少{cards}。"),
    "s_missing_unseen_1": ("{seat} lacks one card.", "{seat}家少一张牌。", "{seat}家少一張牌。"),
    "s_missing_unseen_n": ("{seat} lacks {count} cards.", "{seat}家少{count}张牌。", "{seat}家少{count}張牌。"),
    "s_missing_hand": (
        "The whole hand of {seat} is missing.",
        "{seat}家的整手牌都不在。",
        "{seat}家的整手牌都不在。",
    ),
    "s_search": (
        "Look on and under the table and in the boards before and after this one.",
        "请在桌上、桌下和前后几副的牌套里找。",
        "請在桌上、桌下和前後幾副的牌套裡找。",
    ),
    "s_surplus": (
        "Take the extra {cards} out of {seat}; a board before or after this one may lack it.",
        "把{seat}家多出的{cards}取出，看看前后哪一副少了它。",
        "把{seat}家多出的{cards}取出，看看前後哪一副少了它。",
    ),
    "s_surplus_of_none": (
        "Take {cards} out of {seat}; no board of this game has such a card.",
        "把{seat}家的{cards}取出；本玩法的牌里没有它。",
        "把{seat}家的{cards}取出；本玩法的牌裡沒有它。",
    ),
    "s_surplus_unseen_1": (
        "{seat} has one card too many: compare the hand with the {hand_card}.",
        "{seat}家多一张牌：请与{hand_card}核对。",
        "{seat}家多一張牌：請與{hand_card}核對。",
    ),
    "s_surplus_unseen_n": (
        "{seat} has {count} cards too many: compare the hand with the {hand_card}.",
        "{seat}家多{count}张牌：请与{hand_card}核对。",
        "{seat}家多{count}張牌：請與{hand_card}核對。",
    ),
    "s_foreign_seen_1": (
        "Take the card of another pack out of {seat}.",
        "请把{seat}家那张别副的牌取出。",
        "請把{seat}家那張別副的牌取出。",
    ),
    "s_foreign_seen_n": (
        "Take the {count} cards of another pack out of {seat}.",
        "请把{seat}家{count}张别副的牌取出。",
        "請把{seat}家{count}張別副的牌取出。",
    ),
    "s_foreign": (
        "In {pocket} take out the extra {extra} and put in {lacking}, which is missing.",
        "{pocket}家多{extra}、少{lacking}：取出多余的{extra}，找回{lacking}。",
        "{pocket}家多{extra}、少{lacking}：取出多餘的{extra}，找回{lacking}。",
    ),
    "s_foreign_apart": (
        "Take the extra {extra} out of {pocket}; {seat} lacks {lacking}, find it.",
        "把{pocket}家多出的{extra}取出；{seat}家少{lacking}，请找回。",
        "把{pocket}家多出的{extra}取出；{seat}家少{lacking}，請找回。",
    ),
    "s_look_in": ("Now look into {seats}.", "接着请查看{seats}。", "接著請查看{seats}。"),
    "s_maybe_turned": (
        "Look into {seat}: if that hand is wrong too, the whole board is turned by {degrees} degrees.",
        "请看{seat}家：如果也不对，就是整副顺时针转了{degrees}度。",
        "請看{seat}家：如果也不對，就是整副順時針轉了{degrees}度。",
    ),
    "s_unread_is": (
        "Look at what was not read in {seat}: it should be {cards}.",
        "请看{seat}家没读出的牌，应为{cards}。",
        "請看{seat}家沒讀出的牌，應為{cards}。",
    ),
    "s_unread_one_of": (
        "Look first at what was not read in {seat}: it is among {cards}.",
        "请先看{seat}家没读出的牌，应在{cards}之中。",
        "請先看{seat}家沒讀出的牌，應在{cards}之中。",
    ),
    "s_unread_may_be": (
        "Look first at what was not read in {seat}: it may be {cards}.",
        "请先看{seat}家没读出的牌，可能是{cards}。",
        "請先看{seat}家沒讀出的牌，可能是{cards}。",
    ),
    "s_unread_1": (
        "Look at the card in {seat} that was not read.",
        "请看{seat}家没读出的那张牌。",
        "請看{seat}家沒讀出的那張牌。",
    ),
    "s_unread_n": (
        "Look at the {count} cards in {seat} that were not read.",
        "请看{seat}家没读出的{count}张牌。",
        "請看{seat}家沒讀出的{count}張牌。",
    ),
    "s_compare_hand": (
        "If something still seems wrong, compare a hand with its {hand_card}.",
        "如仍有疑问，请拿一手牌与{hand_card}核对。",
        "如仍有疑問，請拿一手牌與{hand_card}核對。",
    ),
    "s_after_that": ("After that:", "然后：", "然後："),
    # steps that name no card
    "b_moved_1": (
        "One card from {source} back to {target}.",
        "{source}家有一张牌应还给{target}家。",
        "{source}家有一張牌應還給{target}家。",
    ),
    "b_moved_one_of": (
        "One card from {source} back to the one of {seats} that lacks it.",
        "{source}家有一张牌应还给{seats}中少这张的一家。",
        "{source}家有一張牌應還給{seats}中少這張的一家。",
    ),
    "b_moved_n": (
        "{count} cards from {source} back to {target}.",
        "{source}家有{count}张牌应还给{target}家。",
        "{source}家有{count}張牌應還給{target}家。",
    ),
    "b_exchange_1": (
        "One card of {a} and one of {b} are exchanged.",
        "{a}家与{b}家有一张牌互换了。",
        "{a}家與{b}家有一張牌互換了。",
    ),
    "b_exchange_n": (
        "{count} cards of {a} and {count} of {b} are exchanged.",
        "{a}家与{b}家有{count}张牌互换了。",
        "{a}家與{b}家有{count}張牌互換了。",
    ),
    "b_surplus_1": (
        "{seat} has one card that is not of this board.",
        "{seat}家有一张牌不是本副的。",
        "{seat}家有一張牌不是本副的。",
    ),
    "b_surplus_n": (
        "{seat} has {count} cards that are not of this board.",
        "{seat}家有{count}张牌不是本副的。",
        "{seat}家有{count}張牌不是本副的。",
    ),
    # notes below
    "n_counts": ("Cards: {counts}.", "张数：{counts}。", "張數：{counts}。"),
    "n_count": ("{seat} {found}", "{seat}{found}", "{seat}{found}"),
    "n_count_more": ("{seat} {found} ({count} too many)", "{seat}{found}（多{count}）", "{seat}{found}（多{count}）"),
    "n_count_less": ("{seat} {found} ({count} too few)", "{seat}{found}（少{count}）", "{seat}{found}（少{count}）"),
    "n_count_none": ("{seat} not counted", "{seat}未数", "{seat}未數"),
    "n_other_board_differs_1": (
        "Against board {number} one card is displaced as well: verify it as board {number}.",
        "与第{number}副相比还有一张牌不对，请按第{number}副再核对一次。",
        "與第{number}副相比還有一張牌不對，請按第{number}副再核對一次。",
    ),
    "n_other_board_differs_n": (
        "Against board {number} {count} cards are displaced as well: verify it as board {number}.",
        "与第{number}副相比还有{count}张牌不对，请按第{number}副再核对一次。",
        "與第{number}副相比還有{count}張牌不對，請按第{number}副再核對一次。",
    ),
    "n_opposite": (
        "Another board probably has the opposite fault: one {lacking} too many and one {extra} too few.",
        "多半另有一副正好相反：多{lacking}、少{extra}。",
        "多半另有一副正好相反：多{lacking}、少{extra}。",
    ),
    "n_scoring": (
        "Scoring cards lie apart after play and easily come back wrong: {cards}.",
        "计分牌打完后另放，容易插错：{cards}。",
        "計分牌打完後另放，容易插錯：{cards}。",
    ),
    "n_header": (
        "The {role} is {seat}; that hand lies in {pocket} now.",
        "{role}是{seat}家，这手牌现在在{pocket}家。",
        "{role}是{seat}家，這手牌現在在{pocket}家。",
    ),
    "n_sides": (
        "The cards of N and S are with E and W now, and the reverse.",
        "南北两家的牌现在在东西，东西两家的牌现在在南北。",
        "南北兩家的牌現在在東西，東西兩家的牌現在在南北。",
    ),
    "n_seen": (
        "Before ruling ask whether anyone has looked at a hand.",
        "判罚前请先问明是否有人看过手牌。",
        "判罰前請先問明是否有人看過手牌。",
    ),
    "v_role_leader": ("opening leader", "首引人", "首引人"),
    "v_role_leader_guandan": ("leader", "领出人", "領出人"),
    "v_role_declarer": ("declarer", "庄家", "莊家"),
    "v_role_first_bidder": ("first bidder", "先亮主的一家", "先亮主的一家"),
    "v_role_dealer": ("dealer", "发牌人", "發牌人"),
}
