"""Words of the topic `identifying`: of which set, board and seat a hand or a code is."""

ROWS: dict[str, tuple[str, str, str]] = {
    "identify_line": ("{what}: {text}", "{what}：{text}", "{what}：{text}"),
    "identify_place": ("{what}: {text}.", "{what}：{text}。", "{what}：{text}。"),
    "identify_next": ("; ", "，", "，"),
    "identify_what_hand": ("this hand", "这手牌", "這手牌"),
    "identify_what_hands": ("these hands", "这几手牌", "這幾手牌"),
    "identify_what_deal": ("this deal", "这副牌", "這副牌"),
    "identify_what_code": ("this code", "这个码", "這個碼"),
    "identify_seat": (
        "{seat}'s hand of board {number} of {set}",
        "{set}第{number}副{seat}家的牌",
        "{set}第{number}副{seat}家的牌",
    ),
    "identify_board": (
        "board {number} of {set}",
        "{set}第{number}副",
        "{set}第{number}副",
    ),
    "identify_card": (
        "{title} of {seat}, board {number} of {set}, {holds}",
        "{set}第{number}副{seat}家的{title}，{holds}",
        "{set}第{number}副{seat}家的{title}，{holds}",
    ),
    "identify_slip": (
        "slip of board {number} of {set}, {holds}",
        "{set}第{number}副的随附单，{holds}",
        "{set}第{number}副的隨附單，{holds}",
    ),
    "identify_container_of": ("container {container}", "牌套{container}号", "牌套{container}號"),
    "identify_copy": ("copy {copy}", "第{copy}份", "第{copy}份"),
    "identify_set": ("the set {set}", "整套{set}", "整套{set}"),
    "identify_version": ("version {version} of that board", "该副的第{version}版", "該副的第{version}版"),
    # the set's state
    "identify_open": ("its session is not over", "该场尚未结束", "該場尚未結束"),
    "identify_closed": (
        "its session is over: it was played, so do not put this set out",
        "该场已结束，牌已打过，这一套不要再用",
        "該場已結束，牌已打過，這一套不要再用",
    ),
    "identify_entering": (
        "this set is still being entered, begun on {when}",
        "这一套还在录入，{when} 开始",
        "這一套還在錄入，{when} 開始",
    ),
    "identify_history": (
        "only the history knows that set, since {when}",
        "只有历史记录里有这套牌，自 {when}",
        "只有歷史記錄裡有這套牌，自 {when}",
    ),
    "identify_used": ("used on {when}", "{when} 用过", "{when} 用過"),
    "identify_made": ("made on {when}", "{when} 制作", "{when} 製作"),
    # how it lies
    "identify_lies_identical": ("every hand in its place", "各家的牌都在原位", "各家的牌都在原位"),
    "identify_lies_turned_90": (
        "turned by 90 degrees clockwise: the cards of N lie in E",
        "顺时针转了90度：北家的牌在东家",
        "順時針轉了90度：北家的牌在東家",
    ),
    "identify_lies_turned_180": (
        "turned by 180 degrees: the cards of N lie in S",
        "转了180度：北家的牌在南家",
        "轉了180度：北家的牌在南家",
    ),
    "identify_lies_turned_270": (
        "turned by 270 degrees clockwise: the cards of N lie in W",
        "顺时针转了270度：北家的牌在西家",
        "順時針轉了270度：北家的牌在西家",
    ),
    "identify_lies_exchanged_hands": ("hands exchanged: {ways}", "各家的牌调换了：{ways}", "各家的牌調換了：{ways}"),
    "identify_way": ("{seat} lies in {pocket}", "{seat}家的在{pocket}家", "{seat}家的在{pocket}家"),
    "identify_pocket": ("it lay in {pocket}", "放在{pocket}家", "放在{pocket}家"),
    "identify_one_of_board": (
        "only the hand of {seat}, which lies in {pocket}",
        "只有{seat}家的一手，放在{pocket}家",
        "只有{seat}家的一手，放在{pocket}家",
    ),
    "identify_part_of_board": (
        "{count} of {all} hands; not the one in {pockets}",
        "{all}手牌中的{count}手；{pockets}家的不是",
        "{all}手牌中的{count}手；{pockets}家的不是",
    ),
    # how well it fits
    "identify_wrong": (
        "but for {count} cards",
        "但有{count}张不符",
        "但有{count}張不符",
    ),
    "identify_part": (
        "all {count} cards that were read",
        "读出的{count}张都符合",
        "讀出的{count}張都符合",
    ),
    "identify_part_one": (
        "the one card that was read",
        "读出的一张符合",
        "讀出的一張符合",
    ),
    "identify_part_wrong": (
        "{fitting} of the {count} cards that were read",
        "读出的{count}张中{fitting}张符合",
        "讀出的{count}張中{fitting}張符合",
    ),
    "identify_chance": (
        "by mere chance {count} boards would fit as well: read more cards to be sure",
        "仅凭巧合也会有{count}副同样符合：多读几张牌才能确定",
        "僅憑巧合也會有{count}副同樣符合：多讀幾張牌才能確定",
    ),
    "identify_chance_some": (
        "mere chance is a possible explanation too: read more cards to be sure",
        "也可能只是巧合：多读几张牌才能确定",
        "也可能只是巧合：多讀幾張牌才能確定",
    ),
    "identify_more": (
        "{count} boards fit too; --limit shows more.",
        "另有{count}副也符合；用 --limit 可多显示。",
        "另有{count}副也符合；用 --limit 可多顯示。",
    ),
    # nothing found
    "identify_none": (
        "not found among {boards} boards (sets: {sets}, the first stored on {since}). Was the set made with another store (--store)?",
        "{sets}套共{boards}副（{since} 起保存）里都没有。这套牌是否在另一个牌库里（--store）？",
        "{sets}套共{boards}副（{since} 起保存）裡都沒有。這套牌是否在另一個牌庫裡（--store）？",
    ),
    "identify_none_deal": (
        "not found among {boards} boards (sets: {sets}, the first stored on {since}), nor among {deals} deals of the history. Was the set made with another store (--store)?",
        "{sets}套共{boards}副（{since} 起保存）以及历史记录中的{deals}副里都没有。这套牌是否在另一个牌库里（--store）？",
        "{sets}套共{boards}副（{since} 起保存）以及歷史記錄中的{deals}副裡都沒有。這套牌是否在另一個牌庫裡（--store）？",
    ),
    "identify_length": (
        "no game has a hand of {count} cards: check what was typed.",
        "没有一种游戏的一手牌有{count}张：请核对输入。",
        "沒有一種遊戲的一手牌有{count}張：請核對輸入。",
    ),
    "identify_empty_store": (
        "not found: the store has no set of such a game. Was the set made with another store (--store)?",
        "没有找到：牌库中没有这种游戏的牌。这套牌是否在另一个牌库里（--store）？",
        "沒有找到：牌庫中沒有這種遊戲的牌。這套牌是否在另一個牌庫裡（--store）？",
    ),
    "identify_none_history": (
        "not found: the store has no set of such a game, and it is not among the {deals} deals of the history. Was the set made with another store (--store)?",
        "没有找到：牌库中没有这种游戏的牌，历史记录中的{deals}副里也没有。这套牌是否在另一个牌库里（--store）？",
        "沒有找到：牌庫中沒有這種遊戲的牌，歷史記錄中的{deals}副裡也沒有。這套牌是否在另一個牌庫裡（--store）？",
    ),
    "identify_too_many": (
        "{count} hands have all these cards, so they say nothing: read more of the hand.",
        "有{count}手牌都含有这些牌，无法判断：请多读几张。",
        "有{count}手牌都含有這些牌，無法判斷：請多讀幾張。",
    ),
    "identify_container": (
        "a container's label names no set: scan a card out of it, or type a hand.",
        "牌套标签不记载是哪一套牌：请扫描里面的牌卡，或输入一手牌。",
        "牌套標籤不記載是哪一套牌：請掃描裡面的牌卡，或輸入一手牌。",
    ),
    "identify_code_unknown": (
        "set {code} is not in this store (sets: {sets}). Was it made with another store (--store)?",
        "牌库中（{sets}套）没有套码{code}。这套牌是否在另一个牌库里（--store）？",
        "牌庫中（{sets}套）沒有套碼{code}。這套牌是否在另一個牌庫裡（--store）？",
    ),
    # bad input
    "identify_word": (
        "word {word}, “{text}”, is neither a hand (AK4.QJ93.T52.876, or N=...), nor a deal (N:...), nor the text of a code, nor a set's code; pictures are given with --scan, reading files with --reading.",
        "第{word}个词“{text}”不是一手牌（AK4.QJ93.T52.876 或 N=...），不是一副牌（N:...），也不是码的文字或套码；图片请用 --scan，读牌文件请用 --reading。",
        "第{word}個詞“{text}”不是一手牌（AK4.QJ93.T52.876 或 N=...），不是一副牌（N:...），也不是碼的文字或套碼；圖片請用 --scan，讀牌檔案請用 --reading。",
    ),
    "identify_single_card": (
        "word {word} is a single card, which tells no board: count the pockets of those that may lack it (`paitao verify SET --board N --counts 14,12,13,13`), or type the cards of a hand (Q7.AK4..).",
        "第{word}个词只是一张牌，看不出是哪一副：请数可能缺它的各副的张数（`paitao verify 套名 --board N --counts 14,12,13,13`），或输入一手牌（Q7.AK4..）。",
        "第{word}個詞只是一張牌，看不出是哪一副：請數可能缺它的各副的張數（`paitao verify 套名 --board N --counts 14,12,13,13`），或輸入一手牌（Q7.AK4..）。",
    ),
    "identify_empty": (
        "no card of it can be read: type those that can.",
        "一张牌也读不出：请输入能读出的牌。",
        "一張牌也讀不出：請輸入能讀出的牌。",
    ),
    "usage_identify": (
        "say what is to be identified: a hand, a code, --reading FILE or --scan PICTURE.",
        "请说明要查什么：一手牌、一个码、--reading 文件或 --scan 图片。",
        "請說明要查什麼：一手牌、一個碼、--reading 檔案或 --scan 圖片。",
    ),
}
