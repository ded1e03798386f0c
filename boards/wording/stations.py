"""Words of several stations on one store: who makes which board, and what happens when the store is away."""

from typing import Final

ROWS: Final = {
    "store_clock": (
        "this computer's clock says {here}, the store's server {there}: what is written down here gets a wrong time. Set the clock that is wrong, best by the network.",
        "本机时钟为 {here}，牌库服务器为 {there}：这里记下的时间不可靠。请校准有误的时钟，最好联网校时。",
        "本機時鐘為 {here}，牌庫伺服器為 {there}：這裡記下的時間不可靠。請校準有誤的時鐘，最好連網校時。",
    ),
    "claim_half_dealt": (
        "{name} is left out: station {station} had it in hand and was last heard of {minutes} minutes ago. Once somebody has emptied that board: paitao sets release SET --boards {board}",
        "{name}略过：工位 {station} 正在做它，而该工位已 {minutes} 分钟没有消息。确认该牌套已倒空后：paitao sets release 套名 --boards {board}",
        "{name}略過：工位 {station} 正在做它，而該工位已 {minutes} 分鐘沒有消息。確認該牌套已倒空後：paitao sets release 套名 --boards {board}",
    ),
    "claim_elsewhere": (
        "board {boards}: with station {stations}, last heard of {seconds} seconds ago. What it has only reserved comes here when it stops, or {dead} seconds after its last word.",
        "第 {boards} 副：在工位 {stations}，{seconds} 秒前还有消息。它只是预留的，在它停下时或失去消息满 {dead} 秒后归这里做。",
        "第 {boards} 副：在工位 {stations}，{seconds} 秒前還有消息。它只是預留的，在它停下時或失去消息滿 {dead} 秒後歸這裡做。",
    ),
    "claim_left_out": (
        "not made, because a station that is gone has them in hand: {boards}. See `paitao sets claims`.",
        "没有做（在已无消息的工位手里）：{boards}。查看：paitao sets claims。",
        "沒有做（在已無訊息的工位手裡）：{boards}。查看：paitao sets claims。",
    ),
    "claim_taken_over": (
        "{name}, which {machine} had begun, was given to another station meanwhile: empty it, its cards are not to be played.",
        "{name}（{machine} 做到一半）已交给别的工位：请倒空，其中的牌不可使用。",
        "{name}（{machine} 做到一半）已交給別的工位：請倒空，其中的牌不可使用。",
    ),
    "claim_store_away": (
        "the store does not answer ({reason}): boards in hand are finished and kept on this computer, no new one is begun until it is back.",
        "牌库没有回应（{reason}）：手头的牌套做完并记在本机，恢复之前不再开始新的。",
        "牌庫沒有回應（{reason}）：手頭的牌套做完並記在本機，恢復之前不再開始新的。",
    ),
    "claim_store_back": (
        "the store answers again; what was kept here is in it.",
        "牌库已恢复，记在本机的内容已写入。",
        "牌庫已恢復，記在本機的內容已寫入。",
    ),
    "claim_not_yours": (
        "board {board}, copy {copy}: it was released and another station has it; take out the board that was made here and empty it.",
        "第 {board} 副第 {copy} 套：已被释放并由别的工位制作；请把本机做的这一副取出倒空。",
        "第 {board} 副第 {copy} 套：已被釋放並由別的工位製作；請把本機做的這一副取出倒空。",
    ),
    "claim_refused": (
        "board {board}, copy {copy}: its set was closed or taken out of the store meanwhile, so it is not written down there.",
        "第 {board} 副第 {copy} 套：该套已被关闭或移出牌库，因此没有写入。",
        "第 {board} 副第 {copy} 套：該套已被關閉或移出牌庫，因此沒有寫入。",
    ),
    "claim_letters_left": (
        "the store did not answer: {count} entries about boards wait on this computer; run the same command again when it is back.",
        "牌库没有回应：有 {count} 条牌套记录留在本机；恢复后请再运行同一命令。",
        "牌庫沒有回應：有 {count} 條牌套記錄留在本機；恢復後請再執行同一命令。",
    ),
    "claim_alive": (
        "station {station}, which has board {boards}, was heard of {seconds} seconds ago and is at work; stop it there, wait until {dead} seconds have passed, or add --force when you know that the board is empty.",
        "工位 {station} 正在做第 {boards} 副（{seconds} 秒前还有消息）；请先在那里停下，等满 {dead} 秒，或在确知牌套已空时加 --force。",
        "工位 {station} 正在做第 {boards} 副（{seconds} 秒前還有消息）；請先在那裡停下，等滿 {dead} 秒，或在確知牌套已空時加 --force。",
    ),
    "claims_line": (
        "board {number}, copy {copy}: station {station}, {state}, heard of {seconds} s ago",
        "第 {number} 副第 {copy} 套：工位 {station}，{state}，{seconds} 秒前有消息",
        "第 {number} 副第 {copy} 套：工位 {station}，{state}，{seconds} 秒前有消息",
    ),
    "claim_begun": ("in hand", "在做", "在做"),
    "claim_next": ("next", "待做", "待做"),
    "claims_none": (
        "no station holds a board of {name}.",
        "{name}：没有工位占用牌套。",
        "{name}：沒有工位佔用牌套。",
    ),
    "claims_none_freed": (
        "no station holds board {boards} of {name}, so nothing is freed; `paitao sets claims` lists what they hold.",
        "{name}：没有工位占用第 {boards} 副，无需释放；paitao sets claims 列出占用情况。",
        "{name}：沒有工位佔用第 {boards} 副，無需釋放；paitao sets claims 列出佔用情況。",
    ),
    "claims_freed": (
        "{name}: freed {boards}; the next free machine deals them.",
        "{name}：已释放 {boards}，由下一台空闲的机器制作。",
        "{name}：已釋放 {boards}，由下一台空閒的機器製作。",
    ),
    "station_twice": (
        "station {station}, heard of {seconds} seconds ago, works with a copy of this computer's data folder; delete {file} here, so that this computer gets a number of its own, and run the command again. Where there is no such copy, wait {dead} seconds.",
        "工位 {station}（{seconds} 秒前还有消息）用的是本机数据文件夹的副本；请删除本机的 {file}（会重新生成编号），再运行同一命令。若没有这样的副本，请等满 {dead} 秒。",
        "工位 {station}（{seconds} 秒前還有消息）用的是本機資料夾的副本；請刪除本機的 {file}（會重新產生編號），再執行同一命令。若沒有這樣的副本，請等滿 {dead} 秒。",
    ),
    "station_form": (
        "{file} should hold this computer's own number and holds something else; delete it, and a new one is made.",
        "{file} 应为本机编号，内容却不对；删除后会重新生成。",
        "{file} 應為本機編號，內容卻不對；刪除後會重新產生。",
    ),
}
