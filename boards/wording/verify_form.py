"""Words of the topic `verify_form`: what the short form of verify asks, and what cannot be an answer there or as words of a command."""

# fmt: off
ROWS: dict[str, tuple[str, str, str]] = {
    "form_begin": ("Board {board}. Enter: all right, or not known. ? helps, < takes back, q ends.", "第{board}副。回车：都对或不知道；? 帮助；< 退回；q 结束。", "第{board}副。Enter：都對或不知道；? 幫助；< 退回；q 結束。"),
    "form_ask_counts": ("Cards in N E S W? Enter: all right ({counts}) > ", "北东南西各几张？回车：都对（{counts}） > ", "北東南西各幾張？Enter：都對（{counts}） > "),
    "form_ask_extra": ("Which card is too many in {seat}? ({count}) > ", "{seat}家多的是哪张牌？（{count}张） > ", "{seat}家多的是哪張牌？（{count}張） > "),
    "form_ask_lacking": ("Which card is missing in {seat}? ({count}) > ", "{seat}家少的是哪张牌？（{count}张） > ", "{seat}家少的是哪張牌？（{count}張） > "),
    "form_ask_spots": ("Any {count} cards from each of N E S W? > ", "北东南西各任取{count}张，是什么牌？ > ", "北東南西各任取{count}張，是什麼牌？ > "),
    "form_ask_differs": ("Whose hand is not as on its {hand_card}? Seat, or E+SQ-SJ > ", "哪家的牌与{hand_card}不符？写方位，或 E+SQ-SJ > ", "哪家的牌與{hand_card}不符？寫方位，或 E+SQ-SJ > "),
    "form_ask_hand": ("All cards that lie in {seat}? ({count}, as AK4.QJ93.T52.876) > ", "{seat}家插袋里全部的牌？（{count}张，如 AK4.QJ93.T52.876） > ", "{seat}家插袋裡全部的牌？（{count}張，如 AK4.QJ93.T52.876） > "),
    "form_help_counts": ("Four numbers (14 13 12 13), or only the wrong ones (N14 S12).", "写四个数（14 13 12 13），或只写不对的（N14 S12）。", "寫四個數（14 13 12 13），或只寫不對的（N14 S12）。"),
    "form_help_extra": ("Compare the hand with its {hand_card} and write the card, as SQ; several with blanks between.", "请与{hand_card}核对后写出牌，如 SQ；几张用空格隔开。", "請與{hand_card}核對後寫出牌，如 SQ；幾張用空格隔開。"),
    "form_help_lacking": ("Compare the hand with its {hand_card} and write the card, as SQ; several with blanks between.", "请与{hand_card}核对后写出牌，如 SQ；几张用空格隔开。", "請與{hand_card}核對後寫出牌，如 SQ；幾張用空格隔開。"),
    "form_help_spots": ("{count} of N, then of E, S, W, whichever come first: SA C3 HK D2 ...; or with seats, one pocket left out: N SA C3 E HK D2.", "先北{count}张，再东、南、西，随便哪几张：SA C3 HK D2 …；也可带方位、只写几家：N SA C3 E HK D2。", "先北{count}張，再東、南、西，隨便哪幾張：SA C3 HK D2 …；也可帶方位、只寫幾家：N SA C3 E HK D2。"),
    "form_help_differs": ("A seat (E), several (E S), or what differs (E+SQ-SJ N+SJ-SQ); all else is then taken to be right.", "写一家（E）、几家（E S），或写不同之处（E+SQ-SJ N+SJ-SQ），其余视为相符。", "寫一家（E）、幾家（E S），或寫不同之處（E+SQ-SJ N+SJ-SQ），其餘視為相符。"),
    "form_help_hand": ("Spades, hearts, diamonds, clubs with points between; ten is T.", "按黑桃、红桃、方块、梅花，用点隔开；十写 T。", "按黑桃、紅桃、方塊、梅花，用點隔開；十寫 T。"),
    "form_help_always": ("At any question: differences (E+SQ S-SQ), a whole hand (N=AK4.QJ93.T52.876), or a scanned {hand_card}.", "任何一问都可写不同之处（E+SQ S-SQ）、整手牌（N=AK4.QJ93.T52.876），或扫{hand_card}。", "任何一問都可寫不同之處（E+SQ S-SQ）、整手牌（N=AK4.QJ93.T52.876），或掃{hand_card}。"),
    "form_nothing_back": ("There is nothing to take back.", "没有可退回的。", "沒有可退回的。"),
    "form_card_scanned": ("The {hand_card} of {seat} is taken down; it says nothing of the cards in the pocket.", "已记下{seat}家的{hand_card}；它不说明插袋里的牌。", "已記下{seat}家的{hand_card}；它不說明插袋裡的牌。"),
    "form_certain": ("{looked} of {all} cards were looked at; after putting it right compare every hand with its {hand_card}.", "共看了{looked}张（全副{all}张）；复原后请各家再与{hand_card}核对。", "共看了{looked}張（全副{all}張）；復原後請各家再與{hand_card}核對。"),
    "form_nothing": ("Board {board}: OPEN: nothing wrong so far: {looked} of {all} cards were looked at and lie where they belong. To be sure, read every hand, or have a machine read it.", "第{board}副：待查，目前没有发现错误：看了{looked}张（全副{all}张），都在原处。要确定请读出各家全部的牌，或用机器读。", "第{board}副：待查，目前沒有發現錯誤：看了{looked}張（全副{all}張），都在原處。要確定請讀出各家全部的牌，或用機器讀。"),
    "form_unfitting": ("this does not go with the record; check seat, card and board.", "这与记录对不上；请核对方位、牌张和牌号。", "這與記錄對不上；請核對方位、牌張和牌號。"),
    "form_open": ("More cards have to be looked at: the answer is the likeliest so far.", "还须再看牌：以上只是目前最可能的情况。", "還須再看牌：以上只是目前最可能的情況。"),
    "form_ended": ("nothing was answered; say what was found (E+SQ S-SQ, --counts, --reading, --port), or answer the questions.", "没有任何回答；请给出发现的情况（E+SQ S-SQ、--counts、--reading、--port），或回答所问。", "沒有任何回答；請給出發現的情況（E+SQ S-SQ、--counts、--reading、--port），或回答所問。"),
    "form_differs": ("“{text}” is no seat and no difference; write E, or E+SQ-SJ.", "“{text}”不是方位，也不是不同之处；请写 E 或 E+SQ-SJ。", "“{text}”不是方位，也不是不同之處；請寫 E 或 E+SQ-SJ。"),
    "form_spots": ("{got} cards cannot be told apart by pockets; write {want} cards, as many of each pocket, or seats before them (N SA C3 E HK).", "{got}张牌分不清各属哪家；请写{want}张、各家张数相同，或写上方位（N SA C3 E HK）。", "{got}張牌分不清各屬哪家；請寫{want}張、各家張數相同，或寫上方位（N SA C3 E HK）。"),
    "form_card_twice": ("{card} is written too often for one pocket; write other cards.", "同一插袋里{card}写得太多，请写别的牌。", "同一插袋裡{card}寫得太多，請寫別的牌。"),
    "form_cards_many": ("{got} cards, but by the counts it is {want}; write so many, or < to correct the counts.", "写了{got}张，而按张数应为{want}张；请照写，或用 < 改正张数。", "寫了{got}張，而按張數應為{want}張；請照寫，或用 < 改正張數。"),
    "form_not_of_seat": ("{card} cannot be missing here: this seat does not hold it; check seat, card and board.", "这家不可能少{card}，它没有这张牌；请核对方位、牌张和牌号。", "這家不可能少{card}，它沒有這張牌；請核對方位、牌張和牌號。"),
    "form_code_kind": ("this code is of a container or slip; scan a {hand_card}, or type cards.", "这是牌套或随附单的条码；请扫{hand_card}，或录入牌。", "這是牌套或隨附單的條碼；請掃{hand_card}，或錄入牌。"),
    "form_code_set": ("this {hand_card} is of set {got}, and the board is compared with {want}: perhaps another session's board lies here; check the set code.", "这张{hand_card}属于套码 {got}，而核对的是 {want}：可能拿了别场的牌套，请查看套码。", "這張{hand_card}屬於套碼 {got}，而核對的是 {want}：可能拿了別場的牌套，請查看套碼。"),
    # what a referee typed and cannot be used
    "exception_form": (
        "word {word}, “{text}”, is no difference from the record; write what is too much or too few at a seat, as E+SQ S-SQ.",
        "第{word}个词“{text}”不是与记录不同之处的写法；请写哪家多什么、少什么，如 E+SQ S-SQ。",
        "第{word}個詞“{text}”不是與記錄不同之處的寫法；請寫哪家多什麼、少什麼，如 E+SQ S-SQ。",
    ),
    "exception_not_there": (
        "by the record this seat has no {card} (or not so many), so it cannot lack it; check seat, card and board.",
        "记录中这家没有{card}（或没有这么多张），不可能少它；请核对方位、牌张和牌号。",
        "記錄中這家沒有{card}（或沒有這麼多張），不可能少它；請核對方位、牌張和牌號。",
    ),
    "exception_both_ways": (
        "{card} is written with plus and with minus; write only the one that holds.",
        "{card}既写了加号又写了减号，请只写一种。",
        "{card}既寫了加號又寫了減號，請只寫一種。",
    ),
    "observations_mixed": (
        "whole hands (N=...) and differences (E+SQ) stand together; write one kind only.",
        "整手牌（N=…）和不同之处（E+SQ）混写了，请只用一种写法。",
        "整手牌（N=…）和不同之處（E+SQ）混寫了，請只用一種寫法。",
    ),
    "typed_hand_form": (
        "word {word}, “{text}”, is no hand; write seat, equals sign and the four suits with points, as N=AK4.QJ93.T52.876.",
        "第{word}个词“{text}”不是一手牌的写法；请写方位、等号和用点隔开的四门花色，如 N=AK4.QJ93.T52.876。",
        "第{word}個詞“{text}”不是一手牌的寫法；請寫方位、等號和用點隔開的四門花色，如 N=AK4.QJ93.T52.876。",
    ),
    "typed_hand_twice": (
        "two hands were typed for the same seat; write each seat once.",
        "同一家写了两手牌，每家只写一次。",
        "同一家寫了兩手牌，每家只寫一次。",
    ),
    "counts_form": (
        "“{text}” are no counts; write the numbers of cards of N, E, S and W, as 14,13,12,13.",
        "“{text}”不是张数的写法；请依次写北、东、南、西的张数，如 14,13,12,13。",
        "“{text}”不是張數的寫法；請依次寫北、東、南、西的張數，如 14,13,12,13。",
    ),
    "count_large": (
        "{got} cards were counted here, but the whole board has {most}; count again.",
        "这里数了{got}张，而整副只有{most}张，请重数。",
        "這裡數了{got}張，而整副只有{most}張，請重數。",
    ),
}
