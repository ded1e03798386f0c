"""Words of the topic `verify_sets`: what several boards that were read together say of the set."""

ROWS: dict[str, tuple[str, str, str]] = {
    "set_shifted_before": (
        "Boards {boards}: each holds the deal of the board before.",
        "第{boards}副：每副里都是前一副的牌。",
        "第{boards}副：每副裡都是前一副的牌。",
    ),
    "set_shifted_after": (
        "Boards {boards}: each holds the deal of the board after.",
        "第{boards}副：每副里都是后一副的牌。",
        "第{boards}副：每副裡都是後一副的牌。",
    ),
    "set_shifted_far_before": (
        "Boards {boards}: each holds the deal that belongs {count} boards before.",
        "第{boards}副：每副里都是往前第{count}副的牌。",
        "第{boards}副：每副裡都是往前第{count}副的牌。",
    ),
    "set_shifted_far_after": (
        "Boards {boards}: each holds the deal that belongs {count} boards after.",
        "第{boards}副：每副里都是往后第{count}副的牌。",
        "第{boards}副：每副裡都是往後第{count}副的牌。",
    ),
    "set_shifted_ring": (
        "Board {number} holds the one that is left over.",
        "多出的一副在第{number}副里。",
        "多出的一副在第{number}副裡。",
    ),
    "set_shifted_step": (
        "Play none of them; put every deal into the container of its own number, then verify them again.",
        "先都不要打；把每副牌放回自己号码的牌套，再核对一遍。",
        "先都不要打；把每副牌放回自己號碼的牌套，再核對一遍。",
    ),
    "set_other": (
        "Boards {boards} are of another set, {set}.",
        "第{boards}副是另一套{set}的。",
        "第{boards}副是另一套{set}的。",
    ),
    "set_other_played": (
        "Boards {boards} are of another set, {set}, which was played already.",
        "第{boards}副是另一套{set}的，那一套已经打过。",
        "第{boards}副是另一套{set}的，那一套已經打過。",
    ),
    "set_other_step": (
        "Stop before anybody opens a board: fetch this session's set.",
        "请在任何人打开牌套之前停下：另取本场的一套。",
        "請在任何人打開牌套之前停下：另取本場的一套。",
    ),
    # what boards say of each other
    "s_shifted": (
        "Do not play it: it is one of a row that is off by as many places, put the whole row right at once.",
        "先不要打：相邻几副都错开同样的位置，请整排一起改正。",
        "先不要打：相鄰幾副都錯開同樣的位置，請整排一起改正。",
    ),
    "n_other_board_right": (
        "Board {number} was read too and is right.",
        "第{number}副也读过，是对的。",
        "第{number}副也讀過，是對的。",
    ),
    "n_nowhere": (
        "The deal of board {number} lies in none of the boards that were read.",
        "读过的各副里都没有第{number}副自己的牌。",
        "讀過的各副裡都沒有第{number}副自己的牌。",
    ),
    "n_counterpart": (
        "Board {number} has exactly the opposite fault: exchange the cards between the two.",
        "第{number}副的差错正好相反：两副之间换回即可。",
        "第{number}副的差錯正好相反：兩副之間換回即可。",
    ),
}
