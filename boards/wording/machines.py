"""Words of several machines that share the boards of one set."""

from typing import Final

ROWS: Final = {
    "machines_legend": (
        "machine {number} = {port}  {machine}",
        "{number}号机 = {port}  {machine}",
        "{number}號機 = {port}  {machine}",
    ),
    "machines_how": (
        "answer with the machine's number first, as 2 c; while one alone asks, c will do. When nothing is asked, q stops all, 2 q machine 2.",
        "回答时先写机号，如 2 c；只有一台提问时写 c 即可。没有提问时，q 停下全部，2 q 只停2号机。",
        "回答時先寫機號，如 2 c；只有一台提問時寫 c 即可。沒有提問時，q 停下全部，2 q 只停2號機。",
    ),
    "machine_free": (
        "no board is left for this machine; it waits in case another leaves one.",
        "没有牌套留给这台机器了；若别的机器剩下牌套，它再接着做。",
        "沒有牌套留給這台機器了；若別的機器剩下牌套，它再接著做。",
    ),
    "machine_waits": (
        "no board is free for this machine just now; it goes on when one is. q and Enter: leave.",
        "这台机器暂时没有可做的牌套，一有就接着做。q 回车：离开。",
        "這台機器暫時沒有可做的牌套，一有就接著做。q 回車：離開。",
    ),
    "machine_left_behind": (
        "{name} was left unfinished at machine {machine}. Only if that board was emptied and its pack is together: deal it here?",
        "{name}在{machine}号机没有做完。只有牌套已倒空、牌已收齐，才可在这台机器上重发。",
        "{name}在{machine}號機沒有做完。只有牌套已倒空、牌已收齊，才可在這台機器上重發。",
    ),
    "machines_which": (
        "several machines ask ({numbers}): write the number first, as “{example}”.",
        "有几台在提问（{numbers}）：请先写机号，如“{example}”。",
        "有幾台在提問（{numbers}）：請先寫機號，如“{example}”。",
    ),
    "machines_none_asks": (
        "machine {number} asks nothing now; “{number} q” stops it.",
        "{number}号机现在没有提问；“{number} q”可停下它。",
        "{number}號機現在沒有提問；“{number} q”可停下它。",
    ),
    "machines_only_q": (
        "nothing is asked now; q and Enter stops all machines, “{example}” one of them.",
        "现在没有提问；输入 q 回车停下全部机器，“{example}”只停一台。",
        "現在沒有提問；輸入 q 回車停下全部機器，“{example}”只停一台。",
    ),
    "machines_new_question": (
        "“{typed}” came as the question appeared and is forgotten; read it, then answer.",
        "“{typed}”是在提问刚出现时输入的，不算；请看清后再回答。",
        "“{typed}”是在提問剛出現時輸入的，不算；請看清後再回答。",
    ),
    "machines_again": ("still asked: {text}", "待答：{text}", "待答：{text}"),
    "machines_total": (
        "all machines: made {done}, still to make {left}.",
        "全部机器：已制作{done}副，还剩{left}副。",
        "全部機器：已製作{done}副，還剩{left}副。",
    ),
    "machines_status": ("{number}: board {board} {cards}/{pack}", "{number}：{board}副{cards}/{pack}", "{number}：{board}副{cards}/{pack}"),
    "machines_port_twice": (
        "the port “{port}” is named twice; name each port once.",
        "端口“{port}”写了两次；每个端口只写一次。",
        "連接埠“{port}”寫了兩次；每個連接埠只寫一次。",
    ),
    "machine_same_id": (
        "the machines at “{port}” and “{other}” both call themselves {machine}; the journal could not tell them apart. Give one another serial number, or use one of them.",
        "“{port}”和“{other}”上的机器都自称 {machine}，日志无法区分；请改其中一台的序列号，或只用一台。",
        "“{port}”和“{other}”上的機器都自稱 {machine}，日誌無法區分；請改其中一台的序列號，或只用一台。",
    ),
    "machines_one_trace": (
        "--trace follows one line: name one --port, or leave --trace away.",
        "--trace 只能跟踪一条线：请只写一个 --port，或去掉 --trace。",
        "--trace 只能追蹤一條線：請只寫一個 --port，或去掉 --trace。",
    ),
    "machines_answer_unknown": (
        "no question {id} is open.",
        "没有编号为{id}的待答问题。",
        "沒有編號為{id}的待答問題。",
    ),
    "machines_answer_format": (
        "an answer is a line as {example}, or “ID KEY”.",
        "回答请写成 {example}，或“编号 键”。",
        "回答請寫成 {example}，或“編號 鍵”。",
    ),
}  # fmt: skip
