"""Words of event mode: notices, public values, unproved sets, reveals."""

ROWS: dict[str, tuple[str, str, str]] = {
    # notices, for people
    "notice_title": (
        "{event}: how the deals of {count} sessions are fixed before anybody knows them",
        "{event}：{count}场的牌在任何人知道之前已经确定",
        "{event}：{count}場的牌在任何人知道之前已經確定",
    ),
    "notice_why": (
        "Each commitment below binds a secret of the organiser. The deals come from that secret and from a public value that"
        " nobody can know yet. After the session the secret is published and everybody can check that the boards are these"
        " and no others. Keep this message as it is.",
        "下面每个 commitment 都锁定了主办方的一个密钥。牌由该密钥和一个目前谁也不知道的公开值共同产生。"
        "该场结束后公布密钥，任何人都能核对打的就是这些牌。请原样保存本消息。",
        "下面每個 commitment 都鎖定了主辦方的一個密鑰。牌由該密鑰和一個目前誰也不知道的公開值共同產生。"
        "該場結束後公布密鑰，任何人都能核對打的就是這些牌。請原樣保存本訊息。",
    ),
    "notice_session": (
        "Session “{session}”: {game}, {count} boards ({numbers}).",
        "场次“{session}”：{game}，{count}副（{numbers}）。",
        "場次“{session}”：{game}，{count}副（{numbers}）。",
    ),
    "notice_public_drand": (
        "Public value: randomness of round {draw} of the drand beacon quicknet.",
        "公开值：drand 信标 quicknet 第 {draw} 轮的随机数。",
        "公開值：drand 信標 quicknet 第 {draw} 輪的隨機數。",
    ),
    "notice_public_ssq": (
        "Public value: draw {draw} of Shuangseqiu (ssq), China Welfare Lottery.",
        "公开值：双色球第 {draw} 期开奖号码。",
        "公開值：雙色球第 {draw} 期開獎號碼。",
    ),
    "notice_public_pl5": (
        "Public value: draw {draw} of Pailie 5 (pl5), China Sports Lottery.",
        "公开值：排列5第 {draw} 期开奖号码。",
        "公開值：排列5第 {draw} 期開獎號碼。",
    ),
    "notice_public_text": (
        "Public value: {what} ({draw}).",
        "公开值：{what}（{draw}）。",
        "公開值：{what}（{draw}）。",
    ),
    "notice_no_public": (
        "No public value: that the organiser did not choose the deals cannot be proved.",
        "没有公开值：无法证明主办方没有挑选牌。",
        "沒有公開值：無法證明主辦方沒有挑選牌。",
    ),
    "notice_reserve": (
        "Reserve set: played only if another cannot be.",
        "备用套：仅在其他套不能用时使用。",
        "備用套：僅在其他套不能用時使用。",
    ),
    "notice_late": (
        "LATE: announced after boards of this event had been dealt.",
        "迟：公布时本赛事已有牌发出。",
        "遲：公布時本賽事已有牌發出。",
    ),
    "notice_replaces": (
        "Takes the place of the announcement whose commitment begins with {commitment}.",
        "取代 commitment 以 {commitment} 开头的公告。",
        "取代 commitment 以 {commitment} 開頭的公告。",
    ),
    "notice_end": (
        "Check with: paitao audit NOTICE REVEAL RECORD, or with the script of 60 lines in docs/audit_script.py.",
        "核对方法：paitao audit 公告 揭示 记录，或用 docs/audit_script.py 中 60 行的脚本。",
        "核對方法：paitao audit 公告 揭示 記錄，或用 docs/audit_script.py 中 60 行的腳本。",
    ),
    "reveal_title": (
        "{event}: the secret of session “{session}”",
        "{event}：场次“{session}”的密钥",
        "{event}：場次“{session}”的密鑰",
    ),
    "reveal_end": (
        "Compare the value with its source yourself. This opens no other session.",
        "请自行核对公开值的来源。它不会揭示其他场次。",
        "請自行核對公開值的來源。它不會揭示其他場次。",
    ),
    # reading notices
    "notice_none": (
        "there is no announcement in it; give the notice that was posted, from its line paitao-announcement/1 on.",
        "其中没有公告；请给出当时发布的公告，从 paitao-announcement/1 那一行开始。",
        "其中沒有公告；請給出當時發布的公告，從 paitao-announcement/1 那一行開始。",
    ),
    "notice_version": (
        "{version} is of a newer paitao than this one; use the newer one.",
        "{version} 出自更新版的 paitao，请改用新版。",
        "{version} 出自更新版的 paitao，請改用新版。",
    ),
    "notice_cut": (
        "the lines that begin here are cut off before their end; copy the message again as a whole.",
        "从这里开始的内容不完整；请重新完整复制该消息。",
        "從這裡開始的內容不完整；請重新完整複製該訊息。",
    ),
    "notice_line": (
        "this line belongs to no field: a chat or mail program broke a line in two, or the line “commitment:” before it is missing; take the notice as a file, or copy it again.",
        "这一行不属于任何字段：聊天或邮件程序把一行断成了两行，或前面漏了 commitment 行；请用文件，或重新复制。",
        "這一行不屬於任何欄位：聊天或郵件程式把一行斷成了兩行，或前面漏了 commitment 行；請用檔案，或重新複製。",
    ),
    "notice_line_name": (
        "an announcement has no line “{name}”; the notice was changed, take it as it was posted.",
        "公告没有“{name}”这一行；公告被改动过，请用发布时的原文。",
        "公告沒有“{name}”這一行；公告被改動過，請用發布時的原文。",
    ),
    "notice_field_missing": (
        "the line “{field}” is missing; the notice was cut or changed, take it as it was posted.",
        "缺少“{field}”这一行；公告不完整或被改动，请用发布时的原文。",
        "缺少“{field}”這一行；公告不完整或被改動，請用發布時的原文。",
    ),
    "notice_field_value": (
        "“{value}” is no value for “{field}”; the notice was changed, take it as it was posted.",
        "“{value}”不能是“{field}”的值；公告被改动过，请用发布时的原文。",
        "“{value}”不能是“{field}”的值；公告被改動過，請用發布時的原文。",
    ),
    "notice_order": (
        "the line “{field}” is not as an announcement is written (expected: “{want}”); take the notice as it was posted.",
        "“{field}”这一行不合公告的写法（应为“{want}”）；请用发布时的原文。",
        "“{field}”這一行不合公告的寫法（應為“{want}”）；請用發布時的原文。",
    ),
    "notice_commitment": (
        "the commitment is not 64 digits of 0-9 and a-f; copy the notice again.",
        "commitment 不是 64 位 0-9、a-f；请重新复制公告。",
        "commitment 不是 64 位 0-9、a-f；請重新複製公告。",
    ),
    "notice_twice": (
        "session “{session}” is announced twice, differently (also at line {first}); only the notice that was posted counts.",
        "场次“{session}”有两份不同的公告（另见第{first}行）；只有发布过的那份有效。",
        "場次“{session}”有兩份不同的公告（另見第{first}行）；只有發布過的那份有效。",
    ),
    "notice_utf8": (
        "it is no text in UTF-8; save the message as a UTF-8 text file.",
        "不是 UTF-8 文本；请把消息存为 UTF-8 文本文件。",
        "不是 UTF-8 文字；請把訊息存為 UTF-8 文字檔。",
    ),
    "reveal_secret": (
        "the secret is not 64 digits of 0-9 and a-f; copy the reveal again.",
        "密钥不是 64 位 0-9、a-f；请重新复制。",
        "密鑰不是 64 位 0-9、a-f；請重新複製。",
    ),
    "session_not_announced": (
        "session “{session}” is not in the notice; it has {known}.",
        "公告中没有场次“{session}”；有：{known}。",
        "公告中沒有場次“{session}”；有：{known}。",
    ),
    # announcing
    "announced_line": ("{commitment}  {session}", "{commitment}  {session}", "{commitment}  {session}"),
    "announced_count": (
        "{new} sessions are announced now, {old} were before.",
        "新公布{new}场，此前已公布{old}场。",
        "新公布{new}場，此前已公布{old}場。",
    ),
    "announced_post": (
        "Post the notice before the public value is known; the time of your message is what counts.",
        "请在公开值产生之前发布公告；以消息的发送时间为准。",
        "請在公開值產生之前發布公告；以訊息的發送時間為準。",
    ),
    "announced_late": (
        "session “{session}” was announced after boards of the event had been dealt; it is marked as late.",
        "场次“{session}”公布时本赛事已有牌发出，已作“迟”标记。",
        "場次“{session}”公布時本賽事已有牌發出，已作“遲”標記。",
    ),
    "announced_otherwise": (
        "“{field}” is “{value}”, announced was “{want}”.",
        "“{field}”为“{value}”，公布的是“{want}”。",
        "“{field}”為“{value}”，公布的是“{want}”。",
    ),
    "announced_stands": (
        "session “{session}” was announced otherwise; keep to that, or announce it anew with --replace (the new notice says so).",
        "场次“{session}”已按另一内容公布；请照旧，或用 --replace 重新公布（新公告会注明）。",
        "場次“{session}”已按另一內容公布；請照舊，或用 --replace 重新公布（新公告會註明）。",
    ),
    "announced_fixed": (
        "the public value of session “{session}” is known or its boards are dealt; announce another session instead.",
        "场次“{session}”的公开值已知或牌已发出；请改为公布另一场次。",
        "場次“{session}”的公開值已知或牌已發出；請改為公布另一場次。",
    ),
    "announced_other_game": (
        "session “{session}” of this event was announced for {game}; two games need two labels, or revealing one opens the other.",
        "本赛事的场次“{session}”已为{game}公布；两种牌要用两个场次名，否则揭示其一会泄露另一。",
        "本賽事的場次“{session}”已為{game}公布；兩種牌要用兩個場次名，否則揭示其一會洩露另一。",
    ),
    "announced_meanwhile": (
        "session “{session}” was announced by another run just now; run the command again.",
        "场次“{session}”刚被另一个进程公布；请再运行一次。",
        "場次“{session}”剛被另一個程序公布；請再執行一次。",
    ),
    "secret_gone": (
        "the secret of “{event}” is not there, and without it neither deals nor reveals can be made; restore the file from your copy, or name it with --secret.",
        "找不到“{event}”的密钥，没有它无法发牌或揭示；请从备份恢复该文件，或用 --secret 指定。",
        "找不到“{event}”的密鑰，沒有它無法發牌或揭示；請從備份還原該檔案，或用 --secret 指定。",
    ),
    "secret_readable": (
        "other people of this computer can read this secret (mode {mode}), and whoever reads it knows the hands; make it yours alone with `chmod 600`, or copy it into a folder where that works.",
        "这台电脑上的其他人能读到这个密钥（权限 {mode}），读到就知道牌；请用 `chmod 600` 只留给自己；若文件系统不支持，请复制到支持的文件夹。",
        "這台電腦上的其他人能讀到這個密鑰（權限 {mode}），讀到就知道牌；請用 `chmod 600` 只留給自己；若檔案系統不支援，請複製到支援的資料夾。",
    ),
    "secret_shared": (
        "this is the secret of the event “{other}”, whose session “{session}” would be opened together with this event's; name a new file with --secret.",
        "这是赛事“{other}”的密钥，揭示本赛事会同时揭示该赛事的场次“{session}”；请用 --secret 指定一个新文件。",
        "這是賽事“{other}”的密鑰，揭示本賽事會同時揭示該賽事的場次“{session}”；請用 --secret 指定一個新檔案。",
    ),
    "secret_foreign": (
        "this is another event's secret: the announced commitment of session “{session}” is not made with it; name the right file with --secret.",
        "这是另一赛事的密钥：场次“{session}”已公布的 commitment 不是用它产生的；请用 --secret 指定正确的文件。",
        "這是另一賽事的密鑰：場次“{session}”已公布的 commitment 不是用它產生的；請用 --secret 指定正確的檔案。",
    ),
    # public values
    "public_kind_drand": ("drand", "drand", "drand"),
    "public_kind_ssq": ("Shuangseqiu (ssq)", "双色球", "雙色球"),
    "public_kind_pl5": ("Pailie 5 (pl5)", "排列5", "排列5"),
    "public_form_drand": (
        "“{text}” is no drand randomness: it has 64 digits of 0-9 and a-f, as {example}.",
        "“{text}”不是 drand 随机数：应为 64 位 0-9、a-f，如 {example}。",
        "“{text}”不是 drand 隨機數：應為 64 位 0-9、a-f，如 {example}。",
    ),
    "public_form_ssq": (
        "“{text}” is no draw of Shuangseqiu: six red numbers 01-33 ascending, then the blue one 01-16, as {example}.",
        "“{text}”不是双色球开奖号码：六个红球 01-33 从小到大，再加一个蓝球 01-16，如 {example}。",
        "“{text}”不是雙色球開獎號碼：六個紅球 01-33 從小到大，再加一個藍球 01-16，如 {example}。",
    ),
    "public_form_pl5": (
        "“{text}” is no draw of Pailie 5: five digits in the order drawn, as {example}.",
        "“{text}”不是排列5开奖号码：按开出顺序的五位数字，如 {example}。",
        "“{text}”不是排列5開獎號碼：按開出順序的五位數字，如 {example}。",
    ),
    "public_form_text": (
        "“{text}” cannot be a public value: at most 200 visible characters, letter by letter as published, not beginning with hex:, as {example}.",
        "“{text}”不能作公开值：最多200个可见字符，与公布的逐字相同，不以 hex: 开头，如 {example}。",
        "“{text}”不能作公開值：最多200個可見字元，與公布的逐字相同，不以 hex: 開頭，如 {example}。",
    ),
    "public_sessions": (
        "the sessions of the notice wait for different values; say which one with --session: {known}.",
        "公告中各场次等待的公开值不同；请用 --session 指明：{known}。",
        "公告中各場次等待的公開值不同；請用 --session 指明：{known}。",
    ),
    "public_not_wanted": (
        "session “{session}” was announced without a public value; none can be added now.",
        "场次“{session}”公布时没有公开值，现在不能再加。",
        "場次“{session}”公布時沒有公開值，現在不能再加。",
    ),
    "public_other": (
        "session “{session}” has the public value “{value}” already; it cannot get “{other}”.",
        "场次“{session}”已有公开值“{value}”，不能改为“{other}”。",
        "場次“{session}”已有公開值“{value}”，不能改為“{other}”。",
    ),
    "public_notice_unknown": (
        "session “{session}” was not announced from this store; use the store it was announced with (--store).",
        "场次“{session}”不是从本库公布的；请用公布时的库（--store）。",
        "場次“{session}”不是從本庫公布的；請用公布時的庫（--store）。",
    ),
    "public_notice_other": (
        "the commitment of session “{session}” is not the one that was announced from here; take the notice as it was posted.",
        "场次“{session}”的 commitment 与这里公布的不同；请用发布时的公告。",
        "場次“{session}”的 commitment 與這裡公布的不同；請用發布時的公告。",
    ),
    "public_notice_changed": (
        "the notice was changed after it was made; take it as it was posted.",
        "公告做好之后被改动过；请用发布时的原文。",
        "公告做好之後被改動過；請用發布時的原文。",
    ),
    "public_replaced": (
        "session “{session}” was announced anew; take the later notice.",
        "场次“{session}”已重新公布；请用后来的公告。",
        "場次“{session}”已重新公布；請用後來的公告。",
    ),
    "public_entered": ("{session}: {value}", "{session}：{value}", "{session}：{value}"),
    "public_was_there": (
        "session “{session}” had this value already.",
        "场次“{session}”已有这个公开值。",
        "場次“{session}”已有這個公開值。",
    ),
    # dealing from regulations
    "usage_rules_options": (
        "with --rules the regulations say game, boards, event, copies and public value; leave out {names}.",
        "用 --rules 时由规程规定牌种、牌号、赛事、份数和公开值；请去掉 {names}。",
        "用 --rules 時由規程規定牌種、牌號、賽事、份數和公開值；請去掉 {names}。",
    ),
    "usage_rules_seed": (
        "a set of an event is not dealt from a typed seed: whoever knows the seed knows the hands; leave out --seed, or practise without --rules.",
        "赛事的牌不用输入的种子发：知道种子就知道牌；请去掉 --seed，练习时不用 --rules。",
        "賽事的牌不用輸入的種子發：知道種子就知道牌；請去掉 --seed，練習時不用 --rules。",
    ),
    "usage_deal": (
        "say GAME and --boards, or --rules with regulations: `paitao deal huapai --boards 1-16`.",
        "请给出牌种 GAME 和 --boards，或用 --rules 给出规程：`paitao deal huapai --boards 1-16`。",
        "請給出牌種 GAME 和 --boards，或用 --rules 給出規程：`paitao deal huapai --boards 1-16`。",
    ),
    "rules_game": (
        "these are regulations of {game}, not of {want}; leave the game out.",
        "这是{game}的规程，不是{want}的；请不写牌种。",
        "這是{game}的規程，不是{want}的；請不寫牌種。",
    ),
    "rules_session": (
        "say which session is to be dealt with --session: {known}.",
        "请用 --session 指明发哪一场：{known}。",
        "請用 --session 指明發哪一場：{known}。",
    ),
    "deal_not_announced": (
        "session “{session}” names a public value but was not announced, so what is dealt now could never be proved; run paitao announce first, then paitao public, or deal it unproved with --force.",
        "场次“{session}”规定了公开值却还没有公布，现在发的牌永远无法证明；请先 paitao announce，再 paitao public；若就要未证明的牌，请加 --force。",
        "場次“{session}”規定了公開值卻還沒有公布，現在發的牌永遠無法證明；請先 paitao announce，再 paitao public；若就要未證明的牌，請加 --force。",
    ),
    "unproved_not_announced": (
        "unproved: session “{session}” was not announced before it was dealt; to have a set that can be proved, use paitao announce, then paitao public, and deal again: that gives other boards, so discard these.",
        "未证明：场次“{session}”发牌前没有公布；要可证明的牌，请先 paitao announce，再 paitao public，然后重新发牌（牌会不同，这一套请作废）。",
        "未證明：場次“{session}”發牌前沒有公布；要可證明的牌，請先 paitao announce，再 paitao public，然後重新發牌（牌會不同，這一套請作廢）。",
    ),
    "unproved_changed": (
        "unproved: session “{session}” was announced otherwise than the regulations say now ({fields}).",
        "未证明：场次“{session}”公布的内容与现在的规程不同（{fields}）。",
        "未證明：場次“{session}”公布的內容與現在的規程不同（{fields}）。",
    ),
    "unproved_no_source": (
        "unproved: session “{session}” was announced without a public value, so its secret could have been chosen.",
        "未证明：场次“{session}”公布时没有公开值，密钥可能是挑选过的。",
        "未證明：場次“{session}”公布時沒有公開值，密鑰可能是挑選過的。",
    ),
    "unproved_no_value": (
        "unproved: the public value of session “{session}” was not entered before it was dealt; to have a set that can be proved, enter it with paitao public and deal again: that gives other boards, so discard these.",
        "未证明：场次“{session}”发牌前没有输入公开值；要可证明的牌，请先 paitao public，然后重新发牌（牌会不同，这一套请作废）。",
        "未證明：場次“{session}”發牌前沒有輸入公開值；要可證明的牌，請先 paitao public，然後重新發牌（牌會不同，這一套請作廢）。",
    ),
    "dealt_otherwise": (
        "session “{session}” was dealt before as “{name}”, with other boards; do not mix the two sets.",
        "场次“{session}”此前已发为“{name}”，牌不同；请勿混用。",
        "場次“{session}”此前已發為“{name}”，牌不同；請勿混用。",
    ),
    "dealt_before": (
        "these boards were dealt before ({when}); nothing was changed.",
        "这些牌此前已发（{when}）；没有改动。",
        "這些牌此前已發（{when}）；沒有改動。",
    ),
    "event_deal_used": (
        "its deal was used before: board {number} of “{name}” ({where}).",
        "这副牌已经用过：“{name}”第{number}副（{where}）。",
        "這副牌已經用過：“{name}”第{number}副（{where}）。",
    ),
    "event_deal_turned": (
        "its deal was used before, turned by {degrees} degrees: board {number} of “{name}” ({where}).",
        "这副牌转{degrees}度即已用过：“{name}”第{number}副（{where}）。",
        "這副牌轉{degrees}度即已用過：“{name}”第{number}副（{where}）。",
    ),
    "event_set_used": (
        "all these deals were used before, as “{name}” ({where}); nothing was dealt. The secret is another event's: name the right one with --secret.",
        "这些牌全部已经用过，即“{name}”（{where}）；没有发牌。密钥属于另一赛事：请用 --secret 指定正确的。",
        "這些牌全部已經用過，即“{name}”（{where}）；沒有發牌。密鑰屬於另一賽事：請用 --secret 指定正確的。",
    ),
    "event_deals_refused": (
        "{count} deals of this session were used before; nothing was dealt. Is the secret a copy of another event's? Find out, then take another session label.",
        "本场有{count}副牌已经用过，没有发牌。密钥是否是另一赛事的副本？请查明后换一个场次名。",
        "本場有{count}副牌已經用過，沒有發牌。密鑰是否是另一賽事的副本？請查明後換一個場次名。",
    ),
    # reveals
    "reveal_not_stored": (
        "“{name}” is in no store, so nobody can say whether its session is over; name the set in the store.",
        "“{name}”不在库中，无法知道该场是否结束；请用库中的套名。",
        "“{name}”不在庫中，無法知道該場是否結束；請用庫中的套名。",
    ),
    "reveal_not_announced": (
        "“{name}” was not announced, so there is no commitment that a reveal could prove.",
        "“{name}”没有公布过，没有可供揭示证明的 commitment。",
        "“{name}”沒有公布過，沒有可供揭示證明的 commitment。",
    ),
    "reveal_open": (
        "session “{session}” is still open ({names}): its hands would be known before they are played; close it with `paitao sets close SET`, or use --force, which is recorded.",
        "场次“{session}”尚未结束（{names}）：牌会在打之前泄露；请先用 `paitao sets close 套` 结束，或用 --force（会记录）。",
        "場次“{session}”尚未結束（{names}）：牌會在打之前洩露；請先用 `paitao sets close 套` 結束，或用 --force（會記錄）。",
    ),
    "reveal_made": ("session “{session}” is opened.", "场次“{session}”已揭示。", "場次“{session}”已揭示。"),
    "reveal_forced": (
        "session “{session}” was still open; that it was opened is recorded.",
        "场次“{session}”尚未结束就被揭示，已记录。",
        "場次“{session}”尚未結束就被揭示，已記錄。",
    ),
}
