"""Words of the history: deals that were used before, old files that are taken in, boards of another set."""

ROWS: dict[str, tuple[str, str, str]] = {
    "history_used": (
        "was used before: it is board {number} of {where}, known since {when}.",
        "以前用过：即{where}的第{number}副，{when} 起有记录。",
        "以前用過：即{where}的第{number}副，{when} 起有記錄。",
    ),
    "history_used_turned": (
        "was used before: it is board {number} of {where}, turned clockwise by {steps} of 4 seats, known since {when}.",
        "以前用过：即{where}的第{number}副，顺时针转了{steps}个方位，{when} 起有记录。",
        "以前用過：即{where}的第{number}副，順時針轉了{steps}個方位，{when} 起有記錄。",
    ),
    "history_many": (
        "{count} boards were used before, in {where}, known since {when} (now = then): {pairs}.",
        "{count}副以前用过，见{where}，{when} 起有记录（现 = 原）：{pairs}。",
        "{count}副以前用過，見{where}，{when} 起有記錄（現 = 原）：{pairs}。",
    ),
    "history_many_turned": (
        "{count} boards were used before, in {where}, turned clockwise by {steps} of 4 seats, known since {when} (now = then): {pairs}.",
        "{count}副以前用过，见{where}，顺时针转了{steps}个方位，{when} 起有记录（现 = 原）：{pairs}。",
        "{count}副以前用過，見{where}，順時針轉了{steps}個方位，{when} 起有記錄（現 = 原）：{pairs}。",
    ),
    "history_none": (
        "{name}: {count} deals, none of them used before (known: {deals} deals of {sets} sets).",
        "{name}：{count}副，均未用过（已知{sets}套共{deals}副）。",
        "{name}：{count}副，均未用過（已知{sets}套共{deals}副）。",
    ),
    "history_some": (
        "{name}: {used} of {count} deals were used before (known: {deals} deals of {sets} sets).",
        "{name}：{count}副中有{used}副以前用过（已知{sets}套共{deals}副）。",
        "{name}：{count}副中有{used}副以前用過（已知{sets}套共{deals}副）。",
    ),
    "history_itself": (
        "{name} is known itself, as “{known}”; that does not count.",
        "{name} 本身已有记录（“{known}”），不计在内。",
        "{name} 本身已有記錄（「{known}」），不計在內。",
    ),
    "history_counts": (
        "Known: {deals} deals of {sets} sets.",
        "已知{sets}套共{deals}副。",
        "已知{sets}套共{deals}副。",
    ),
    "history_taken": (
        "Taken in: {new} sets of {files} files, {deals} deals; known before: {known}; not readable: {bad}.",
        "{files}个文件中收入{new}套，共{deals}副；此前已知{known}套；无法读取{bad}个。",
        "{files}個檔案中收入{new}套，共{deals}副；此前已知{known}套；無法讀取{bad}個。",
    ),
    "history_left_out": (
        "{count} boards are left out, because they are faulty or not complete; paitao check names them.",
        "{count}副因有错或不完整而未收入；可用 paitao check 查看。",
        "{count}副因有錯或不完整而未收入；可用 paitao check 查看。",
    ),
    "history_nothing": (
        "no complete board is in it.",
        "其中没有一副完整的牌。",
        "其中沒有一副完整的牌。",
    ),
    "usage_history": (
        "ask about a set, or take in files with --import, not both at once.",
        "请查询一套牌，或用 --import 收入文件，不可同时进行。",
        "請查詢一套牌，或用 --import 收入檔案，不可同時進行。",
    ),
    # a board of another set comes back
    "verify_set_is": (
        "this is board {number} of “{name}”, not of “{want}”: stop, and look at the whole box before anybody plays.",
        "这是“{name}”第{number}副，不是“{want}”的：请先停止，打牌前检查整箱。",
        "這是“{name}”第{number}副，不是“{want}”的：請先停止，打牌前檢查整箱。",
    ),
    "verify_set_played": (
        "this is board {number} of “{name}”, not of “{want}”, and the session of “{name}” is over: it was played. Stop, and look at the whole box before anybody plays.",
        "这是“{name}”第{number}副，不是“{want}”的，而且“{name}”那一场已结束，牌已打过。请先停止，打牌前检查整箱。",
        "這是“{name}”第{number}副，不是“{want}”的，而且“{name}”那一場已結束，牌已打過。請先停止，打牌前檢查整箱。",
    ),
}
