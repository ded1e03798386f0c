"""What a port, or a line, is the matter with: the cause, and the next step. And what a trace and a bundle say."""

ROWS: dict[str, tuple[str, str, str]] = {
    # which ports there are
    "machine_port_line": ("{port}  {description}", "{port}  {description}", "{port}  {description}"),
    "machine_ports_none": (
        "no serial port is here; plug the machine in, or try paitao machine simulate.",
        "没有串口；请接上机器，或试用 paitao machine simulate。",
        "沒有序列埠；請接上機器，或試用 paitao machine simulate。",
    ),
    "machine_no_ports": ("none", "无", "無"),
    # a port that does not open, cause by cause
    "machine_missing": (
        "there is no port “{port}”; ports here: {known} (see also: paitao machine ports).",
        "没有端口“{port}”；现有：{known}（另见 paitao machine ports）。",
        "沒有連接埠“{port}”；現有：{known}（另見 paitao machine ports）。",
    ),
    "machine_missing_near": (
        "there is no port “{port}”; did you mean {near}? Ports here: {known}.",
        "没有端口“{port}”；是不是 {near}？现有：{known}。",
        "沒有連接埠“{port}”；是不是 {near}？現有：{known}。",
    ),
    "machine_unreachable": (
        "nobody answers at “{port}” ({detail}); is the machine, or the simulator, running there?",
        "“{port}”无人应答（{detail}）；那里的机器或模拟器启动了吗？",
        "“{port}”無人應答（{detail}）；那裡的機器或模擬器啟動了嗎？",
    ),
    "machine_network_refused": ("nothing listens there", "那里没有程序在等待连接", "那裡沒有程式在等待連線"),
    "machine_network_name": ("there is no host of this name", "找不到这个主机名", "找不到這個主機名稱"),
    "machine_network_silent": ("the network brings no answer", "网络没有回音", "網路沒有回音"),
    "machine_terminal": (
        "“{port}” is {detail}, a terminal window in which somebody works; the simulator that had this name has ended:"
        " start it again, or remove the link.",
        "“{port}”现在是 {detail}，即有人在用的终端窗口；原来用这个名字的模拟器已结束：请重新启动它，或删除这个链接。",
        "“{port}”現在是 {detail}，即有人在用的終端視窗；原來用這個名字的模擬器已結束：請重新啟動它，或刪除這個連結。",
    ),
    "machine_busy": (
        "the port “{port}” is in use by another program (a serial monitor, a vendor's program, a modem manager);"
        " close that program.",
        "端口“{port}”正被其他程序使用（串口监视器、厂家软件、调制解调器管理程序等），请先关闭那个程序。",
        "連接埠“{port}”正被其他程式使用（序列埠監視器、廠商軟體、數據機管理程式等），請先關閉那個程式。",
    ),
    "machine_busy_held": (
        "the port “{port}” is held by {program} (process {pid}); close that program.",
        "端口“{port}”正被 {program}（进程 {pid}）使用，请先关闭那个程序。",
        "連接埠“{port}”正被 {program}（行程 {pid}）使用，請先關閉那個程式。",
    ),
    "machine_busy_windows": (
        "the port “{port}” is in use by another program (Arduino IDE, a terminal, a vendor's program, another window"
        " of paitao); close it. If there is none, pull the plug of the machine and put it in again.",
        "端口“{port}”正被其他程序使用（Arduino IDE、串口终端、厂家软件、另一个 paitao 窗口），请先关闭；"
        "若没有这样的程序，请把机器的插头拔下再插上。",
        "連接埠“{port}”正被其他程式使用（Arduino IDE、序列埠終端、廠商軟體、另一個 paitao 視窗），請先關閉；"
        "若沒有這樣的程式，請把機器的插頭拔下再插上。",
    ),
    "machine_port_claimed": (
        "another paitao on this computer uses the port “{port}”; one port, one program: end the other first.",
        "本机另一个 paitao 正在使用端口“{port}”；一个端口只能由一个程序使用，请先结束它。",
        "本機另一個 paitao 正在使用連接埠“{port}”；一個連接埠只能由一個程式使用，請先結束它。",
    ),
    "machine_port_claimed_by": (
        "another paitao on this computer (process {pid}, begun at {since}) uses the port “{port}”; one port, one"
        " program: end the other first.",
        "本机另一个 paitao（进程 {pid}，{since} 启动）正在使用端口“{port}”；一个端口只能由一个程序使用，请先结束它。",
        "本機另一個 paitao（行程 {pid}，{since} 啟動）正在使用連接埠“{port}”；一個連接埠只能由一個程式使用，請先結束它。",
    ),
    "machine_permission": (
        "you may not open the port “{port}” ({detail}); ask whoever looks after this computer for the right to use it.",
        "没有权限打开端口“{port}”（{detail}）；请向管理这台电脑的人申请使用权限。",
        "沒有權限開啟連接埠“{port}”（{detail}）；請向管理這台電腦的人申請使用權限。",
    ),
    "machine_permission_group": (
        "you may not open the port “{port}”; type: sudo usermod -aG {group} $USER   then log out and in again.",
        "没有权限打开端口“{port}”；请输入：sudo usermod -aG {group} $USER   然后注销并重新登录。",
        "沒有權限開啟連接埠“{port}”；請輸入：sudo usermod -aG {group} $USER   然後登出並重新登入。",
    ),
    "machine_permission_again": (
        "you may not open the port “{port}” yet: you are in the group {group} from your next login on; log out and in"
        " again.",
        "暂时没有权限打开端口“{port}”：您已加入 {group} 组，要重新登录才生效；请注销并重新登录。",
        "暫時沒有權限開啟連接埠“{port}”：您已加入 {group} 群組，要重新登入才生效；請登出並重新登入。",
    ),
    "machine_stuck": (
        "the port “{port}” is there, but the device behind it does not answer ({detail}); switch the machine on, or pull"
        " its plug and put it in again.",
        "端口“{port}”存在，但后面的设备没有响应（{detail}）；请打开机器电源，或把插头拔下再插上。",
        "連接埠“{port}”存在，但後面的設備沒有回應（{detail}）；請打開機器電源，或把插頭拔下再插上。",
    ),
    "machine_settings": (
        "the port “{port}” does not take {baud} baud ({detail}); leave --baud out, or say 9600.",
        "端口“{port}”不支持 {baud} 波特（{detail}）；请去掉 --baud，或改为 9600。",
        "連接埠“{port}”不支援 {baud} 鮑（{detail}）；請去掉 --baud，或改為 9600。",
    ),
    "machine_not_a_port": (
        "“{port}” is no serial port; write it as COM3 (from COM1 up, no blanks) or /dev/ttyUSB0. Ports here: {known}.",
        "“{port}”不是串口；请写成 COM3（从 COM1 起，不带空格）或 /dev/ttyUSB0。现有：{known}。",
        "“{port}”不是序列埠；請寫成 COM3（從 COM1 起，不帶空格）或 /dev/ttyUSB0。現有：{known}。",
    ),
    "machine_not_a_url": (
        "“{port}” cannot be opened: {detail}.",
        "“{port}”无法打开：{detail}。",
        "“{port}”無法開啟：{detail}。",
    ),
    "machine_lost": (
        "the line at “{port}” is lost; see to the plug and start again, nothing is lost.",
        "“{port}”的连线断了，请检查插头后重新运行，不会丢失进度。",
        "“{port}”的連線斷了，請檢查插頭後重新執行，不會丟失進度。",
    ),
    # a port that opens, and no machine on it
    "machine_not_a_machine": (
        "nothing at “{port}” answers as a dealing machine, the line is silent at {baud} baud; is it switched on, and is"
        " it the right port? Ports here: {known}.",
        "“{port}”没有发牌机应答，线路在 {baud} 波特下没有声息；机器开了吗？端口对吗？现有：{known}。",
        "“{port}”沒有發牌機應答，線路在 {baud} 鮑下沒有聲息；機器開了嗎？連接埠對嗎？現有：{known}。",
    ),
    "machine_heard_text": (
        'what is at “{port}” is no dealing machine, or still starting; heard: "{text}". Try again, or another port:'
        " {known}.",
        '“{port}”上的设备不是发牌机，或正在启动；收到："{text}"。请重试，或换一个端口：{known}。',
        '“{port}”上的設備不是發牌機，或正在啟動；收到："{text}"。請重試，或換一個連接埠：{known}。',
    ),
    "machine_heard_noise": (
        "“{port}” talks, but not readably at {baud} baud; try --baud {other}, or see to the cable.",
        "“{port}”有数据，但在 {baud} 波特下无法读懂；请试 --baud {other}，或检查连接线。",
        "“{port}”有資料，但在 {baud} 鮑下無法讀懂；請試 --baud {other}，或檢查連接線。",
    ),
    "machine_heard_echo": (
        "“{port}” sends back what it gets: a cable without a machine, a modem, or another paitao; choose another port.",
        "“{port}”把发出的数据原样送回：可能是没接机器的线、调制解调器或另一个 paitao；请换一个端口。",
        "“{port}”把發出的資料原樣送回：可能是沒接機器的線、數據機或另一個 paitao；請換一個連接埠。",
    ),
    "machine_heard_version": (
        "the machine at “{port}” speaks version {got} of the protocol, and this paitao another; update paitao or the"
        " machine.",
        "“{port}”上的机器使用协议版本 {got}，与本程序不同；请更新 paitao 或机器。",
        "“{port}”上的機器使用協議版本 {got}，與本程式不同；請更新 paitao 或機器。",
    ),
    "machine_heard_frames": (
        "a dealing machine is at “{port}”, but it does not answer; switch it off and on, then try again.",
        "“{port}”上是发牌机，但没有应答；请关机再开，然后重试。",
        "“{port}”上是發牌機，但沒有應答；請關機再開，然後重試。",
    ),
    # traces
    "trace_begun": (
        "everything on the line is written to {file}; it holds hands: keep it like a key.",
        "线路上的一切都写入 {file}；其中有牌，请像钥匙一样保管。",
        "線路上的一切都寫入 {file}；其中有牌，請像鑰匙一樣保管。",
    ),
    "trace_exists": (
        "the file exists already, and a trace never replaces a file; choose another name.",
        "文件已存在，跟踪记录不覆盖任何文件；请换一个文件名。",
        "檔案已存在，追蹤記錄不覆蓋任何檔案；請換一個檔名。",
    ),
    "trace_broken_off": (
        "the trace {file} is incomplete ({reason}); the machine went on without it.",
        "跟踪记录 {file} 不完整（{reason}）；机器照常工作。",
        "追蹤記錄 {file} 不完整（{reason}）；機器照常工作。",
    ),
    "trace_form": (
        "this is no trace; make one with --trace FILE behind a machine command.",
        "这不是跟踪记录；请在机器命令后加 --trace 文件名 来制作。",
        "這不是追蹤記錄；請在機器命令後加 --trace 檔名 來製作。",
    ),
    "trace_damaged": (
        "the trace is damaged here; make a new one with --trace FILE.",
        "跟踪记录在此处损坏；请用 --trace 文件名 重新制作。",
        "追蹤記錄在此處損壞；請用 --trace 檔名 重新製作。",
    ),
    "trace_mark_again": ("sent {count} times so far", "已发送{count}次", "已傳送{count}次"),
    "trace_mark_gap": ("events missing before it: {count}", "之前缺少的事件：{count}", "之前缺少的事件：{count}"),
    "trace_mark_changed": (
        "differs from the event that had this number",
        "与先前同号的事件不同",
        "與先前同號的事件不同",
    ),
    "trace_mark_stale": ("STALE: of a session that is over", "STALE：会话已结束", "STALE：會話已結束"),
    "trace_mark_unasked": ("answers no request that waits", "没有等待它的请求", "沒有等待它的請求"),
    "trace_noise": ("noise, {count} bytes", "杂讯，{count}字节", "雜訊，{count}位元組"),
    "trace_noise_text": (
        'noise, {count} bytes: "{text}"',
        '杂讯，{count}字节："{text}"',
        '雜訊，{count}位元組："{text}"',
    ),
    "trace_unreadable": (
        "unreadable frame, {count} bytes: {what}",
        "无法读懂的帧，{count}字节：{what}",
        "無法讀懂的訊框，{count}位元組：{what}",
    ),
    "trace_summary": (
        "{messages} messages, {repeats} repeated, {gaps} missing, {stale} stale, {noise} blocks of noise, {unreadable}"
        " unreadable; {seconds} s.",
        "消息{messages}条，重复{repeats}，缺少{gaps}，过期{stale}，杂讯{noise}段，无法读懂{unreadable}；{seconds}秒。",
        "訊息{messages}條，重複{repeats}，缺少{gaps}，過期{stale}，雜訊{noise}段，無法讀懂{unreadable}；{seconds}秒。",
    ),
    "trace_hidden": (
        "cards are left out; --reveal shows them, and that you asked is recorded.",
        "牌已略去；加 --reveal 可显示，查看会被记录。",
        "牌已略去；加 --reveal 可顯示，查看會被記錄。",
    ),
    "trace_of_unknown": (
        "no set of this store is known for what the trace shows, so nothing could be recorded: {jobs}",
        "本库没有跟踪记录中的套，因此未能记录查看：{jobs}",
        "本庫沒有追蹤記錄中的套，因此未能記錄查看：{jobs}",
    ),
    # the bundle
    "diag_written": (
        "{file} is written; it holds no card and no plan, and may be sent to the maker or to us.",
        "已写入 {file}；其中没有牌也没有发牌计划，可以发给厂家或我们。",
        "已寫入 {file}；其中沒有牌也沒有發牌計劃，可以發給廠商或我們。",
    ),
    "usage_diag_one_trace": (
        "with --port the bundle has a trace of its own; leave --with-trace out, or --port.",
        "用 --port 时包里已有跟踪记录；--with-trace 与 --port 只能二选一。",
        "用 --port 時包裡已有追蹤記錄；--with-trace 與 --port 只能二選一。",
    ),
}
