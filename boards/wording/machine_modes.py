"""What the operator reads when boards are learned or read back in a pile, and when a machine is tested.

A test deal is of a public pack, so its rows name cards; those of learning and reading never do.
"""

ROWS: dict[str, tuple[str, str, str]] = {
    "machine_can_learn": ("learns boards", "能记牌", "能記牌"),
    "machine_can_test": ("has a test deal", "能测试", "能測試"),
    "machine_can_backs": ("sees backs", "能看牌背", "能看牌背"),
    "machine_info_test": ("in its memory: a test deal", "机器内存中：测试发牌", "機器記憶體中：測試發牌"),
    # learning
    "machine_cannot_learn": (
        "this machine cannot deal a pack as it lies; deal the boards by hand and let it read them: paitao machine learn SET --read",
        "这台机器不能按牌斗顺序发牌；请用手发好，再让机器读牌：paitao machine learn SET --read",
        "這台機器不能按牌斗順序發牌；請用手發好，再讓機器讀牌：paitao machine learn SET --read",
    ),
    "board_learned": (
        "this board of “{name}” is there already; --again learns it anew and replaces it.",
        "“{name}”已有这一副；要重做并替换请加 --again。",
        "“{name}”已有這一副；要重做並替換請加 --again。",
    ),
    "learn_begin_dealt": (
        "to be learned for “{name}”: {numbers}. Shuffle every pack well by hand; it is dealt as it lies in the hopper and written down unseen.",
        "“{name}”：第{numbers}副按牌斗中的顺序发牌，由机器记录，无人看牌。请先把每副牌用手充分洗匀。",
        "“{name}”：第{numbers}副按牌斗中的順序發牌，由機器記錄，無人看牌。請先把每副牌用手充分洗勻。",
    ),
    "learn_begin_read": (
        "to be read into “{name}”: {numbers}, shuffled and dealt by hand. Each is read pocket by pocket and written down unseen.",
        "“{name}”：手洗手发的第{numbers}副由机器逐袋读牌记录，无人看牌。",
        "“{name}”：手洗手發的第{numbers}副由機器逐袋讀牌記錄，無人看牌。",
    ),
    "learn_left_out": (
        "in “{name}” already and left out (--again learns them anew): {numbers}.",
        "“{name}”已有第{numbers}副，略过；要重做请加 --again。",
        "“{name}”已有第{numbers}副，略過；要重做請加 --again。",
    ),
    "learn_replaces": (
        "in “{name}” already: {numbers}. Each is taken out of the set as soon as its cards are dealt or read anew.",
        "“{name}”已有第{numbers}副，重新发牌或读牌时即从套中替换。",
        "“{name}”已有第{numbers}副，重新發牌或讀牌時即從套中替換。",
    ),
    "learn_kept": (
        "board {board} is in “{set}” now: N {n}, E {e}, S {s}, W {w} cards, seen by nobody.",
        "第{board}副已记入“{set}”：北{n}张、东{e}张、南{s}张、西{w}张，无人看过。",
        "第{board}副已記入“{set}”：北{n}張、東{e}張、南{s}張、西{w}張，無人看過。",
    ),
    "learn_not_kept": (
        "board {board} of “{set}” was entered otherwise in the meantime; what the machine dealt is not kept. Empty this board.",
        "“{set}”的第{board}副已另行录入，机器发的这一副不记入。请倒空这个牌套。",
        "“{set}”的第{board}副已另行錄入，機器發的這一副不記入。請倒空這個牌套。",
    ),
    "learn_same": (
        "board {board} has the cards of board {other} of this set: was the pack shuffled? Empty it, shuffle, and learn it anew with --again.",
        "第{board}副与本套第{other}副的牌相同，牌洗过吗？请倒空，洗匀后加 --again 重做。",
        "第{board}副與本套第{other}副的牌相同，牌洗過嗎？請倒空，洗勻後加 --again 重做。",
    ),
    "learn_used": (
        "board {board}: this deal {why} Empty it, shuffle, and learn it anew with --again.",
        "第{board}副：这副牌{why}请倒空，洗匀后加 --again 重做。",
        "第{board}副：這副牌{why}請倒空，洗勻後加 --again 重做。",
    ),
    "learn_read_unread": (
        "board {board}: {count} cards of {seats} were not read or are of another pack, so it is not kept. Clean or change them, then read the board again.",
        "第{board}副：{seats}有{count}张牌没读出或不是这副牌的，不记入。请擦净或换牌，再重读这一副。",
        "第{board}副：{seats}有{count}張牌沒讀出或不是這副牌的，不記入。請擦淨或換牌，再重讀這一副。",
    ),
    "learn_read_size": (
        "board {board}: {seat} has {got} cards, not {want}, so it is not kept. Put that right, then read the board again.",
        "第{board}副：{seat}家有{got}张牌，应为{want}张，不记入。请改正，再重读这一副。",
        "第{board}副：{seat}家有{got}張牌，應為{want}張，不記入。請改正，再重讀這一副。",
    ),
    "learn_read_pack": (
        "board {board}: its cards are not one whole pack ({count} faults), so it is not kept. Look through the pack, then deal and read it again.",
        "第{board}副：四手牌不是完整的一副（{count}处不对），不记入。请点清牌，重新发牌再读。",
        "第{board}副：四手牌不是完整的一副（{count}處不對），不記入。請點清牌，重新發牌再讀。",
    ),
    # reading back
    "machine_read_beside": (
        "board {board}: have container {container} beside the machine, as it came back, and the trays empty; keep the hands apart.",
        "第{board}副：请把{container}号牌套放在机器旁，四个牌盘取空，四手牌不要混在一起。",
        "第{board}副：請把{container}號牌套放在機器旁，四個牌盤取空，四手牌不要混在一起。",
    ),
    "machine_read_back": (
        "{seat} is read: put the cards of its tray back into its pocket.",
        "{seat}家读完：请把这一牌盘的牌放回{seat}家袋。",
        "{seat}家讀完：請把這一牌盤的牌放回{seat}家袋。",
    ),
    "verify_pile_clean": ("board {board}: as recorded.", "第{board}副：与记录相符。", "第{board}副：與記錄相符。"),
    "verify_pile_differs": (
        "board {board}: NOT as recorded; put it aside.",
        "第{board}副：与记录不符，请放在一边。",
        "第{board}副：與記錄不符，請放在一邊。",
    ),
    "verify_pile_part": (
        "read: {read} of {count} boards; not read: {left}. Start again with --boards {left}.",
        "已读{read}副（共{count}副）；未读：{left}。请用 --boards {left} 再读。",
        "已讀{read}副（共{count}副）；未讀：{left}。請用 --boards {left} 再讀。",
    ),
    "verify_pile_sum": (
        "{count} boards read, {differ} not as recorded.",
        "读了{count}副，与记录不符{differ}副。",
        "讀了{count}副，與記錄不符{differ}副。",
    ),
    # testing
    "machine_cannot_test": (
        "this machine has no test deal.",
        "这台机器没有测试发牌功能。",
        "這台機器沒有測試發牌功能。",
    ),
    "machine_other_test": (
        "the machine still holds a test deal that was broken off; take its cards out, then give that up.",
        "机器里还有中断的测试发牌；请取出牌，再放弃那次测试。",
        "機器裡還有中斷的測試發牌；請取出牌，再放棄那次測試。",
    ),
    "machine_choice_yes": ("yes, as said", "是，如上", "是，如上"),
    "machine_choice_pair": ("two are exchanged: type their letters, as ne", "两袋对调：输入两个方位，如 ne", "兩袋對調：輸入兩個方位，如 ne"),
    "machine_choice_reversed": ("reversed: N and S, E and W exchanged", "整个反了：南北对调、东西对调", "整個反了：南北對調、東西對調"),
    "machine_choice_other": ("something else", "其他情况", "其他情況"),
    "machine_choice_pile_seen": ("seen, and taken out (or Enter)", "已看清并取出（或按回车）", "已看清並取出（或按回車）"),
    "reader_progress": (
        "test: {cards}/{pack} cards   N {n}  E {e}  S {s}  W {w}   (q Enter: leave)",
        "测试：{cards}/{pack}张   北{n}  东{e}  南{s}  西{w}   （q 回车：离开）",
        "測試：{cards}/{pack}張   北{n}  東{e}  南{s}  西{w}   （q 回車：離開）",
    ),
    "reader_insert_52_board": (
        "test deal: put an empty board into the slot and a sorted pack into the hopper, so that it takes SA first, then spades down to 2, hearts, diamonds, clubs.",
        "测试发牌：请放入空牌套和按顺序理好的一副牌，最先送出的是黑桃A，依次到黑桃2，然后红桃、方块、梅花。",
        "測試發牌：請放入空牌套和按順序理好的一副牌，最先送出的是黑桃A，依次到黑桃2，然後紅桃、方塊、梅花。",
    ),
    "reader_insert_52_open": (
        "test deal: empty the outlets and put a sorted pack into the hopper, so that it takes SA first, then spades down to 2, hearts, diamonds, clubs.",
        "测试发牌：请取空各出口，放入按顺序理好的一副牌，最先送出的是黑桃A，依次到黑桃2，然后红桃、方块、梅花。",
        "測試發牌：請取空各出口，放入按順序理好的一副牌，最先送出的是黑桃A，依次到黑桃2，然後紅桃、方塊、梅花。",
    ),
    "reader_insert_108_board": (
        "test deal: put an empty board into the slot and two sorted packs into the hopper, one after the other: it takes SA first, then spades down to 2, hearts, diamonds, clubs, small joker, big joker; then the second pack.",
        "测试发牌：请放入空牌套和按顺序理好的两副牌，一副接一副：最先送出的是黑桃A，依次到黑桃2，然后红桃、方块、梅花、小王、大王；再第二副。",
        "測試發牌：請放入空牌套和按順序理好的兩副牌，一副接一副：最先送出的是黑桃A，依次到黑桃2，然後紅桃、方塊、梅花、小王、大王；再第二副。",
    ),
    "reader_insert_108_open": (
        "test deal: empty the outlets and put two sorted packs into the hopper, one after the other: it takes SA first, then spades down to 2, hearts, diamonds, clubs, small joker, big joker; then the second pack.",
        "测试发牌：请取空各出口，放入按顺序理好的两副牌，一副接一副：最先送出的是黑桃A，依次到黑桃2，然后红桃、方块、梅花、小王、大王；再第二副。",
        "測試發牌：請取空各出口，放入按順序理好的兩副牌，一副接一副：最先送出的是黑桃A，依次到黑桃2，然後紅桃、方塊、梅花、小王、大王；再第二副。",
    ),
    "reader_waits": (
        "the test begins as soon as the machine sees cards in the hopper and none in the pockets.",
        "机器看到牌斗有牌、各袋为空时即开始测试。",
        "機器看到牌斗有牌、各袋為空時即開始測試。",
    ),
    "reader_stop": (
        "the machine stopped after card {cards} ({why}); put it right, keep the cards in their order, and go on.",
        "发了{cards}张后机器停下（{why}）；请排除，不要打乱牌的顺序，再继续。",
        "發了{cards}張後機器停下（{why}）；請排除，不要打亂牌的順序，再繼續。",
    ),
    "reader_load": (
        "card {cards} of {pack} is dealt; put the rest of the pack into the hopper, in its order, then Enter.",
        "已发{cards}张（共{pack}张）；请把其余的牌按顺序放入牌斗，然后按回车。",
        "已發{cards}張（共{pack}張）；請把其餘的牌按順序放入牌斗，然後按回車。",
    ),
    "reader_short": (
        "the cards ran out after {cards} of {pack}: f if there are no more; c only if the next ones in order are in the hopper now.",
        "发了{cards}张牌就没有了（共{pack}张）：没有了按 f；只有把接下去的牌按顺序放入牌斗后才按 c。",
        "發了{cards}張牌就沒有了（共{pack}張）：沒有了按 f；只有把接下去的牌按順序放入牌斗後才按 c。",
    ),
    "reader_pile": (
        "tray {seat}: look which suit lies in it and remember it, take the cards out, then Enter.",
        "{seat}家牌盘：请看清是哪一门花色并记住，取出牌，然后按回车。",
        "{seat}家牌盤：請看清是哪一門花色並記住，取出牌，然後按回車。",
    ),
    "reader_pockets": (
        "look into the pockets: does each hold one suit, N spades, E hearts, S diamonds, W clubs?",
        "请看四个袋：是否各为一门花色，北黑桃、东红桃、南方块、西梅花？",
        "請看四個袋：是否各為一門花色，北黑桃、東紅桃、南方塊、西梅花？",
    ),
    "reader_pockets_jokers": (
        "look into the pockets: does each hold one suit, N spades and the jokers, E hearts, S diamonds, W clubs?",
        "请看四个袋：是否各为一门花色，北黑桃和王、东红桃、南方块、西梅花？",
        "請看四個袋：是否各為一門花色，北黑桃和王、東紅桃、南方塊、西梅花？",
    ),
    "reader_broken": (
        "the test was broken off; nothing of it is kept. Take the cards out, sort the pack and start the test anew.",
        "测试中断，结果不保留。请取出牌、理好顺序，重新测试。",
        "測試中斷，結果不保留。請取出牌、理好順序，重新測試。",
    ),
    # what came of it
    "reader_misread": (
        "card {place} is {card}, the reader said {read}.",
        "第{place}张是{card}，读成了{read}。",
        "第{place}張是{card}，讀成了{read}。",
    ),
    "reader_unread": (
        "card {place} is {card}, the reader could not read it.",
        "第{place}张是{card}，没有读出。",
        "第{place}張是{card}，沒有讀出。",
    ),
    "reader_foreign": (
        "card {place} is {card}, the reader took it for none of this pack.",
        "第{place}张是{card}，被当成别副的牌。",
        "第{place}張是{card}，被當成別副的牌。",
    ),
    "reader_all_not_sorted": (
        "most cards are not those of their places: the pack does not lie in order, or is another one. Sort it and start the test anew.",
        "大多数牌与位置不符：牌没有按顺序理好，或者不是这种牌。请理好后重新测试。",
        "大多數牌與位置不符：牌沒有按順序理好，或者不是這種牌。請理好後重新測試。",
    ),
    "reader_all_reversed": (
        "the pack lies in order from the other end: turn it round, SA goes first, and start the test anew.",
        "牌的顺序前后颠倒：请翻转，使黑桃A最先送出，重新测试。",
        "牌的順序前後顛倒：請翻轉，使黑桃A最先送出，重新測試。",
    ),
    "reader_all_card_away": (
        "from card {place} on every card is the next one: {card} is missing there. Complete the pack and start the test anew.",
        "从第{place}张起每张都提前一张：那里缺{card}。请补齐后重新测试。",
        "從第{place}張起每張都提前一張：那裡缺{card}。請補齊後重新測試。",
    ),
    "reader_all_card_more": (
        "from card {place} on every card comes one later: there is a card too many. Take it out and start the test anew.",
        "从第{place}张起每张都晚一张：那里多了一张牌。请取出后重新测试。",
        "從第{place}張起每張都晚一張：那裡多了一張牌。請取出後重新測試。",
    ),
    "reader_all_all_after": (
        "from card {place} on hardly a card was read: look at the reader's optics and lamp, and whether the cards lie the right way round.",
        "从第{place}张起几乎都没读出：请检查读牌镜头和灯，以及牌的正反面。",
        "從第{place}張起幾乎都沒讀出：請檢查讀牌鏡頭和燈，以及牌的正反面。",
    ),
    "reader_all_suit_detector": (
        "only the suit is wrong, always in the same way: one detector of the reader is dirty. Clean the optics and test again.",
        "只有花色读错，而且错法相同：读牌器有一个探头脏了。请清洁镜头后再测试。",
        "只有花色讀錯，而且錯法相同：讀牌器有一個探頭髒了。請清潔鏡頭後再測試。",
    ),
    "reader_all_rank_detector": (
        "only the rank is wrong, always in the same way: one detector of the reader is dirty. Clean the optics and test again.",
        "只有点数读错，而且错法相同：读牌器有一个探头脏了。请清洁镜头后再测试。",
        "只有點數讀錯，而且錯法相同：讀牌器有一個探頭髒了。請清潔鏡頭後再測試。",
    ),
    "reader_all_one_rank": (
        "all errors are cards of the rank of {card}: the reader does not know that rank of this pack; is its profile for another index language?",
        "错的都是与{card}同点数的牌：读牌器不认识这副牌的这一点数，是否设成了别的牌面文字？",
        "錯的都是與{card}同點數的牌：讀牌器不認識這副牌的這一點數，是否設成了別的牌面文字？",
    ),
    "reader_all_one_suit": (
        "all errors are cards of the suit of {card}: look at the print of that suit and at the reader's light.",
        "错的都是与{card}同花色的牌：请看这门花色的印刷和读牌器的灯光。",
        "錯的都是與{card}同花色的牌：請看這門花色的印刷和讀牌器的燈光。",
    ),
    "reader_ended_deck_short": (
        "the pack had {cards} cards, not {pack}.",
        "牌只有{cards}张，应为{pack}张。",
        "牌只有{cards}張，應為{pack}張。",
    ),
    "reader_ended_deck_long": (
        "cards were left over: the pack has more than {pack}.",
        "还有牌剩下：这副牌多于{pack}张。",
        "還有牌剩下：這副牌多於{pack}張。",
    ),
    "reader_ended_conflict": (
        "the machine put cards elsewhere than it was told: do not use it, have it repaired.",
        "机器没有按指示放牌：请停用并修理。",
        "機器沒有按指示放牌：請停用並修理。",
    ),
    "reader_ended_other": (
        "the machine ended the test after {cards} of {pack} cards; clean its sensors and start the test anew.",
        "机器发了{cards}张（共{pack}张）就结束了测试；请清洁传感器后重新测试。",
        "機器發了{cards}張（共{pack}張）就結束了測試；請清潔感測器後重新測試。",
    ),
    "reader_clean": (
        "reader: all {cards} cards read right.",
        "读牌：{cards}张全部正确。",
        "讀牌：{cards}張全部正確。",
    ),
    "reader_unjudged": (
        "reader: not judged, because the pack was not the one of the test.",
        "读牌：牌不符合测试要求，无法判断。",
        "讀牌：牌不符合測試要求，無法判斷。",
    ),
    "reader_sum": (
        "reader: {wrong} of {cards} cards not read as what they are. Clean reader and cards and test again; if it stays so, do not deal with this machine.",
        "读牌：{cards}张中有{wrong}张不对。请清洁读牌口和牌后再测；仍不对就不要用这台机器发牌。",
        "讀牌：{cards}張中有{wrong}張不對。請清潔讀牌口和牌後再測；仍不對就不要用這台機器發牌。",
    ),
    "reader_pockets_right": (
        "pockets: every pocket is the one it is taken for.",
        "出牌口：四个袋都对。",
        "出牌口：四個袋都對。",
    ),
    "reader_pockets_exchanged": (
        "pockets: {first} and {second} are exchanged. Do not deal with this machine until its outlets are set right.",
        "出牌口：{first}与{second}对调了。改正出口设置之前不要用这台机器发牌。",
        "出牌口：{first}與{second}對調了。改正出口設置之前不要用這台機器發牌。",
    ),
    "reader_pockets_reversed": (
        "pockets: the order is reversed, N and S, E and W exchanged. Does the board lie the wrong way round in the slot? Do not deal before that is right.",
        "出牌口：顺序反了，南北对调、东西对调。牌套是否放反？改正之前不要发牌。",
        "出牌口：順序反了，南北對調、東西對調。牌套是否放反？改正之前不要發牌。",
    ),
    "reader_pockets_other": (
        "pockets: not one suit each as they should be. Do not deal with this machine until its gates are set right.",
        "出牌口：各袋不是应有的一门花色。改正闸门之前不要用这台机器发牌。",
        "出牌口：各袋不是應有的一門花色。改正閘門之前不要用這台機器發牌。",
    ),
}  # fmt: skip
