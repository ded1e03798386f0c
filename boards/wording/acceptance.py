"""Words of `accept`: whether deals look as fair deals must."""

from typing import Final

ROWS: Final = {
    "accept_head": (
        "{game}: {boards} boards in a row, first boards of {seeds} seeds. Fair deals fail any of these tests once in {odds} such reports.",
        "{game}：连续{boards}副，另有{seeds}个种子的首副。公平的牌在{odds}份这样的报告中约有一份被误判。",
        "{game}：連續{boards}副，另有{seeds}個種子的首副。公平的牌在{odds}份這樣的報告中約有一份被誤判。",
    ),
    "accept_head_files": (
        "{game}: {boards} boards of {files} files. Fair deals fail any of these tests once in {odds} such reports.",
        "{game}：{files}个文件，共{boards}副。公平的牌在{odds}份这样的报告中约有一份被误判。",
        "{game}：{files}個檔案，共{boards}副。公平的牌在{odds}份這樣的報告中約有一份被誤判。",
    ),
    "accept_boards": ("boards in a row", "连续各副", "連續各副"),
    "accept_seeds": ("first boards", "首副", "首副"),
    "accept_of_part": ("{test} ({part})", "{test}（{part}）", "{test}（{part}）"),
    "accept_axis": (
        "how odd: powers of ten of 1/p; black stroke: from here on it fails",
        "异常程度：1/p 的 10 的幂次；黑线：从此处起判为不合格",
        "異常程度：1/p 的 10 的冪次；黑線：從此處起判為不合格",
    ),
    "accept_pass": ("pass", "通过", "通過"),
    "accept_fail": ("FAIL", "不合格", "不合格"),
    "accept_too_few": ("too few", "副数不足", "副數不足"),
    # tests
    "accept_test_card_seat": ("every card at every seat", "每张牌在每家", "每張牌在每家"),
    "accept_test_card_place": ("every card, counted from the declarer", "每张牌相对庄家的位置", "每張牌相對莊家的位置"),
    "accept_test_together": ("which two cards lie in one hand", "哪两张牌同在一家", "哪兩張牌同在一家"),
    "accept_test_patterns": ("hand patterns", "牌型分布", "牌型分布"),
    "accept_test_lengths": ("suit lengths", "各门长度", "各門長度"),
    "accept_test_hcp": ("high-card points", "大牌点", "大牌點"),
    "accept_test_aces": ("aces in a hand", "一手牌的A数", "一手牌的A數"),
    "accept_test_ranks": ("cards of a rank in a hand", "一手牌中同点数的张数", "一手牌中同點數的張數"),
    "accept_test_jokers": ("jokers in a hand", "一手牌的王数", "一手牌的王數"),
    "accept_test_twins": ("faces of which a hand holds both copies", "一手牌中的对子数", "一手牌中的對子數"),
    "accept_test_twin_rate": ("both copies of a face in one hand", "两张同样的牌在一家", "兩張同樣的牌在一家"),
    "accept_test_twin_faces": ("both copies in one hand, face by face", "逐种牌：两张在一家", "逐種牌：兩張在一家"),
    "accept_test_points": ("points in a hand", "一手牌的分", "一手牌的分"),
    "accept_test_bottom": ("points in the bottom", "底牌的分", "底牌的分"),
    "accept_test_pig_sheep": ("SQ and DJ in one hand", "黑桃Q与方块J在一家", "黑桃Q與方塊J在一家"),
    "accept_test_scorers": ("SQ, DJ and CT in one hand", "黑桃Q、方块J、梅花10在一家", "黑桃Q、方塊J、梅花10在一家"),
    "accept_test_kept": (
        "same card, same seat on the next board",
        "同一张牌下一副仍在同一家",
        "同一張牌下一副仍在同一家",
    ),
    "accept_test_kept_turned": (
        "same card, seats turned, on the next board",
        "同一张牌下一副转到另一家",
        "同一張牌下一副轉到另一家",
    ),
    "accept_test_kept_card": (
        "same seat on the next board, card by card",
        "逐张牌：下一副仍在同一家",
        "逐張牌：下一副仍在同一家",
    ),
    "accept_test_doubles": ("a deal that is there twice", "重复出现的牌", "重複出現的牌"),
    "accept_test_in_order": ("a pack dealt in order", "按顺序未洗的牌", "按順序未洗的牌"),
    # a line
    "accept_line_chi2": (
        "{verdict}  {test}: chi-square {value}, df {df}{where}, p {p}",
        "{verdict}  {test}：卡方 {value}，自由度 {df}{where}，p {p}",
        "{verdict}  {test}：卡方 {value}，自由度 {df}{where}，p {p}",
    ),
    "accept_line_z": (
        "{verdict}  {test}: {rate}z {value}{where}, p {p}",
        "{verdict}  {test}：{rate}z {value}{where}，p {p}",
        "{verdict}  {test}：{rate}z {value}{where}，p {p}",
    ),
    "accept_line_count": (
        "{verdict}  {test}: {value}, p {p}",
        "{verdict}  {test}：{value}，p {p}",
        "{verdict}  {test}：{value}，p {p}",
    ),
    "accept_numbers_again": (
        "note: {count} deals have a number that stands in the file before, as in a file of many sessions; every deal is tested, and neighbours only within a session.",
        "注意：有{count}副的牌号前面已有，如多场合在一个文件；每副都已检验，相邻各副只在同一场内比较。",
        "注意：有{count}副的牌號前面已有，如多場合在一個檔案；每副都已檢驗，相鄰各副只在同一場內比較。",
    ),
    "accept_line_in_order": (
        "{verdict}  {test}: at most {value} neighbouring cards of a board lie alike, p {p}",
        "{verdict}  {test}：一副中相邻的牌最多{value}对在同一处，p {p}",
        "{verdict}  {test}：一副中相鄰的牌最多{value}對在同一處，p {p}",
    ),
    "accept_line_few": (
        "{verdict}  {test}: {boards} boards, {needs} are needed",
        "{verdict}  {test}：{boards}副，至少需要{needs}副",
        "{verdict}  {test}：{boards}副，至少需要{needs}副",
    ),
    "accept_rate": (
        "rate {observed} (fair {expected}), ",
        "比率 {observed}（应为 {expected}），",
        "比率 {observed}（應為 {expected}），",
    ),
    "accept_where": (
        " (oddest of {count}: {where})",
        "（{count}处中最异常：{where}）",
        "（{count}處中最異常：{where}）",
    ),
    "accept_place_0": ("declarer", "庄家", "莊家"),
    "accept_place_1": ("declarer's left", "庄家左家", "莊家左家"),
    "accept_place_2": ("declarer's partner", "庄家对家", "莊家對家"),
    "accept_place_3": ("declarer's right", "庄家右家", "莊家右家"),
    "accept_suit_S": ("spades", "黑桃", "黑桃"),
    "accept_suit_H": ("hearts", "红桃", "紅桃"),
    "accept_suit_D": ("diamonds", "方块", "方塊"),
    "accept_suit_C": ("clubs", "梅花", "梅花"),
    "accept_turn_1": ("one seat clockwise", "顺时针一家", "順時針一家"),
    "accept_turn_2": ("to the opposite seat", "到对家", "到對家"),
    "accept_turn_3": ("one seat counter-clockwise", "逆时针一家", "逆時針一家"),
    # findings
    "accept_a_board": ("board {board}", "第{board}副", "第{board}副"),
    "accept_a_file_board": ("board {board} of {file}", "{file} 第{board}副", "{file} 第{board}副"),
    "accept_a_seed": ("board 1 of seed {seed}", "种子{seed}的第1副", "種子{seed}的第1副"),
    "accept_double": (
        "  {second} is the deal of {first} again, perhaps turned",
        "  {second}与{first}是同一副牌（可能转了位）",
        "  {second}與{first}是同一副牌（可能轉了位）",
    ),
    "accept_doubles_more": ("  and {count} more", "  另有{count}副", "  另有{count}副"),
    "accept_ordered": (
        "  {board} is a pack in order: {alike} of {most} neighbouring cards lie alike",
        "  {board}是没有洗的牌：{most}对相邻的牌中有{alike}对在同一处",
        "  {board}是沒有洗的牌：{most}對相鄰的牌中有{alike}對在同一處",
    ),
    # the whole
    "accept_says_fail": (
        "NOT as fair deals are: {count} of {tests} tests fail ({names}). Do not use them before that is explained.",
        "与公平的牌不符：{tests}项检验中{count}项不合格（{names}）。查明原因之前请勿使用。",
        "與公平的牌不符：{tests}項檢驗中{count}項不合格（{names}）。查明原因之前請勿使用。",
    ),
    "accept_says_pass": (
        "As fair deals are, in all {tests} tests. A card kept at its seat on the next board {kept} times in 100 more or less often than it should be, or a card {bias} % too often at a seat (all cards so), would have been found with even odds; less than that would not.",
        "{tests}项检验全部与公平的牌相符。若下一副仍在同一家的比率偏离{kept}个百分点，或各张牌在某家偏多{bias} %，有一半机会会被发现；更小的偏差则未必。",
        "{tests}項檢驗全部與公平的牌相符。若下一副仍在同一家的比率偏離{kept}個百分點，或各張牌在某家偏多{bias} %，有一半機會會被發現；更小的偏差則未必。",
    ),
    "accept_says_few": (
        "{boards} boards are too few to say more than this: no deal is there twice, and none is a pack in order. {left} of {tests} tests need more boards (up to {needs}); what could be tested is as in fair deals, and that proves little.",
        "{boards}副太少，只能说：没有重复的牌，也没有未洗的牌。{tests}项检验中有{left}项需要更多副（最多{needs}副）；能检验的都与公平的牌相符，但说明不了多少。",
        "{boards}副太少，只能說：沒有重複的牌，也沒有未洗的牌。{tests}項檢驗中有{left}項需要更多副（最多{needs}副）；能檢驗的都與公平的牌相符，但說明不了多少。",
    ),
    "accept_says_few_kept": (
        "Cards that keep their seat from board to board would be noticed only if {kept} in 100 did it more or less often than they should.",
        "同一张牌留在同一家的比率，要偏离{kept}个百分点以上才会被注意到。",
        "同一張牌留在同一家的比率，要偏離{kept}個百分點以上才會被注意到。",
    ),
    "accept_says_bottom": (
        "The points of the bottom cannot be tested: these records have it in the declarer's 33 cards and do not say which 8 it is. The points of those 33 are.",
        "无法检验底牌的分：记录中底牌已并入庄家的33张，没有注明是哪8张；已检验这33张的分。",
        "無法檢驗底牌的分：記錄中底牌已併入莊家的33張，沒有註明是哪8張；已檢驗這33張的分。",
    ),
    "accept_games": (
        "this is {game}, the files before it are {want}; test one game at a time.",
        "这是{game}，前面的文件是{want}；一次只能检验一种牌。",
        "這是{game}，前面的檔案是{want}；一次只能檢驗一種牌。",
    ),
    "accept_deals_missing": (
        "how many boards are to be dealt and tested? Say --deals 100000.",
        "要发多少副来检验？请加 --deals 100000。",
        "要發多少副來檢驗？請加 --deals 100000。",
    ),
    "accept_only_own": (
        "--deals, --seeds, --seed and --workers are for a game that is dealt here, not for files.",
        "--deals、--seeds、--seed、--workers 只用于本程序现发的牌，不能与文件一起用。",
        "--deals、--seeds、--seed、--workers 只用於本程式現發的牌，不能與檔案一起用。",
    ),
    "plot_extra": (
        "a chart needs one more package; install it with: python -m pip install matplotlib",
        "生成图表还需要一个软件包，请安装：python -m pip install matplotlib",
        "產生圖表還需要一個套件，請安裝：python -m pip install matplotlib",
    ),
}
