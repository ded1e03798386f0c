"""Words of the command line: what was done, what there is, what cannot be done."""

ROWS: dict[str, tuple[str, str, str]] = {
    "note_line": ("note: {text}", "注意：{text}", "注意：{text}"),
    "note_times": (
        "{text} ({count} times: {places})",
        "{text}（共{count}处：{places}）",
        "{text}（共{count}處：{places}）",
    ),
    "note_times_more": (
        "{text} ({count} times, first: {places})",
        "{text}（共{count}处，先见于：{places}）",
        "{text}（共{count}處，先見於：{places}）",
    ),
    "faults_more": (
        "and {count} more faults (--json lists all).",
        "另有{count}处错误（--json 列出全部）。",
        "另有{count}處錯誤（--json 列出全部）。",
    ),
    "notes_more": (
        "and {count} more notes (--json lists all).",
        "另有{count}条注意（--json 列出全部）。",
        "另有{count}條注意（--json 列出全部）。",
    ),
    # what was made
    "set_made": (
        "{code}  {game}, {count} boards, {mark}; kept as “{name}”.",
        "{code}  {game}，{count}副，{mark}；已存为“{name}”。",
        "{code}  {game}，{count}副，{mark}；已存為“{name}”。",
    ),
    "set_there": (
        "{code}  {game}, {count} boards, {mark}; the identical set was there already as “{name}”.",
        "{code}  {game}，{count}副，{mark}；完全相同的一套早已存为“{name}”。",
        "{code}  {game}，{count}副，{mark}；完全相同的一套早已存為“{name}”。",
    ),
    "long_set_made": (
        "{file}: {game}, {count} boards; too many for the store, codes and print. Fingerprint {fingerprint}",
        "{file}：{game}，{count}副；数量过多，不入牌库、不印条码。指纹 {fingerprint}",
        "{file}：{game}，{count}副；數量過多，不入牌庫、不印條碼。指紋 {fingerprint}",
    ),
    "mark_word_proved": ("proved", "可证明", "可證明"),
    "mark_word_unproved": ("unproved", "未证明", "未證明"),
    "mark_word_practice": ("practice", "练习", "練習"),
    "mark_word_imported": ("imported", "导入", "匯入"),
    "file_written": ("wrote {file}", "已写入 {file}", "已寫入 {file}"),
    "file_drops": ("{file}: {loss}", "{file}：{loss}", "{file}：{loss}"),
    "secret_new": (
        "the secret of these deals is in {file}: keep it safe, whoever reads it knows the hands.",
        "这些牌的密钥在 {file}，请妥善保管，得到它就知道全部牌型。",
        "這些牌的密鑰在 {file}，請妥善保管，得到它就知道全部牌型。",
    ),
    "secret_used": ("the secret in {file} was used.", "使用了密钥 {file}。", "使用了密鑰 {file}。"),
    "print_kept": (
        "{file} comes from another program; its boards are now in the store as “{name}”, so that their code stays.",
        "{file} 来自其他程序，其中的牌已存为“{name}”，套码从此不变。",
        "{file} 來自其他程式，其中的牌已存為“{name}”，套碼從此不變。",
    ),
    "printed_cards": ("{pieces} {title}s on {pages} pages", "{title}{pieces}张，共{pages}页", "{title}{pieces}張，共{pages}頁"),
    "printed_labels": ("{pieces} labels on {pages} pages", "标签{pieces}张，共{pages}页", "標籤{pieces}張，共{pages}頁"),
    "printed_slips": ("{pieces} slips on {pages} pages", "随附单{pieces}张，共{pages}页", "隨附單{pieces}張，共{pages}頁"),
    # what there is
    "show_head": (
        "{name}: {game}, {code}, {mark}; event {event}, session {session}",
        "{name}：{game}，{code}，{mark}；赛事 {event}，场次 {session}",
        "{name}：{game}，{code}，{mark}；賽事 {event}，場次 {session}",
    ),
    "show_hidden": (
        "the hands are not shown; --reveal shows them, and that you asked is recorded.",
        "未显示牌型；加 --reveal 可显示，并会留下记录。",
        "未顯示牌型；加 --reveal 可顯示，並會留下記錄。",
    ),
    "sets_line": (
        "{name}  {code}  {game}, {count} boards, copies {copies}, {mark}, {state}; event {event}, session {session}",
        "{name}  {code}  {game}，{count}副，每副{copies}份，{mark}，{state}；赛事 {event}，场次 {session}",
        "{name}  {code}  {game}，{count}副，每副{copies}份，{mark}，{state}；賽事 {event}，場次 {session}",
    ),
    "set_open_word": ("open", "未结束", "未結束"),
    "set_closed_word": ("closed", "已结束", "已結束"),
    "sets_none": (
        "the store is empty; make a set with: paitao deal huapai --boards 1-16",
        "牌库是空的；制作一套：paitao deal huapai --boards 1-16",
        "牌庫是空的；製作一套：paitao deal huapai --boards 1-16",
    ),
    "set_now_closed": ("“{name}” is closed.", "“{name}”已结束。", "“{name}”已結束。"),
    "set_was_closed": ("“{name}” was closed before.", "“{name}”早已结束。", "“{name}”早已結束。"),
    "copies_line": (
        "{name}  board {number} copy {copy}  {place}; container {container}, backs {backs}, made by {made_by}, checked by {checked_by}",
        "{name}  第{number}副第{copy}份  {place}；牌套 {container}，牌背 {backs}，制作 {made_by}，核对 {checked_by}",
        "{name}  第{number}副第{copy}份  {place}；牌套 {container}，牌背 {backs}，製作 {made_by}，核對 {checked_by}",
    ),
    "copies_none": ("there are no copies.", "还没有任何一份。", "還沒有任何一份。"),
    "place_planned": ("planned", "待制作", "待製作"),
    "place_made": ("made", "已制作", "已製作"),
    "place_checked": ("checked", "已核对", "已核對"),
    "place_do_not_play": ("DO NOT PLAY", "禁止使用", "禁止使用"),
    "copy_checked": (
        "board {number}, copy {copy}: marked as checked.",
        "第{number}副第{copy}份：已记为已核对。",
        "第{number}副第{copy}份：已記為已核對。",
    ),
    "copy_codes_only": (
        "board {number}, copy {copy}: not marked as checked, because only printed codes were read; check the cards in the pockets.",
        "第{number}副第{copy}份：只读了印刷的码，未记为已核对；请核对插袋里的牌。",
        "第{number}副第{copy}份：只讀了印刷的碼，未記為已核對；請核對插袋裡的牌。",
    ),
    "check_line": (
        "{file}: {count} boards, {good} good, {faults} faults",
        "{file}：{count}副，{good}副正确，{faults}处错误",
        "{file}：{count}副，{good}副正確，{faults}處錯誤",
    ),
    "check_total": (
        "{files} files, {clean} without fault; {count} boards, {good} good, {faults} faults",
        "共{files}个文件，{clean}个无误；{count}副，{good}副正确，{faults}处错误",
        "共{files}個檔案，{clean}個無誤；{count}副，{good}副正確，{faults}處錯誤",
    ),
    # scanning
    "scan_hand": (
        "{title}: {game}, set {code} ({set}), board {number} (container {container}), seat {seat}, copy {copy}",
        "{title}：{game}，套码 {code}（{set}），第{number}副（牌套 {container}），{seat}家，第{copy}份",
        "{title}：{game}，套碼 {code}（{set}），第{number}副（牌套 {container}），{seat}家，第{copy}份",
    ),
    "scan_slip": (
        "session slip: {game}, set {code} ({set}), board {number} (container {container}), copy {copy}",
        "随附单：{game}，套码 {code}（{set}），第{number}副（牌套 {container}），第{copy}份",
        "隨附單：{game}，套碼 {code}（{set}），第{number}副（牌套 {container}），第{copy}份",
    ),
    "scan_box": (
        "box slip: {game}, set {code} ({set}), copy {copy}",
        "牌箱单：{game}，套码 {code}（{set}），第{copy}份",
        "牌箱單：{game}，套碼 {code}（{set}），第{copy}份",
    ),
    "scan_container": (
        "container label: {game}, container {number}, serial {serial}",
        "牌套标签：{game}，{number}号牌套，编号 {serial}",
        "牌套標籤：{game}，{number}號牌套，編號 {serial}",
    ),
    "scan_set_unknown": ("not in this store", "不在本牌库", "不在本牌庫"),
    # the demonstration
    "demo_deal": (
        "1. Dealing {count} huapai boards from the typed seed “{seed}” (practice).",
        "1. 由输入的种子“{seed}”发{count}副华牌（练习）。",
        "1. 由輸入的種子“{seed}”發{count}副華牌（練習）。",
    ),
    "demo_dealt": (
        "  The set's code is {code}; it stands on everything that is printed of it.",
        "  套码 {code}，印在这一套的每样东西上。",
        "  套碼 {code}，印在這一套的每樣東西上。",
    ),
    "demo_print": ("2. Printing.", "2. 打印。", "2. 列印。"),
    "demo_fill": (
        "3. A machine without hardware deals boards {boards} over a {line} line; the power will fail once.",
        "3. 模拟发牌机经 {line} 线路发第 {boards} 副，中途停电一次。",
        "3. 模擬發牌機經 {line} 線路發第 {boards} 副，中途停電一次。",
    ),
    "demo_answer": ("  > {answer}", "  > {answer}", "  > {answer}"),
    "demo_read": (
        "4. The boards come back and the machine reads them: board 2 was turned, a card of board 4 moved.",
        "4. 牌套收回，由机器读牌：第2副被转过，第4副有一张牌插错。",
        "4. 牌套收回，由機器讀牌：第2副被轉過，第4副有一張牌插錯。",
    ),
    "demo_files": ("5. The files, in {folder}:", "5. 文件在 {folder}：", "5. 檔案在 {folder}："),
    "demo_good": ("All went as planned.", "全部如计划完成。", "全部如計劃完成。"),
    "demo_bad": (
        "Something went otherwise than planned; look at the lines above.",
        "有的步骤与计划不符，请看上面各行。",
        "有的步驟與計劃不符，請看上面各行。",
    ),
    "demo_folder": (
        "the folder is not empty; name a new one with --folder.",
        "文件夹不是空的，请用 --folder 指定新的。",
        "資料夾不是空的，請用 --folder 指定新的。",
    ),
    "demo_machine": (
        "the simulated machine did not start ({reason}); try paitao demo --tcp",
        "模拟发牌机没有启动（{reason}），请试 paitao demo --tcp",
        "模擬發牌機沒有啟動（{reason}），請試 paitao demo --tcp",
    ),
    # what cannot be done
    "interrupted": (
        "interrupted; nothing is half-written.",
        "已中断，没有写到一半的文件。",
        "已中斷，沒有寫到一半的檔案。",
    ),
    "stdout_closed": (
        "standard output is closed, so the answer is lost; give it a file or a pipe, or name a file with -o.",
        "标准输出已关闭，结果无处可写；请接到文件或管道，或用 -o 指定文件。",
        "標準輸出已關閉，結果無處可寫；請接到檔案或管道，或用 -o 指定檔案。",
    ),
    "stdout_refused": (
        "standard output takes nothing more ({reason}), so the answer is not whole; make room, or give it another file or pipe.",
        "标准输出写不下去了（{reason}），结果不完整；请腾出空间，或接到别的文件或管道。",
        "標準輸出寫不下去了（{reason}），結果不完整；請騰出空間，或接到別的檔案或管道。",
    ),
    "no_memory": (
        "the computer has too little memory for this; ask for fewer boards at a time.",
        "内存不足，请分批处理。",
        "記憶體不足，請分批處理。",
    ),
    "system_refused": (
        "the system refuses ({reason}); correct that and try again.",
        "系统拒绝（{reason}），请排除后重试。",
        "系統拒絕（{reason}），請排除後重試。",
    ),
    "output_is_source": (
        "this is the file that is being read; name another one for what is made of it.",
        "这正是所读的文件；请给产生的文件另起一个名字。",
        "這正是所讀的檔案；請給產生的檔案另起一個名字。",
    ),
    "output_twice": (
        "the file is named twice as output; name it once.",
        "同一文件被指定输出两次，请只写一次。",
        "同一檔案被指定輸出兩次，請只寫一次。",
    ),
    "output_folder_missing": (
        "the folder {folder} does not exist; make it, or name another place with -o.",
        "文件夹 {folder} 不存在，请先建立，或用 -o 指定别处。",
        "資料夾 {folder} 不存在，請先建立，或用 -o 指定別處。",
    ),
    "folder_empty": (
        "there is no record in the folder; files ending in {known} are looked for.",
        "文件夹里没有记录；只查找以 {known} 结尾的文件。",
        "資料夾裡沒有記錄；只查找以 {known} 結尾的檔案。",
    ),
    "secret_form": (
        "this is no key file of paitao; name the right one with --secret, it is not replaced.",
        "这不是 paitao 的密钥文件，请用 --secret 指定正确的文件；该文件未被改动。",
        "這不是 paitao 的密鑰檔案，請用 --secret 指定正確的檔案；該檔案未被改動。",
    ),
    "set_name_long": (
        "the set name has {got} characters; use at most {largest}.",
        "套名有{got}个字，最多{largest}个。",
        "套名有{got}個字，最多{largest}個。",
    ),
    "convert_would_drop": (
        "{loss}",
        "{loss}",
        "{loss}",
    ),
    "convert_refused": (
        "Nothing was written; leave out --strict to accept that, or choose another format.",
        "没有写出任何文件；不加 --strict 即可接受，或另选格式。",
        "沒有寫出任何檔案；不加 --strict 即可接受，或另選格式。",
    ),
    "reading_other_board": (
        "the reading is of board {got}; verify that one, or read board {board} again.",
        "这份读牌是第{got}副的，请核对那一副，或重新读第{board}副。",
        "這份讀牌是第{got}副的，請核對那一副，或重新讀第{board}副。",
    ),
    # a command that was written wrongly
    "usage_missing": (
        "{name} is missing; {command} --help shows an example.",
        "缺少 {name}；用法和例子见 {command} --help。",
        "缺少 {name}；用法和例子見 {command} --help。",
    ),
    "usage_option_global": (
        "{name} stands before the command: paitao {name} ... {rest}",
        "{name} 要放在命令前面：paitao {name} ... {rest}",
        "{name} 要放在命令前面：paitao {name} ... {rest}",
    ),
    "usage_option": (
        "there is no option {name}; {command} --help lists them.",
        "没有 {name} 这个选项；可用的选项见 {command} --help。",
        "沒有 {name} 這個選項；可用的選項見 {command} --help。",
    ),
    "usage_command": (
        "there is no command “{name}”; {command} --help lists them.",
        "没有“{name}”这个命令；可用的命令见 {command} --help。",
        "沒有“{name}”這個命令；可用的命令見 {command} --help。",
    ),
    "usage_number": (
        "{name} takes a number from {low} to {high}; {command} --help shows an example.",
        "{name} 须为{low}到{high}的整数；例子见 {command} --help。",
        "{name} 須為{low}到{high}的整數；例子見 {command} --help。",
    ),
    "usage_number_from": (
        "{name} takes a number from {low} on; {command} --help shows an example.",
        "{name} 须为不小于{low}的整数；例子见 {command} --help。",
        "{name} 須為不小於{low}的整數；例子見 {command} --help。",
    ),
    "usage_choice": (
        "{name} is one of {known}; {command} --help shows an example.",
        "{name} 须为 {known} 之一；例子见 {command} --help。",
        "{name} 須為 {known} 之一；例子見 {command} --help。",
    ),
    "usage_other": (
        "the command cannot be read ({reason}); {command} --help shows an example.",
        "命令写法有误（{reason}）；例子见 {command} --help。",
        "命令寫法有誤（{reason}）；例子見 {command} --help。",
    ),
    "usage_extra": (
        '“{words}” is too much here; put double quotes around a name with blanks, as "round 1"; {command} --help shows an example.',
        '多出了“{words}”；名称中有空格时请加双引号，如 "round 1"；例子见 {command} --help。',
        '多出了“{words}”；名稱中有空格時請加雙引號，如 "round 1"；例子見 {command} --help。',
    ),
    "usage_values": (
        "after {name} some of its values are missing; give all of them, or leave {name} out.",
        "{name} 后面的内容不全；请补全，或去掉 {name}。",
        "{name} 後面的內容不全；請補全，或去掉 {name}。",
    ),
    "usage_value": (
        "after {name} its value is missing; give it, or leave {name} out.",
        "{name} 后面缺少内容；请补上，或去掉 {name}。",
        "{name} 後面缺少內容；請補上，或去掉 {name}。",
    ),
    "usage_plan_set": (
        "--plan needs a set: paitao copies SET --plan N.",
        "--plan 需要指明哪一套：paitao copies 套名 --plan 份数。",
        "--plan 需要指明哪一套：paitao copies 套名 --plan 份數。",
    ),
    "usage_to_pipe": (
        "--to is the format of a pipe; a file takes it from its name, so leave out --to or write -o -.",
        "--to 只用于管道；文件的格式由文件名决定，请去掉 --to 或写 -o -。",
        "--to 只用於管道；檔案的格式由檔名決定，請去掉 --to 或寫 -o -。",
    ),
    "usage_seed_secret": (
        "--seed is for practice and --secret is not; give one of them.",
        "--seed 用于练习，--secret 用于正式比赛，只能选一个。",
        "--seed 用於練習，--secret 用於正式比賽，只能選一個。",
    ),
    "usage_verify_which": (
        "name one board with --board, or a pile with --boards.",
        "请用 --board 指定一副，或用 --boards 指定一叠。",
        "請用 --board 指定一副，或用 --boards 指定一疊。",
    ),
    "usage_verify_pile": (
        "a pile (--boards) is read by a machine: add --port; for one board use --board.",
        "一叠牌（--boards）由机器读：请加 --port；只查一副请用 --board。",
        "一疊牌（--boards）由機器讀：請加 --port；只查一副請用 --board。",
    ),
    "usage_one_way": (
        "say what was found in one way: E+SQ S-SQ, N=HAND, --counts 14,12,13,13, --reading or --port.",
        "请只用一种方式说明查到的牌：E+SQ S-SQ、N=整手牌、--counts 14,12,13,13、--reading 或 --port。",
        "請只用一種方式說明查到的牌：E+SQ S-SQ、N=整手牌、--counts 14,12,13,13、--reading 或 --port。",
    ),
    "secret_appeared": (
        "another run has made this secret just now; give the command again to use it.",
        "另一个进程刚刚生成了这个密钥，请再执行一次命令即可使用。",
        "另一個行程剛剛產生了這個密鑰，請再執行一次命令即可使用。",
    ),
    "text_long": (
        "the {what} has {got} characters; use at most {largest}.",
        "{what}有{got}个字，最多{largest}个。",
        "{what}有{got}個字，最多{largest}個。",
    ),
    "copy_unknown": (
        "copy {copy} is not known; the set has {known} of this board, more are planned with deal --copies.",
        "没有第{copy}份；这一副有{known}，需要更多请用 deal --copies。",
        "沒有第{copy}份；這一副有{known}，需要更多請用 deal --copies。",
    ),
    "copy_unplanned": (
        'copy {copies} is not planned, “{name}” has {planned} of each board; plan more first: paitao copies "{name}" --plan N.',
        '没有计划第{copies}份，“{name}”每副有{planned}份；需要更多请先：paitao copies "{name}" --plan 份数。',
        '沒有計劃第{copies}份，“{name}”每副有{planned}份；需要更多請先：paitao copies "{name}" --plan 份數。',
    ),
    "copies_planned": (
        "“{name}”: {copies} of each board are planned now.",
        "“{name}”：现计划每副{copies}份。",
        "“{name}”：現計劃每副{copies}份。",
    ),
    "copy_closed": (
        "the session of “{name}” is closed, so no copy is marked any more; ask again without --copy.",
        "“{name}”这一场已结束，不再记录各份的情况；请去掉 --copy 再查。",
        "“{name}”這一場已結束，不再記錄各份的情況；請去掉 --copy 再查。",
    ),
    "copy_no_store": (
        'the set is in no store, so no copy can be marked; import it first: paitao import "{file}"',
        '本套不在牌库中，无法记录份数；请先导入：paitao import "{file}"',
        '本套不在牌庫中，無法記錄份數；請先匯入：paitao import "{file}"',
    ),
    "printed_record": ("{pieces} boards on {pages} pages", "牌型记录{pieces}副，共{pages}页", "牌型記錄{pieces}副，共{pages}頁"),
    "record_open": (
        'the session of {name} is open, and this shows every hand: keep it until paitao sets close "{name}"; that you printed it is recorded.',
        '{name} 本场尚未结束，而此件列出全部手牌：请保管好，直到 paitao sets close "{name}"；本次打印已留下记录。',
        '{name} 本場尚未結束，而此件列出全部手牌：請保管好，直到 paitao sets close "{name}"；本次列印已留下記錄。',
    ),
    "dd_working": (
        "double-dummy tables take about half a second a board ...",
        "正在计算双明手结果，每副约半秒 ...",
        "正在計算雙明手結果，每副約半秒 ...",
    ),
    "dd_missing": (
        "double-dummy tables need the solver endplay, which is not installed (pip install endplay, Python 3.11 to 3.13); "
        "install it, or leave --dd out.",
        "双明手结果需要求解程序 endplay，尚未安装（pip install endplay，Python 3.11 至 3.13）；请安装，或去掉 --dd。",
        "雙明手結果需要求解程式 endplay，尚未安裝（pip install endplay，Python 3.11 至 3.13）；請安裝，或去掉 --dd。",
    ),
    "dd_bridge_only": (
        "double-dummy tables exist for bridge only; leave --dd out.",
        "只有桥牌有双明手结果，请去掉 --dd。",
        "只有橋牌有雙明手結果，請去掉 --dd。",
    ),
    "dd_failed": (
        "the double-dummy solver failed ({reason}); leave --dd out.",
        "双明手求解程序失败（{reason}），请去掉 --dd。",
        "雙明手求解程式失敗（{reason}），請去掉 --dd。",
    ),
    "preview_suffix": (
        "a preview is one picture; name it as .png with --preview.",
        "预览是一张图片，请在 --preview 中以 .png 命名。",
        "預覽是一張圖片，請在 --preview 中以 .png 命名。",
    ),
    "print_suffix": (
        "paper is written as .pdf or .png; name the file so with -o.",
        "只能输出 .pdf 或 .png，请在 -o 中这样命名。",
        "只能輸出 .pdf 或 .png，請在 -o 中這樣命名。",
    ),
    "print_size": (
        "“{text}” is no size; write millimetres as 90x64.",
        "“{text}”不是尺寸，请写毫米数，如 90x64。",
        "“{text}”不是尺寸，請寫公釐數，如 90x64。",
    ),
    "print_grid": (
        "“{text}” is no grid; write columns and rows as 2x4.",
        "“{text}”不是版面，请写列数和行数，如 2x4。",
        "“{text}”不是版面，請寫欄數和列數，如 2x4。",
    ),
    "print_offset": (
        "“{text}” is no offset; write millimetres as 1.5,-2.",
        "“{text}”不是偏移，请写毫米数，如 1.5,-2。",
        "“{text}”不是偏移，請寫公釐數，如 1.5,-2。",
    ),
}  # fmt: skip
