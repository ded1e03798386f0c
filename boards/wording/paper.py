"""Words of the run of paper: what to fold, cut and stack, blank cards, box labels, label stock, and what does not fit."""

ROWS: dict[str, tuple[str, str, str]] = {
    "print_version": (
        "it was kept in several versions; version {version} ({mark}) is printed, with --round R those of a round.",
        "有多个版本，打印的是第{version}版（{mark}）；--round R 可打印某一轮的版本。",
        "有多個版本，列印的是第{version}版（{mark}）；--round R 可列印某一輪的版本。",
    ),
    "print_version_copies": (
        "its copies hold several versions; printed for copy {copies}: version {version} ({mark}), with --round R those of a round.",
        "各份的版本不同，第{copies}份打印的是第{version}版（{mark}）；--round R 可打印某一轮的版本。",
        "各份的版本不同，第{copies}份列印的是第{version}版（{mark}）；--round R 可列印某一輪的版本。",
    ),
    # at the head of a page, for whoever stands at the printer and at the guillotine
    "advice_fold": (
        "Fold each card on its dashes, print outwards.",
        "沿虚线对折，印面朝外。",
        "沿虛線對摺，印面朝外。",
    ),
    "advice_print": (
        "Print on both sides, turn over the long edge.",
        "双面打印，沿长边翻转。",
        "雙面列印，沿長邊翻轉。",
    ),
    "advice_stack": (
        "Cut all {pages} pages as one pile, page 1 on top. Lay stack 1 on 2, both on 3 ... on {stacks}, row by row: in order.",
        "{pages}页叠齐（第1页在最上）一次裁开；从左到右逐行数，第1叠放到第2叠上，再一起放到第3叠上……直到第{stacks}叠，次序即好。",
        "{pages}頁疊齊（第1頁在最上）一次裁開；從左到右逐列數，第1疊放到第2疊上，再一起放到第3疊上……直到第{stacks}疊，次序即好。",
    ),
    "advice_stack_2": (
        "Cut all {pages} pages as one pile, page 1 on top. Lay stack 1 on stack 2: in order.",
        "{pages}页叠齐（第1页在最上）一次裁开，第1叠放到第2叠上，次序即好。",
        "{pages}頁疊齊（第1頁在最上）一次裁開，第1疊放到第2疊上，次序即好。",
    ),
    "advice_stack_3": (
        "Cut all {pages} pages as one pile, page 1 on top. Lay stack 1 on 2, both on 3, row by row: in order.",
        "{pages}页叠齐（第1页在最上）一次裁开；从左到右逐行数，第1叠放到第2叠上，再一起放到第3叠上，次序即好。",
        "{pages}頁疊齊（第1頁在最上）一次裁開；從左到右逐列數，第1疊放到第2疊上，再一起放到第3疊上，次序即好。",
    ),
    "advice_pile": (
        "Cut all {pages} pages as one pile, page 1 on top: in order.",
        "{pages}页叠齐（第1页在最上）一次裁开，次序即好。",
        "{pages}頁疊齊（第1頁在最上）一次裁開，次序即好。",
    ),
    # blank registration cards (A 33.1, C 7.3)
    "sheet_title_blanks": ("Blank {title}s", "空白{title}", "空白{title}"),
    "blank_title": ("{title}, to be filled in", "{title}（登记用）", "{title}（登記用）"),
    "blank_count": ("of {want} cards", "／ {want} 张", "／ {want} 張"),
    "blank_writer": ("written by", "登记人", "登記人"),
    # box labels
    "sheet_title_boxes": ("Box labels {code}", "牌箱标签 {code}", "牌箱標籤 {code}"),
    "box_title": ("box label", "牌箱标签", "牌箱標籤"),
    "box_count": ("{count} boards", "共{count}副", "共{count}副"),
    "box_containers": ("containers", "牌套", "牌套"),
    "box_copy": ("copy {copy} of {copies}", "第{copy}份，共{copies}份", "第{copy}份，共{copies}份"),
    "box_seal": ("seal no.", "封条号", "封條號"),
    "box_sign": ("sealed by", "封签人", "封簽人"),
    # what cannot be printed
    "backs_unknown": (
        "“{text}” is nothing that a card's back can be; choose one of {known}.",
        "卡片背面没有“{text}”这种做法，请选 {known}。",
        "卡片背面沒有“{text}”這種做法，請選 {known}。",
    ),
    "piece_small": (
        "{width} x {height} mm is too small to be read: letters or code modules would be {got} mm, and {want} mm are "
        "needed; the smallest of this shape is {least} mm.",
        "{width} x {height} 毫米太小，看不清：字高或二维码单元只有 {got} 毫米，需要 {want} 毫米；同样形状最小为 {least} 毫米。",
        "{width} x {height} 公釐太小，看不清：字高或二維碼單元只有 {got} 公釐，需要 {want} 公釐；同樣形狀最小為 {least} 公釐。",
    ),
    "label_small": (
        "the label's letters would be {got} mm high, less than {want} mm; choose a larger size.",
        "标签上的字高只有 {got} 毫米，低于 {want} 毫米，请选更大的尺寸。",
        "標籤上的字高只有 {got} 公釐，低於 {want} 公釐，請選更大的尺寸。",
    ),
    "name_not_printed": (
        "{name} “{text}” has characters that the fonts of this program lack: {characters}; print will refuse it unless "
        "--font names a TrueType font that has them, so better change the name now.",
        "{name}“{text}”中有本程序字体缺少的字：{characters}；除非用 --font 指定含有这些字的 TrueType 字体，否则无法打印，最好现在就改名。",
        "{name}“{text}”中有本程式字型缺少的字：{characters}；除非用 --font 指定含有這些字的 TrueType 字型，否則無法列印，最好現在就改名。",
    ),
    "font_name": (
        "{name} “{text}” has characters the font lacks: {characters}; change them, or name a TrueType font that has "
        "them with --font FILE.ttf.",
        "{name}“{text}”中有字体缺少的字：{characters}；请换字，或用 --font 文件.ttf 指定含有这些字的 TrueType 字体。",
        "{name}“{text}”中有字型缺少的字：{characters}；請換字，或用 --font 檔案.ttf 指定含有這些字的 TrueType 字型。",
    ),
    "stock_unknown": (
        "there is no label sheet “{text}” here; names are as 2x4-99x67 (columns, rows, size), --stock list shows all and how "
        "many labels a sheet has; or say --grid, --size, --margins and --gaps.",
        "没有“{text}”这种标签纸；名称形如 2x4-99x67（列数、行数、尺寸），--stock list 列出全部和每页枚数，也可用 --grid、--size、--margins 和 --gaps 说明。",
        "沒有“{text}”這種標籤紙；名稱形如 2x4-99x67（欄數、列數、尺寸），--stock list 列出全部和每頁枚數，也可用 --grid、--size、--margins 和 --gaps 說明。",
    ),
    "stock_alone": (
        "--stock {text} says {option} already; leave one of the two out.",
        "--stock {text} 已经规定了 {option}，请去掉其中之一。",
        "--stock {text} 已經規定了 {option}，請去掉其中之一。",
    ),
    "print_numbers": (
        "there is no set “{text}”; to print for the game {text} without a set, add --boards 1-16.",
        "没有“{text}”这一套；要不依据某套而为 {text} 打印，请加 --boards 1-16。",
        "沒有“{text}”這一套；要不依據某套而為 {text} 列印，請加 --boards 1-16。",
    ),
    "printed_blanks": (
        "{pieces} blank {title}s on {pages} pages",
        "空白{title}{pieces}张，共{pages}页",
        "空白{title}{pieces}張，共{pages}頁",
    ),
    "printed_boxes": (
        "box labels: {pieces}, on {pages} pages",
        "牌箱标签{pieces}张，共{pages}页",
        "牌箱標籤{pieces}張，共{pages}頁",
    ),
    "printed_stack": (
        "to be cut as one pile, whose stacks are then laid on each other: the first on the second, both on the next, "
        "counted from the left, row by row; with --order rows the pieces follow sheet by sheet.",
        "请整叠裁开，再把各叠依次叠起：从左到右逐行数，前一叠放到后一叠上；要逐页排列请用 --order rows。",
        "請整疊裁開，再把各疊依次疊起：從左到右逐列數，前一疊放到後一疊上；要逐頁排列請用 --order rows。",
    ),
    "print_lengths": (
        "“{text}” is no {option}, which is two lengths in mm as 4.7,13.1; correct it.",
        "“{text}”不是有效的 {option}（应为两个毫米数，如 4.7,13.1），请改正。",
        "“{text}”不是有效的 {option}（應為兩個公釐數，如 4.7,13.1），請改正。",
    ),
}
