"""Words of the audit of events that were dealt with Big Deal and SquareDeal."""

ROWS: dict[str, tuple[str, str, str]] = {
    # damaged files
    "ripemd_missing": (
        "Big Deal hashes with RIPEMD-160, which this Python's OpenSSL lacks; install the extra (pip install paitao[squaredeal]).",
        "Big Deal 使用 RIPEMD-160，本机 Python 的 OpenSSL 不含此算法；请安装附加组件（pip install paitao[squaredeal]）。",
        "Big Deal 使用 RIPEMD-160，本機 Python 的 OpenSSL 不含此演算法；請安裝附加元件（pip install paitao[squaredeal]）。",
    ),
    "squaredeal_no_text": (
        "this is no text file; SquareDeal's .sqd and .sqk are plain text, so take the published files.",
        "不是文本文件；SquareDeal 的 .sqd 和 .sqk 都是纯文本，请使用公布的文件。",
        "不是文字檔；SquareDeal 的 .sqd 和 .sqk 都是純文字，請使用公布的檔案。",
    ),
    "squaredeal_no_phase": (
        "there is no phase (a line SN sessions:boards:prefix:description) in it; is this the .sqd file?",
        "没有任何阶段（SN 场数:牌号:文件名前缀:说明）；这是 .sqd 文件吗？",
        "沒有任何階段（SN 場數:牌號:檔名前綴:說明）；這是 .sqd 檔案嗎？",
    ),
    "squaredeal_phases_many": (
        "{got} phases are more than any event has (at most {largest}); take the published file.",
        "有{got}个阶段，多于任何赛事（最多{largest}个）；请使用公布的文件。",
        "有{got}個階段，多於任何賽事（最多{largest}個）；請使用公布的檔案。",
    ),
    "squaredeal_line_unknown": (
        "the line begins with none of TN, DI, DV, KH, SN or # and was passed over.",
        "此行不以 TN、DI、DV、KH、SN 或 # 开头，已略过。",
        "此行不以 TN、DI、DV、KH、SN 或 # 開頭，已略過。",
    ),
    "squaredeal_line_twice": (
        "{tag} stands here again, first in line {first}; take the file as it was published.",
        "{tag} 在此再次出现，首次在第{first}行；请使用公布时的文件。",
        "{tag} 在此再次出現，首次在第{first}行；請使用公布時的檔案。",
    ),
    "squaredeal_hash_form": (
        "KH is not 64 hexadecimal digits (it has {got} characters); take the file as it was published.",
        "KH 不是64位十六进制数（现有{got}个字符）；请使用公布时的文件。",
        "KH 不是64位十六進位數（現有{got}個字元）；請使用公布時的檔案。",
    ),
    "squaredeal_phase_fields": (
        "a phase has four fields, sessions:boards:prefix:description, this line has {got}; take the file as it was published.",
        "阶段应有四项（场数:牌号:文件名前缀:说明），此行有{got}项；请使用公布时的文件。",
        "階段應有四項（場數:牌號:檔名前綴:說明），此行有{got}項；請使用公布時的檔案。",
    ),
    "squaredeal_sessions_form": (
        "“{text}” is no number of sessions; take the file as it was published.",
        "“{text}”不是场数；请使用公布时的文件。",
        "“{text}”不是場數；請使用公布時的檔案。",
    ),
    "squaredeal_sessions_many": (
        "{got} sessions of one phase are more than any event has (at most {largest}); take the file as it was published.",
        "一个阶段有{got}场，多于任何赛事（最多{largest}场）；请使用公布时的文件。",
        "一個階段有{got}場，多於任何賽事（最多{largest}場）；請使用公布時的檔案。",
    ),
    "squaredeal_boards_form": (
        "“{text}” is no list of boards as 16, 1-16, 1-16,17-32 or ?; take the file as it was published.",
        "“{text}”不是牌号写法（如 16、1-16、1-16,17-32 或 ?）；请使用公布时的文件。",
        "“{text}”不是牌號寫法（如 16、1-16、1-16,17-32 或 ?）；請使用公布時的檔案。",
    ),
    "squaredeal_boards_backwards": (
        "the boards {first}-{last} run backwards; take the file as it was published.",
        "牌号 {first}-{last} 前大后小；请使用公布时的文件。",
        "牌號 {first}-{last} 前大後小；請使用公布時的檔案。",
    ),
    "squaredeal_boards_large": (
        "board {got} is more than any session has (at most {largest}); take the file as it was published.",
        "第{got}副多于任何一场（最多{largest}副）；请使用公布时的文件。",
        "第{got}副多於任何一場（最多{largest}副）；請使用公布時的檔案。",
    ),
    "squaredeal_key_form": (
        "this is no line phase,session:key with a key of letters and digits; take the .sqk file as it was published.",
        "此行不是 phase,session:key 的形式（密钥由字母和数字组成）；请使用公布时的 .sqk 文件。",
        "此行不是 phase,session:key 的形式（金鑰由字母和數字組成）；請使用公布時的 .sqk 檔案。",
    ),
    "squaredeal_key_session_twice": (
        "session {session} of phase {phase} has a key in line {first} already; take the .sqk file as it was published.",
        "阶段{phase}第{session}场在第{first}行已有密钥；请使用公布时的 .sqk 文件。",
        "階段{phase}第{session}場在第{first}行已有金鑰；請使用公布時的 .sqk 檔案。",
    ),
    "squaredeal_key_twice": (
        "the key is the one of line {first}: two sessions of the same deals; ask the organiser.",
        "密钥与第{first}行相同，两场的牌会一样；请询问主办方。",
        "金鑰與第{first}行相同，兩場的牌會一樣；請詢問主辦方。",
    ),
    "squaredeal_key_short": (
        "the key has only {got} characters (SquareDeal makes 60).",
        "密钥只有{got}个字符（SquareDeal 生成60个）。",
        "金鑰只有{got}個字元（SquareDeal 產生60個）。",
    ),
    "squaredeal_no_value": (
        "there is no delayed value (DV) in it, without which no deal can be made again; take the file as it was published after dealing, or add --value TEXT.",
        "其中没有延迟公布的数值（DV），无法重新发牌；请使用发牌之后公布的文件，或加上 --value 数值。",
        "其中沒有延遲公布的數值（DV），無法重新發牌；請使用發牌之後公布的檔案，或加上 --value 數值。",
    ),
    "squaredeal_pack": (
        "the record is of {game}, with {pack} cards; Big Deal deals 52.",
        "记录为 {game}，共{pack}张牌；Big Deal 只发52张。",
        "記錄為 {game}，共{pack}張牌；Big Deal 只發52張。",
    ),
    "usage_audit": (
        "say what to audit: NOTICE REVEAL RECORD..., or --squaredeal FILE.sqd FILE.sqk for an event of Big Deal and SquareDeal.",
        "请说明审计什么：公告 揭示 记录……，或 --squaredeal FILE.sqd FILE.sqk（Big Deal 和 SquareDeal 的赛事）。",
        "請說明審計什麼：公告 揭示 記錄……，或 --squaredeal FILE.sqd FILE.sqk（Big Deal 和 SquareDeal 的賽事）。",
    ),
    # the event
    "squaredeal_head": (
        "{name}: phases {phases}, sessions {sessions}; delayed information {delayed}, value {value}",
        "{name}：阶段{phases}个，共{sessions}场；延迟公布的信息 {delayed}，数值 {value}",
        "{name}：階段{phases}個，共{sessions}場；延遲公布的資訊 {delayed}，數值 {value}",
    ),
    "squaredeal_phase": (
        "phase {phase}: {title}; sessions {sessions}, boards {boards}; {count} deals derived",
        "阶段{phase}：{title}；{sessions}场，牌号 {boards}；推导出{count}副",
        "階段{phase}：{title}；{sessions}場，牌號 {boards}；推導出{count}副",
    ),
    "squaredeal_hash_holds": (
        "The keys are those that were committed to: SHA-256 of the .sqk file is KH.",
        "密钥与事先承诺的一致：.sqk 文件的 SHA-256 等于 KH。",
        "金鑰與事先承諾的一致：.sqk 檔案的 SHA-256 等於 KH。",
    ),
    "squaredeal_hash_line_ends": (
        "The keys are those that were committed to; the file's line ends were changed on its way, and with CR LF its SHA-256 is KH.",
        "密钥与事先承诺的一致；文件的换行在传送中被改动，恢复为 CR LF 后 SHA-256 等于 KH。",
        "金鑰與事先承諾的一致；檔案的換行在傳送中被改動，恢復為 CR LF 後 SHA-256 等於 KH。",
    ),
    "squaredeal_hash_order": (
        "The keys are those that were committed to; the file's lines stand in another order, and by session its SHA-256 is KH.",
        "密钥与事先承诺的一致；文件的行序不同，按场次排列后 SHA-256 等于 KH。",
        "金鑰與事先承諾的一致；檔案的行序不同，按場次排列後 SHA-256 等於 KH。",
    ),
    "squaredeal_hash_fails": (
        "the keys are NOT those that were committed to: SHA-256 of the file is not KH, in any form that mail makes of it; ask the organiser for the file that was published.",
        "密钥与事先承诺的不一致：无论换行如何，文件的 SHA-256 都不等于 KH；请向主办方索取公布的文件。",
        "金鑰與事先承諾的不一致：無論換行如何，檔案的 SHA-256 都不等於 KH；請向主辦方索取公布的檔案。",
    ),
    "squaredeal_hash_absent": (
        "nothing was committed to: the description has no KH, so these keys may have been chosen at any time.",
        "没有任何承诺：说明文件中没有 KH，这些密钥可能是任何时候选定的。",
        "沒有任何承諾：說明檔案中沒有 KH，這些金鑰可能是任何時候選定的。",
    ),
    "squaredeal_key_lacking": (
        "no key for phase {phase}, sessions {numbers}; they cannot be dealt again.",
        "阶段{phase}第{numbers}场没有密钥，无法重新发牌。",
        "階段{phase}第{numbers}場沒有金鑰，無法重新發牌。",
    ),
    "squaredeal_key_over": (
        "keys of sessions that the description does not have: {sessions}.",
        "有说明文件中没有的场次的密钥：{sessions}。",
        "有說明檔案中沒有的場次的金鑰：{sessions}。",
    ),
    "squaredeal_value_typed": (
        "the delayed value “{value}” is used instead of the one that stands in it.",
        "使用数值“{value}”代替文件中的数值。",
        "使用數值「{value}」代替檔案中的數值。",
    ),
    "squaredeal_value_unknown": (
        "no delayed value (DV) yet: the keys are compared, and no deal is derived; --value TEXT gives one.",
        "尚无延迟公布的数值（DV）：只核对密钥，不推导牌；可用 --value 给出。",
        "尚無延遲公布的數值（DV）：只核對金鑰，不推導牌；可用 --value 給出。",
    ),
    # files
    "squaredeal_original_word": ("original", "正式牌", "正式牌"),
    "squaredeal_reserve_word": ("reserve", "备用牌", "備用牌"),
    "squaredeal_part": (
        "{file}: {found} of {wanted} boards are phase {phase}, session {session} ({title}), {kind}",
        "{file}：{wanted}副中有{found}副属于阶段{phase}第{session}场（{title}），{kind}",
        "{file}：{wanted}副中有{found}副屬於階段{phase}第{session}場（{title}），{kind}",
    ),
    "squaredeal_part_open": (
        "{file}: {found} boards are phase {phase}, session {session} ({title}), {kind}",
        "{file}：{found}副属于阶段{phase}第{session}场（{title}），{kind}",
        "{file}：{found}副屬於階段{phase}第{session}場（{title}），{kind}",
    ),
    "squaredeal_total": (
        "{matched} of {count} deals are those that the keys and the delayed value give (files: {files}).",
        "{files}个文件共{count}副，其中{matched}副与密钥和数值推导的一致。",
        "{files}個檔案共{count}副，其中{matched}副與金鑰和數值推導的一致。",
    ),
    "squaredeal_foreign": (
        "none of its {count} deals is of this event, original or reserve, under any known spelling of the delayed value.",
        "其中{count}副牌无一属于本赛事（正式或备用），数值的各种已知写法都试过。",
        "其中{count}副牌無一屬於本賽事（正式或備用），數值的各種已知寫法都試過。",
    ),
    "squaredeal_foreign_named": (
        "named as phase {phase}, session {session} ({title}, {kind}), but none of its {count} deals is of this event, under any known spelling of the delayed value.",
        "文件名为阶段{phase}第{session}场（{title}，{kind}），但其中{count}副牌无一属于本赛事，数值的各种已知写法都试过。",
        "檔名為階段{phase}第{session}場（{title}，{kind}），但其中{count}副牌無一屬於本賽事，數值的各種已知寫法都試過。",
    ),
    "squaredeal_other_value": (
        "its deals are those of the delayed value “{value}” ({how}), not of the value as it stands in the description; ask which was announced.",
        "其中的牌对应数值“{value}”（{how}），而非说明文件中的写法；请询问当时公布的是哪一个。",
        "其中的牌對應數值「{value}」（{how}），而非說明檔案中的寫法；請詢問當時公布的是哪一個。",
    ),
    "squaredeal_as_written": ("as written", "原样", "原樣"),
    "squaredeal_with_blanks": ("with a blank before or behind it", "前后含空格", "前後含空格"),
    "squaredeal_one_blank": ("one blank for several", "多个空格并为一个", "多個空格併為一個"),
    "squaredeal_exchanged": ("point and comma exchanged", "点与逗号互换", "點與逗號互換"),
    "squaredeal_stripped": (
        "points and commas left out, as SquareDeal 2.6 does",
        "去掉点和逗号，如 SquareDeal 2.6",
        "去掉點和逗號，如 SquareDeal 2.6",
    ),
    "squaredeal_regrouped": (
        "thousands or last zero written otherwise",
        "千位分隔或末位零写法不同",
        "千位分隔或末位零寫法不同",
    ),
    "squaredeal_pointed": (
        "with a mark before the last two digits",
        "末两位前加小数点",
        "末兩位前加小數點",
    ),
    "squaredeal_not_base64": (
        "not put into base64, as before SquareDeal 2.0",
        "未经 base64，如 SquareDeal 2.0 之前",
        "未經 base64，如 SquareDeal 2.0 之前",
    ),
    "squaredeal_differs": (
        "differs from board {number} of phase {phase}, session {session} ({kind}): {card} was dealt to {dealt} and is with {found} here; cards elsewhere: {cards}.",
        "与阶段{phase}第{session}场（{kind}）第{number}副不同：{card}应在{dealt}家，此处在{found}家；位置不同的牌共{cards}张。",
        "與階段{phase}第{session}場（{kind}）第{number}副不同：{card}應在{dealt}家，此處在{found}家；位置不同的牌共{cards}張。",
    ),
    "squaredeal_turned": (
        "is board {number} of phase {phase}, session {session} ({kind}), turned clockwise by {steps} of 4 seats.",
        "是阶段{phase}第{session}场（{kind}）第{number}副，顺时针转了{steps}个方位。",
        "是階段{phase}第{session}場（{kind}）第{number}副，順時針轉了{steps}個方位。",
    ),
    "squaredeal_stray": (
        "is board {number} of another session: phase {phase}, session {session} ({title}), {kind}.",
        "是另一场的第{number}副：阶段{phase}第{session}场（{title}），{kind}。",
        "是另一場的第{number}副：階段{phase}第{session}場（{title}），{kind}。",
    ),
    "squaredeal_nobodys": (
        "is in no session of the event, and no board is missing that it could stand for.",
        "不属于本赛事任何一场，也没有缺少的牌与之对应。",
        "不屬於本賽事任何一場，也沒有缺少的牌與之對應。",
    ),
    "squaredeal_deal_twice": (
        "is board {number} of phase {phase}, session {session} ({title}, {kind}) once more.",
        "又一次是阶段{phase}第{session}场（{title}，{kind}）第{number}副。",
        "又一次是階段{phase}第{session}場（{title}，{kind}）第{number}副。",
    ),
    "squaredeal_order": (
        "the order was changed: this is board {number} of phase {phase}, session {session} ({title}, {kind}) and stands after board {before}; no card differs by that.",
        "顺序有变：这是阶段{phase}第{session}场（{title}，{kind}）第{number}副，却在第{before}副之后；牌本身不变。",
        "順序有變：這是階段{phase}第{session}場（{title}，{kind}）第{number}副，卻在第{before}副之後；牌本身不變。",
    ),
    "squaredeal_sessions_order": (
        "the sessions stand in another order than they were announced (phase,session): {order}; no card differs by that.",
        "各场次序与公布的不同（阶段、场次）：{order}；牌本身不变。",
        "各場次序與公布的不同（階段、場次）：{order}；牌本身不變。",
    ),
    "squaredeal_renumbered": (
        "{count} boards have other numbers than they were dealt with, as {written} for {number} of phase {phase}, session {session} ({title}, {kind}).",
        "{count}副的牌号与发牌时不同，如阶段{phase}第{session}场（{title}，{kind}）第{number}副写作第{written}副。",
        "{count}副的牌號與發牌時不同，如階段{phase}第{session}場（{title}，{kind}）第{number}副寫作第{written}副。",
    ),
    "squaredeal_missing": (
        "boards missing of phase {phase}, session {session} ({title}, {kind}): {numbers}.",
        "缺少阶段{phase}第{session}场（{title}，{kind}）的牌：第{numbers}副。",
        "缺少階段{phase}第{session}場（{title}，{kind}）的牌：第{numbers}副。",
    ),
    "squaredeal_reserve_named": (
        "this is the reserve of phase {phase}, session {session} ({title}, {kind}), as its name says; its use has to be announced.",
        "这是阶段{phase}第{session}场（{title}）的{kind}，与文件名相符；使用备用牌须公布。",
        "這是階段{phase}第{session}場（{title}）的{kind}，與檔名相符；使用備用牌須公布。",
    ),
    "squaredeal_reserve_used": (
        "the {kind} was used instead of the original: phase {phase}, session {session} ({title}); the organiser must have announced it.",
        "使用了{kind}而非正式牌：阶段{phase}第{session}场（{title}）；主办方须事先公布。",
        "使用了{kind}而非正式牌：階段{phase}第{session}場（{title}）；主辦方須事先公布。",
    ),
    "squaredeal_other_session": (
        "this is session {session} of phase {phase} ({title}, {kind}); its name {name} is that of session {named_session} of phase {named_phase}.",
        "这是阶段{phase}第{session}场（{title}，{kind}）；文件名 {name} 却属于阶段{named_phase}第{named_session}场。",
        "這是階段{phase}第{session}場（{title}，{kind}）；檔名 {name} 卻屬於階段{named_phase}第{named_session}場。",
    ),
}
