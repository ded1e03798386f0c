"""Words of the topic `verify_causes`: what a referee is told beyond displaced cards and hands of this set.

Faults of play (bottom, tribute), other sets, hand cards, and what stands on the container; as `verify`: `v_` clauses of
the first line, `s_` next steps, `b_` steps that name no card, `n_` notes.
"""

ROWS: dict[str, tuple[str, str, str]] = {
    # shengji: the buried cards
    "v_bottom": (
        "the buried cards of declarer {seat} were not given back, {count} cards of that hand lie in {pocket}",
        "庄家{seat}家扣底的牌没有放回，有{count}张在{pocket}家插袋里",
        "莊家{seat}家扣底的牌沒有放回，有{count}張在{pocket}家插袋裡",
    ),
    "v_bottom_gone": (
        "the buried cards of declarer {seat} were not given back, {count} cards of that hand are missing",
        "庄家{seat}家扣底的牌没有放回，少{count}张",
        "莊家{seat}家扣底的牌沒有放回，少{count}張",
    ),
    "s_bottom": (
        "Take out of {pocket} what its {hand_card} does not show and give it back to {seat}.",
        "对照{pocket}家的{hand_card}，把多出的牌取出，还给{seat}家。",
        "對照{pocket}家的{hand_card}，把多出的牌取出，還給{seat}家。",
    ),
    "s_bottom_gone": (
        "Look for them face down on the table and with the cards that were won, and put them into {seat}.",
        "请在桌上扣着的牌和赢得的牌里找，放回{seat}家。",
        "請在桌上扣著的牌和贏得的牌裡找，放回{seat}家。",
    ),
    "n_maybe_bottom": (
        "Or the hands are in their places and {seat}'s buried cards lie in {pocket}: its {hand_card} decides.",
        "也可能各家的牌没有换，只是{seat}家扣底的牌放进了{pocket}家：看{pocket}家的{hand_card}就知道。",
        "也可能各家的牌沒有換，只是{seat}家扣底的牌放進了{pocket}家：看{pocket}家的{hand_card}就知道。",
    ),
    # guandan: tribute
    "v_tribute": (
        "the tribute of {payer} to {receiver} was not undone",
        "{payer}家给{receiver}家的贡牌没有还原",
        "{payer}家給{receiver}家的貢牌沒有還原",
    ),
    "s_tribute": (
        "Give {paid} from {receiver} back to {payer}, and {returned} from {payer} back to {receiver}.",
        "把贡牌{paid}从{receiver}家放回{payer}家，把还牌{returned}从{payer}家放回{receiver}家。",
        "把貢牌{paid}從{receiver}家放回{payer}家，把還牌{returned}從{payer}家放回{receiver}家。",
    ),
    "s_tribute_one": (
        "Give {paid} from {receiver} back to {payer}.",
        "把贡牌{paid}从{receiver}家放回{payer}家。",
        "把貢牌{paid}從{receiver}家放回{payer}家。",
    ),
    "b_tribute": (
        "One card of {receiver} goes back to {payer}, and one of {payer} back to {receiver}.",
        "{receiver}家有一张应放回{payer}家，{payer}家有一张应放回{receiver}家。",
        "{receiver}家有一張應放回{payer}家，{payer}家有一張應放回{receiver}家。",
    ),
    "b_tribute_one": (
        "One card of {receiver} goes back to {payer}.",
        "{receiver}家有一张应放回{payer}家。",
        "{receiver}家有一張應放回{payer}家。",
    ),
    "n_maybe_tribute": (
        "A card of {payer} that is as high as any it has lies in {receiver}: perhaps a tribute was played.",
        "{payer}家最大的一张在{receiver}家：可能是打了贡牌没有还原。",
        "{payer}家最大的一張在{receiver}家：可能是打了貢牌沒有還原。",
    ),
    # other sets
    "v_set": ("“{name}”", "“{name}”", "“{name}”"),
    "v_set_of": ("“{name}” ({of})", "“{name}”（{of}）", "“{name}”（{of}）"),
    "v_set_code": ("code {code}", "套码{code}", "套碼{code}"),
    "v_other_set": (
        "this is board {number} of another set, {set}",
        "这是另一套{set}的第{number}副",
        "這是另一套{set}的第{number}副",
    ),
    "v_other_set_played": (
        "this is board {number} of another set, {set}, which was played already",
        "这是另一套{set}的第{number}副，那一套已经打过",
        "這是另一套{set}的第{number}副，那一套已經打過",
    ),
    "v_other_set_hand": (
        "{pocket} holds the hand of {seat} of board {number} of another set, {set}",
        "{pocket}家插袋里是另一套{set}第{number}副{seat}家的牌",
        "{pocket}家插袋裡是另一套{set}第{number}副{seat}家的牌",
    ),
    "s_other_set": (
        "Stop: play no board of this box, and check the set code on its {hand_card}s.",
        "停：这一箱先不要打，请逐副核对{hand_card}上的套码。",
        "停：這一箱先不要打，請逐副核對{hand_card}上的套碼。",
    ),
    "s_other_set_hand": (
        "Take the hand in {pocket} out, and look for {pocket}'s own in that set's board {number}.",
        "请把{pocket}家插袋里的牌取出，到那一套的第{number}副里找{pocket}家自己的牌。",
        "請把{pocket}家插袋裡的牌取出，到那一套的第{number}副裡找{pocket}家自己的牌。",
    ),
    # hand cards
    "v_hand_card_wrong": (
        "the {hand_card} of {seat} says other cards",
        "{seat}家的{hand_card}写的不是这手牌",
        "{seat}家的{hand_card}寫的不是這手牌",
    ),
    "v_hand_card_seat": (
        "the {hand_card} marked {seat} bears the hand of {whose}",
        "标着{seat}家的{hand_card}写的是{whose}家的牌",
        "標著{seat}家的{hand_card}寫的是{whose}家的牌",
    ),
    "v_hand_card_pocket": (
        "the {hand_card} of {seat} lies in {pocket}",
        "{seat}家的{hand_card}放在{pocket}家插袋里",
        "{seat}家的{hand_card}放在{pocket}家插袋裡",
    ),
    "v_hand_card_board": (
        "the {hand_card} in {pocket} is one of board {number}",
        "{pocket}家插袋里的{hand_card}是第{number}副的",
        "{pocket}家插袋裡的{hand_card}是第{number}副的",
    ),
    "v_record_differs": (
        "cards and {hand_card}s of {seats} agree, but the record is another",
        "{seats}的牌与{hand_card}相符，与记录不符",
        "{seats}的牌與{hand_card}相符，與記錄不符",
    ),
    "s_move_no_card": ("Move no card.", "不要动牌。", "不要動牌。"),
    "s_hand_card_wrong": (
        "Take the {hand_card} of {seat} away and make a new one from the record.",
        "收回{seat}家的{hand_card}，按记录另做一张。",
        "收回{seat}家的{hand_card}，按記錄另做一張。",
    ),
    "s_hand_card_seat": (
        "Correct the seat on the {hand_card} marked {seat} or print it again.",
        "改正标着{seat}家的那张{hand_card}上的方位，或者重印。",
        "改正標著{seat}家的那張{hand_card}上的方位，或者重印。",
    ),
    "s_hand_card_pocket": (
        "Put the {hand_card} of {seat} back into {seat}.",
        "把{seat}家的{hand_card}放回{seat}家。",
        "把{seat}家的{hand_card}放回{seat}家。",
    ),
    "s_hand_card_board": (
        "Give the {hand_card} in {pocket} back to board {number}, and look there for this board's.",
        "把{pocket}家插袋里的{hand_card}还给第{number}副，再到那里找本副的。",
        "把{pocket}家插袋裡的{hand_card}還給第{number}副，再到那裡找本副的。",
    ),
    "s_record_differs": (
        "Move no card; compare the set code and the version on the {hand_card} with the record's.",
        "不要动牌；请核对{hand_card}与记录的套码和版本。",
        "不要動牌；請核對{hand_card}與記錄的套碼和版本。",
    ),
    # container and back
    "v_other_back_1": (
        "one card of {seat} has another back",
        "{seat}家有一张牌背面不同",
        "{seat}家有一張牌背面不同",
    ),
    "v_other_back_n": (
        "{count} cards of {seat} have another back",
        "{seat}家有{count}张牌背面不同",
        "{seat}家有{count}張牌背面不同",
    ),
    "s_other_back": (
        "Change cards with another back for the same cards of this pack.",
        "把背面不同的牌换成本副的同一张牌。",
        "把背面不同的牌換成本副的同一張牌。",
    ),
    "v_container": (
        "it lies in container {number}",
        "牌在{number}号牌套里",
        "牌在{number}號牌套裡",
    ),
    "s_container": (
        "Check the number on the container.",
        "请核对牌套的号码。",
        "請核對牌套的號碼。",
    ),
    "v_header": (
        "the {role} on it is {got}, by the record {want}",
        "上面写的{role}是{got}，记录是{want}",
        "上面寫的{role}是{got}，記錄是{want}",
    ),
    "v_header_absent": (
        "the {role} on it is {got}, by the record there is none",
        "上面写的{role}是{got}，记录没有",
        "上面寫的{role}是{got}，記錄沒有",
    ),
    "s_header": (
        "Correct what stands on the board, and ask whether it was played like that.",
        "请改正牌套上写错的，并问明是否已照错的打过。",
        "請改正牌套上寫錯的，並問明是否已照錯的打過。",
    ),
    "v_tribute_way": ("{payer} to {receiver}", "{payer}家给{receiver}家", "{payer}家給{receiver}家"),
}
