"""Words of the kit for dealing machines that are fed with files: what to load, what to do, what to check."""

ROWS: dict[str, tuple[str, str, str]] = {
    "kit_head": (
        "For {machine}: {file} - {game}, boards {numbers} ({count}), copies of each: {copies}, set {code}",
        "{machine} 用：{file}，{game}，第{numbers}副，共{count}副，每副{copies}份，套码 {code}",
        "{machine} 用：{file}，{game}，第{numbers}副，共{count}副，每副{copies}份，套碼 {code}",
    ),
    "kit_step": ("[ ] {step}. {text}", "[ ] {step}. {text}", "[ ] {step}. {text}"),
    "kit_load_duplimate": (
        "Copy {file} to the machine's computer. In the Duplimate program open it as a file of the type DLM; it must show boards {numbers} and no others.",
        "把 {file} 拷到发牌机的电脑，在 Duplimate 程序中按 DLM 类型打开；应显示第{numbers}副，别无其他。",
        "把 {file} 拷到發牌機的電腦，在 Duplimate 程式中按 DLM 類型開啟；應顯示第{numbers}副，別無其他。",
    ),
    "kit_load_dealer4": (
        "Copy {file} to the machine's computer, or to a USB stick for a Dealer4+. Load it as a PBN file; it must show boards {numbers} and no others. Leave every filter of shapes off.",
        "把 {file} 拷到发牌机的电脑（Dealer4+ 可用U盘），按 PBN 文件载入；应显示第{numbers}副，别无其他。不要开启任何牌型筛选。",
        "把 {file} 拷到發牌機的電腦（Dealer4+ 可用隨身碟），按 PBN 檔案載入；應顯示第{numbers}副，別無其他。不要開啟任何牌型篩選。",
    ),
    "kit_deal": (
        "Deal all boards; copies of each: {copies}. Before each one compare the number on the screen with the number on the board.",
        "每副发{copies}份。每次发牌前核对屏幕上的牌号与牌套上的牌号。",
        "每副發{copies}份。每次發牌前核對螢幕上的牌號與牌套上的牌號。",
    ),
    "kit_containers": (
        "Some boards go into containers of another number: {pairs}.",
        "有些牌放入其他号码的牌套：{pairs}。",
        "有些牌放入其他號碼的牌套：{pairs}。",
    ),
    "kit_header": (
        "The machine may show a bridge dealer and vulnerability. They mean nothing in {game}: the {hand_card}s and labels count.",
        "机器可能显示桥牌的发牌人和局况，对{game}没有意义，以{hand_card}和标签为准。",
        "機器可能顯示橋牌的發牌人和局況，對{game}沒有意義，以{hand_card}和標籤為準。",
    ),
    "kit_spot": (
        "When all are dealt, take board {board} copy {copy}; the set's fingerprint picked it, nobody chose it. Have a person who will not play look through its four hands and type them:",
        "全部发完后，取第{board}副第{copy}份（由本套指纹选定，非人为挑选）。请一位不参赛的人员查看四手牌并输入：",
        "全部發完後，取第{board}副第{copy}份（由本套指紋選定，非人為挑選）。請一位不參賽的人員查看四手牌並輸入：",
    ),
    "kit_command": (
        "      paitao verify \"{name}\" --board {board} --copy {copy} N=... E=... S=... W=...",
        "      paitao verify \"{name}\" --board {board} --copy {copy} N=... E=... S=... W=...",
        "      paitao verify \"{name}\" --board {board} --copy {copy} N=... E=... S=... W=...",
    ),
    "kit_wrong": (
        "If it differs, play none of these boards: the machine had another file, or the boards are shifted. Deal them anew, then check again.",
        "如果不符，这些牌一副都不要使用：机器载入的可能是别的文件，或者牌号错位。重新发牌后再核对。",
        "如果不符，這些牌一副都不要使用：機器載入的可能是別的檔案，或者牌號錯位。重新發牌後再核對。",
    ),
    "kit_remove": (
        "Delete {file} from the machine's computer and from the stick: it shows every hand.",
        "从发牌机的电脑和U盘中删除 {file}：其中有全部牌型。",
        "從發牌機的電腦和隨身碟中刪除 {file}：其中有全部牌型。",
    ),
    "kit_marked": (
        "copies marked as dealt outside: {count}. paitao copies \"{name}\" lists them.",
        "已记为机外发牌：{count}份。查看：paitao copies \"{name}\"",
        "已記為機外發牌：{count}份。查看：paitao copies \"{name}\"",
    ),
    "kit_left": (
        "copies that were made or checked before stay so: {count}. Leave their boards out with --boards if they are not to be dealt again.",
        "早已制作或核对的{count}份保持不变；如不需重发，请用 --boards 排除。",
        "早已製作或核對的{count}份保持不變；如不需重發，請用 --boards 排除。",
    ),
    "kit_number": (
        "{machine} takes a file of boards up to {largest}, but the set has board {number}; choose with --boards, or write a .dup file, which holds numbers to 999: paitao export \"{name}\" -o NAME.dup",
        "{machine} 的文件牌号最大为{largest}，而本套有第{number}副；请用 --boards 选取，或写可容纳到999的 .dup 文件：paitao export \"{name}\" -o 名称.dup",
        "{machine} 的檔案牌號最大為{largest}，而本套有第{number}副；請用 --boards 選取，或寫可容納到999的 .dup 檔案：paitao export \"{name}\" -o 名稱.dup",
    ),
    "kit_game": (
        "{machine} deals one pack of 52, four hands of 13; {game} has {pack} cards. Use print cards and fill the boards by hand, or a machine of our own protocol: paitao machine run",
        "{machine} 只发一副52张、每家13张的牌；{game}用{pack}张牌。请打印手牌卡后手工装牌，或使用我们协议的机器：paitao machine run",
        "{machine} 只發一副52張、每家13張的牌；{game}用{pack}張牌。請列印手牌卡後手工裝牌，或使用我們協定的機器：paitao machine run",
    ),
    "kit_output": (
        "a file for {machine} must end in {suffix}; write -o NAME{suffix}, or leave -o out.",
        "{machine} 的文件名应以 {suffix} 结尾；请写 -o 名称{suffix}，或不写 -o。",
        "{machine} 的檔名應以 {suffix} 結尾；請寫 -o 名稱{suffix}，或不寫 -o。",
    ),
    "kit_one_output": (
        "--for writes one file; give at most one -o, and not -.",
        "--for 只写一个文件；最多写一个 -o，且不能是 -。",
        "--for 只寫一個檔案；最多寫一個 -o，且不能是 -。",
    ),
    "place_dealt_outside": ("dealt outside, not checked", "机外发牌，未核对", "機外發牌，未核對"),
}  # fmt: skip
