"""Words of audits: how each session stands, and every way in which records and announcements differ."""

ROWS: dict[str, tuple[str, str, str]] = {
    "audit_no_notice": (
        "none of the files is a notice; give the announcement that was posted before the event.",
        "文件中没有公告；请给出赛前发布的公告。",
        "檔案中沒有公告；請給出賽前發布的公告。",
    ),
    "audit_no_reveal": (
        "none of the files is a reveal; before the organiser opens a session nothing can be checked.",
        "文件中没有揭示；主办方揭示之前无法核对。",
        "檔案中沒有揭示；主辦方揭示之前無法核對。",
    ),
    "audit_events": (
        "session “{session}” is announced for several events ({known}); audit one event at a time.",
        "场次“{session}”为多个赛事公布（{known}）；请一次只核对一个赛事。",
        "場次“{session}”為多個賽事公布（{known}）；請一次只核對一個賽事。",
    ),
    "audit_state_holds": ("the commitment holds", "commitment 相符", "commitment 相符"),
    "audit_state_broken": (
        "THE COMMITMENT OR THE REVEAL IS NOT SOUND",
        "commitment 或揭示有问题",
        "commitment 或揭示有問題",
    ),
    "audit_state_not_revealed": ("not revealed", "尚未揭示", "尚未揭示"),
    "audit_state_made": ("compared with the set that was made", "与做好的套比较", "與做好的套比較"),
    "audit_session": (
        "“{session}” ({count} boards announced): {state}; records: {records}",
        "“{session}”（公布{count}副）：{state}；记录：{records}",
        "“{session}”（公布{count}副）：{state}；記錄：{records}",
    ),
    "audit_source": (
        "  public value: {kind} {draw}: {value} (compare it with its source)",
        "  公开值：{kind} {draw}：{value}（请自行核对来源）",
        "  公開值：{kind} {draw}：{value}（請自行核對來源）",
    ),
    "audit_word_late": (
        "  announced late: boards of the event had been dealt",
        "  迟公布：当时本赛事已有牌发出",
        "  遲公布：當時本賽事已有牌發出",
    ),
    "audit_word_replaces": (
        "  announced anew: it takes the place of the announcement {commitment}...; it proves something only if it, too, was posted before the public value was known",
        "  重新公布：取代 commitment 以 {commitment} 开头的公告；只有它也在公开值产生之前发布，才能证明",
        "  重新公布：取代 commitment 以 {commitment} 開頭的公告；只有它也在公開值產生之前發布，才能證明",
    ),
    "audit_word_reserve": ("  reserve set", "  备用套", "  備用套"),
    "audit_as_announced": (
        "All is as it was announced.",
        "全部与公布的相符。",
        "全部與公布的相符。",
    ),
    "audit_replaced_unseen": (
        "What was given agrees, but the announcement of “{session}” takes the place of an earlier one ({commitment}...) that was not given: ask the organiser for it, look when each was posted, and audit them together.",
        "给出的内容相符，但“{session}”的公告取代了更早的一份（{commitment}……），那一份没有给出：请向主办方索取，查看两份各在何时发布，再一起核对。",
        "給出的內容相符，但“{session}”的公告取代了更早的一份（{commitment}……），那一份沒有給出：請向主辦方索取，查看兩份各在何時發布，再一起核對。",
    ),
    "audit_nothing_compared": (
        "What was revealed is as it was announced; no record was given, so no board was compared.",
        "揭示的内容与公布的相符；没有给出记录，所以没有核对任何一副牌。",
        "揭示的內容與公布的相符；沒有給出記錄，所以沒有核對任何一副牌。",
    ),
    "audit_order_changed": (
        "Only the order was changed: every board was announced, nothing was invented.",
        "只是顺序变了：每副牌都公布过，没有凭空的牌。",
        "只是順序變了：每副牌都公布過，沒有憑空的牌。",
    ),
    "audit_differs": (
        "Not everything is as it was announced.",
        "有与公布不符之处。",
        "有與公布不符之處。",
    ),
    "audit_sessions_exchanged": (
        "the sessions were exchanged: the boards announced for “{other}” were played as “{one}”, and those for “{one}” as “{other}”.",
        "两场对调：为“{other}”公布的牌在“{one}”打，为“{one}”公布的牌在“{other}”打。",
        "兩場對調：為“{other}”公布的牌在“{one}”打，為“{one}”公布的牌在“{other}”打。",
    ),
    "audit_session_is": (
        "the boards announced for “{source}” were played as “{session}”, each under its number.",
        "为“{source}”公布的牌在“{session}”打，牌号不变。",
        "為“{source}”公布的牌在“{session}”打，牌號不變。",
    ),
    "audit_order": (
        "board {numbers} of the record is announced board {announced}.",
        "记录的第{numbers}副是公布的第{announced}副。",
        "記錄的第{numbers}副是公布的第{announced}副。",
    ),
    "audit_order_session": (
        "board {numbers} of the record is board {announced} announced for “{session}”.",
        "记录的第{numbers}副是为“{session}”公布的第{announced}副。",
        "記錄的第{numbers}副是為“{session}”公布的第{announced}副。",
    ),
    "audit_orders": (
        "boards {numbers} of the record are the announced boards {announced}.",
        "记录的第{numbers}副是公布的第{announced}副。",
        "記錄的第{numbers}副是公布的第{announced}副。",
    ),
    "audit_orders_session": (
        "boards {numbers} of the record are the boards {announced} announced for “{session}”.",
        "记录的第{numbers}副是为“{session}”公布的第{announced}副。",
        "記錄的第{numbers}副是為“{session}”公布的第{announced}副。",
    ),
    "audit_turned": (
        "this is board {announced} of “{session}” turned by {degrees} degrees.",
        "这是“{session}”第{announced}副转了{degrees}度。",
        "這是“{session}”第{announced}副轉了{degrees}度。",
    ),
    "audit_deal_twice": (
        "boards {numbers} of the record hold the same deal, board {announced} of “{session}”.",
        "记录的第{numbers}副是同一副牌，即“{session}”第{announced}副。",
        "記錄的第{numbers}副是同一副牌，即“{session}”第{announced}副。",
    ),
    "audit_number_twice": ("it is in the record twice.", "在记录中出现两次。", "在記錄中出現兩次。"),
    "audit_card_moved": (
        "one card is changed: {card} is with {now}, announced was {was} (board {announced} of “{session}”).",
        "有牌被改：{card}在{now}，公布的是{was}（“{session}”第{announced}副）。",
        "有牌被改：{card}在{now}，公布的是{was}（“{session}”第{announced}副）。",
    ),
    "audit_card_gone": (
        "one card is changed: {card}, announced with {was}, is missing (board {announced} of “{session}”).",
        "有牌被改：公布在{was}的{card}不见了（“{session}”第{announced}副）。",
        "有牌被改：公布在{was}的{card}不見了（“{session}”第{announced}副）。",
    ),
    "audit_card_new": (
        "one card is changed: {card} is with {now} and was not announced (board {announced} of “{session}”).",
        "有牌被改：{now}多了未公布的{card}（“{session}”第{announced}副）。",
        "有牌被改：{now}多了未公布的{card}（“{session}”第{announced}副）。",
    ),
    "audit_unknown": (
        "its deal is in no announced set that is revealed.",
        "这副牌不在任何已揭示的公布之中。",
        "這副牌不在任何已揭示的公布之中。",
    ),
    "audit_extra": (
        "“{session}” was announced without such a board, and its deal is in no announced set that is revealed.",
        "“{session}”没有公布这个牌号，牌也不在任何已揭示的公布之中。",
        "“{session}”沒有公布這個牌號，牌也不在任何已揭示的公布之中。",
    ),
    "audit_unknowns": (
        "the deals of {count} boards ({boards}) are in no announced set that is revealed.",
        "有{count}副（{boards}）的牌不在任何已揭示的公布之中。",
        "有{count}副（{boards}）的牌不在任何已揭示的公布之中。",
    ),
    "audit_extras": (
        "“{session}” was announced without {count} of the boards ({boards}), and their deals are in no announced set that is revealed.",
        "“{session}”没有公布其中{count}个牌号（{boards}），牌也不在任何已揭示的公布之中。",
        "“{session}”沒有公布其中{count}個牌號（{boards}），牌也不在任何已揭示的公布之中。",
    ),
    "audit_missing": (
        "{count} boards announced for “{session}” are in no record: {numbers}.",
        "为“{session}”公布的牌有{count}副不在其记录中：第{numbers}副。",
        "為“{session}”公布的牌有{count}副不在其記錄中：第{numbers}副。",
    ),
    "audit_header": (
        "“{field}” is {value}, announced was {want}.",
        "“{field}”为{value}，公布的是{want}。",
        "“{field}”為{value}，公布的是{want}。",
    ),
    "audit_board_unread": (
        "its number or hands are not in the file, so it cannot be compared.",
        "文件中没有它的牌号或牌，无法比较。",
        "檔案中沒有它的牌號或牌，無法比較。",
    ),
    "audit_session_unknown": (
        "it was played as “{session}”, which was not announced ({known}); LABEL=FILE says as what it was played.",
        "它作为“{session}”打，但没有公布过（{known}）；可用 场次=文件 指明。",
        "它作為“{session}”打，但沒有公布過（{known}）；可用 場次=檔案 指明。",
    ),
    "audit_session_none": (
        'the file names no session, so nobody can say as what it was played; write LABEL=FILE with one of {known}: "{label}={file}".',
        '文件中没有场次名，无法知道它是哪一场打的；请写成 场次=文件，场次取 {known} 之一："{label}={file}"。',
        '檔案中沒有場次名，無法知道它是哪一場打的；請寫成 場次=檔案，場次取 {known} 之一："{label}={file}"。',
    ),
    "audit_made_twice": (
        "two sets are said to be made for session “{session}”; give one for each session, with LABEL=FILE where a file does not name its own.",
        "有两套都说是为场次“{session}”做的；每场只给一套，文件中没有场次名时请写 场次=文件。",
        "有兩套都說是為場次“{session}”做的；每場只給一套，檔案中沒有場次名時請寫 場次=檔案。",
    ),
    "audit_not_revealed": (
        "session “{session}” is not revealed, so nothing can be said of it.",
        "场次“{session}”尚未揭示，无法判断。",
        "場次“{session}”尚未揭示，無法判斷。",
    ),
    "audit_game": (
        "it is a record of {game}, announced was {want}.",
        "这是{game}的记录，公布的是{want}。",
        "這是{game}的記錄，公布的是{want}。",
    ),
    "audit_event": (
        "it is a record of the event “{event}”, announced was “{want}”.",
        "这是赛事“{event}”的记录，公布的是“{want}”。",
        "這是賽事“{event}”的記錄，公布的是“{want}”。",
    ),
    "audit_record_commitment": (
        "the record names a commitment that is not in the notice ({commitment}...).",
        "记录中的 commitment 不在公告中（{commitment}……）。",
        "記錄中的 commitment 不在公告中（{commitment}……）。",
    ),
    "audit_record_salt": (
        "the salt of the record does not come from a revealed secret: it was changed, or the set was made otherwise.",
        "记录的盐值不出自已揭示的密钥：被改动，或该套不是这样做的。",
        "記錄的鹽值不出自已揭示的密鑰：被改動，或該套不是這樣做的。",
    ),
    "audit_record_value": (
        "the record says that its public value is “{value}”, revealed was “{want}”.",
        "记录写明公开值为“{value}”，揭示的是“{want}”。",
        "記錄寫明公開值為“{value}”，揭示的是“{want}”。",
    ),
    "audit_record_mark": (
        "the record is marked “{mark}”: by its own word it is no proved set.",
        "记录标有“{mark}”：它自己就写明不是已证明的套。",
        "記錄標有“{mark}”：它自己就寫明不是已證明的套。",
    ),
    "audit_reveals_differ": (
        "there are two different reveals of session “{session}” ({fields}); only one can be right, ask the organiser.",
        "场次“{session}”有两份不同的揭示（{fields}）；只能有一份是对的，请询问主办方。",
        "場次“{session}”有兩份不同的揭示（{fields}）；只能有一份是對的，請詢問主辦方。",
    ),
    "audit_replaced_secret": (
        "the earlier announcement of session “{session}” ({value}...) was made with another secret: the secret was exchanged.",
        "场次“{session}”先前的公告（{value}……）是用另一个密钥做的：密钥被换过。",
        "場次“{session}”先前的公告（{value}……）是用另一個密鑰做的：密鑰被換過。",
    ),
    "audit_value_other": (
        "its boards were dealt with the public value “{value}”, revealed was “{want}”.",
        "这些牌用公开值“{value}”发出，揭示的是“{want}”。",
        "這些牌用公開值“{value}”發出，揭示的是“{want}”。",
    ),
    "audit_value_none": (
        "“{session}” was announced without a public value: that its secret was not chosen is not proved.",
        "“{session}”公布时没有公开值：不能证明密钥没有挑选过。",
        "“{session}”公布時沒有公開值：不能證明密鑰沒有挑選過。",
    ),
    "audit_value_missing": (
        "“{session}” was dealt before its public value was entered: that its secret was not chosen is not proved.",
        "“{session}”在输入公开值之前发牌：不能证明密钥没有挑选过。",
        "“{session}”在輸入公開值之前發牌：不能證明密鑰沒有挑選過。",
    ),
    "audit_value_form": (
        "the public value of “{session}” is not in its announced form: “{value}”, expected is one like {example}.",
        "“{session}”的公开值不合公布的写法：“{value}”，应如 {example}。",
        "“{session}”的公開值不合公布的寫法：“{value}”，應如 {example}。",
    ),
    "audit_notice_line": (
        "the notice was changed in “{field}” of session “{session}”: it says “{value}”, committed was “{want}”.",
        "公告中场次“{session}”的“{field}”被改动：现为“{value}”，锁定的是“{want}”。",
        "公告中場次“{session}”的“{field}”被改動：現為“{value}”，鎖定的是“{want}”。",
    ),
    "audit_notice_commitment": (
        "the commitment of session “{session}” in the notice ({value}...) is not the one that its text and the secret give: it was changed, or the secret is another one.",
        "公告中场次“{session}”的 commitment（{value}……）与其内容和密钥不符：它被改动过，或者密钥不是原来的。",
        "公告中場次“{session}”的 commitment（{value}……）與其內容和密鑰不符：它被改動過，或者密鑰不是原來的。",
    ),
    "audit_secret": (
        "the secret in the reveal of session “{session}” is not the one that was committed to.",
        "场次“{session}”揭示的密钥不是当初锁定的那个。",
        "場次“{session}”揭示的密鑰不是當初鎖定的那個。",
    ),
    "audit_reveal_line": (
        "the reveal of session “{session}” was changed in “{field}”: it says “{value}”, announced was “{want}”.",
        "场次“{session}”的揭示中“{field}”被改动：现为“{value}”，公布的是“{want}”。",
        "場次“{session}”的揭示中“{field}”被改動：現為“{value}”，公布的是“{want}”。",
    ),
    "audit_reveal_commitment": (
        "the commitment in the reveal of session “{session}” was changed; the one in the notice holds.",
        "场次“{session}”的揭示中 commitment 被改动；公告中的相符。",
        "場次“{session}”的揭示中 commitment 被改動；公告中的相符。",
    ),
    "audit_reveal_other": (
        "the reveal of session “{session}” is sound, but of another announcement than this notice.",
        "场次“{session}”的揭示本身成立，但属于另一份公告。",
        "場次“{session}”的揭示本身成立，但屬於另一份公告。",
    ),
    "audit_reveal_stray": (
        "a reveal is of session “{session}”, which the notice does not announce.",
        "有一份揭示属于场次“{session}”，公告中没有该场。",
        "有一份揭示屬於場次“{session}”，公告中沒有該場。",
    ),
}
