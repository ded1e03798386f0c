"""Words of `regulations check`: what a file that is in order says, and what it leaves open."""

ROWS: dict[str, tuple[str, str, str]] = {
    # what is left open
    "unset_profile": (
        'the rules of {game} give no amounts for misboards; "huapai-32" takes those of huapai, without it the program tells facts and gives no numbers.',
        '{game}的规则没有多牌少牌的数额；写 "huapai-32" 则采用华牌的，否则程序只报事实，不给数字。',
        '{game}的規則沒有多牌少牌的數額；寫 "huapai-32" 則採用華牌的，否則程式只報事實，不給數字。',
    ),
    "unset_shuffle": (
        "not set: say whether players shuffle their hands before putting them back.",
        "未设：请规定插回前是否打乱手牌次序。",
        "未設：請規定插回前是否打亂手牌次序。",
    ),
    "unset_rule_text": (
        "not set: articles are named but not quoted.",
        "未设：只列条号，不引原文。",
        "未設：只列條號，不引原文。",
    ),
    "unset_vp_total": (
        "not set: the rules of {game} name no scale of victory points; set it, or vp = false.",
        "未设：{game}的规则没有胜利分总分，请设定，或设 vp = false。",
        "未設：{game}的規則沒有勝利分總分，請設定，或設 vp = false。",
    ),
    "unset_vp_threshold": (
        "must be set for {game}: whether the other side is compensated hangs on it, and the text of the rules has no number.",
        "{game}必须设定：另一方是否得补贴由它决定，而规则原文没有此数。",
        "{game}必須設定：另一方是否得補貼由它決定，而規則原文沒有此數。",
    ),
    "unset_vp_table": (
        "not set: no table comes with the program, so victory points have to be typed in.",
        "未设：程序不附此表，胜利分须自行输入。",
        "未設：程式不附此表，勝利分須自行輸入。",
    ),
    "unset_imp_table": (
        "not set: no table comes with the program, so team points have to be typed in.",
        "未设：程序不附此表，队式赛分须自行输入。",
        "未設：程式不附此表，隊式賽分須自行輸入。",
    ),
    "unset_reserve": (
        "there is no reserve set; if a session is spoiled there is nothing announced to play instead.",
        "没有备用套；某场作废时没有事先公告的牌可用。",
        "沒有備用套；某場作廢時沒有事先公告的牌可用。",
    ),
    "unset_public": (
        "session “{session}” has no public source, so its set will be marked unproved.",
        "场次“{session}”没有公开数值来源，这套牌将标为未证明。",
        "場次“{session}”沒有公開數值來源，這套牌將標為未證明。",
    ),
    "unset_movement": (
        "session “{session}” has no movement: who had a board last will have to be asked.",
        "场次“{session}”没有写明移位：某副牌上一桌是谁只能询问。",
        "場次“{session}”沒有寫明移位：某副牌上一桌是誰只能詢問。",
    ),
    "open_labels_alike": (
        "the labels “{label}” and “{other}” differ only in blanks or case; people will mix them up.",
        "场次名“{label}”与“{other}”只差空格或大小写，容易混淆。",
        "場次名“{label}”與“{other}”只差空格或大小寫，容易混淆。",
    ),
    "open_copies_few": (
        "session “{session}” has board {number} at {tables} tables in round {round} and copies = {copies}: the tables must share.",
        "场次“{session}”第{round}轮有{tables}桌打第{number}副，而 copies = {copies}：须共用。",
        "場次“{session}”第{round}輪有{tables}桌打第{number}副，而 copies = {copies}：須共用。",
    ),
    "open_board_unplayed": (
        "session “{session}” has board {number}, which no table plays.",
        "场次“{session}”的第{number}副没有任何一桌打。",
        "場次“{session}”的第{number}副沒有任何一桌打。",
    ),
    # the summary
    "regulations_sum_head": (
        "{event}: {game}, {contest}, sessions: {count}",
        "{event}：{game}，{contest}，共{count}场",
        "{event}：{game}，{contest}，共{count}場",
    ),
    "regulations_sum_teams": ("teams", "队式", "隊式"),
    "regulations_sum_pairs": ("pairs", "双人", "雙人"),
    "regulations_sum_session": (
        "  {label}: boards {numbers}, copies of each: {copies}{more}",
        "  {label}：牌号 {numbers}，每副{copies}份{more}",
        "  {label}：牌號 {numbers}，每副{copies}份{more}",
    ),
    "regulations_sum_more_reserve": (", reserve", "，备用", "，備用"),
    "regulations_sum_more_plays": (", for {plays}", "，安排：{plays}", "，安排：{plays}"),
    "regulations_sum_more_sections": (", sections {sections}", "，分区 {sections}", "，分區 {sections}"),
    "regulations_sum_more_containers": (", containers {containers}", "，牌套 {containers}", "，牌套 {containers}"),
    "regulations_sum_more_public": (", public value: {source}", "，公开数值：{source}", "，公開數值：{source}"),
    "regulations_sum_more_movement": (
        ", movement known for rounds: {count}",
        "，已知移位{count}轮",
        "，已知移位{count}輪",
    ),
    "regulations_sum_open": ("Left open:", "尚未确定：", "尚未確定："),
    "regulations_sum_written": (
        '{file} written; fill it in, then: paitao regulations check "{file}"',
        '已写入 {file}；填好后运行 paitao regulations check "{file}"',
        '已寫入 {file}；填好後執行 paitao regulations check "{file}"',
    ),
}
