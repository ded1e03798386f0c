"""Every sentence exists in every language, says the same things, and every refusal in the source has one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from boards.wording import LANGUAGES, TOPICS, rows, say
from boards.wording.english import agreeing

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path
    for top in ("boards", "dealer", "firmware_protocol", "cli.py")
    for path in ([ROOT / top] if top.endswith(".py") else (ROOT / top).rglob("*.py"))
)
ROWS = {key: row for topic in TOPICS for key, row in rows(topic).items()}
# Where something is: added on the way up, never by the raiser, and put in front of the sentence.
PLACES = frozenset({"file", "line", "key", "offset", "record", "board", "seat"})
# Characters of the simplified script that the traditional one never uses in a word of this field.
SIMPLIFIED = frozenset(
    "与东丢两个为么习于从们会传体余储关写况减几凭则删别动华协单压双发变叠号吗启围图场坏处备够头夹对导属带"
    "庄库应开弃张当录径戏扫报拟拨择挡损换数断无时显暂机权条来标样桥检残没洁测滚满点现电盐盖码离种称签类级"
    "纳纸纹线练终经结给绝统继续维编网罚脑补装规计认让议记设证试该语误请诺读贡败贴赛车转轮输边过运还这进连"
    "适选释针钥钮链错键长门问闲间闸随页项顺须领题颜验齐宽细红块话谁谢调谈论识词译访许评详诉诈询"
)


def places_of(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


def plain(text: str) -> str:
    return "".join(literal for literal, _, _, _ in Formatter().parse(text))


@pytest.mark.parametrize("topic", TOPICS)
def test_every_row_has_three_languages_with_the_same_facts(topic: str) -> None:
    for key, row in rows(topic).items():
        assert len(row) == len(LANGUAGES) == 3, key
        assert [places_of(text) for text in row] == [places_of(row[0])] * 3, key


def test_no_key_stands_in_two_topics() -> None:
    keys = [key for topic in TOPICS for key in rows(topic)]
    assert sorted(set(keys)) == sorted(keys)


def test_traditional_rows_hold_no_simplified_characters() -> None:
    wrong = {key: sorted(SIMPLIFIED & set(row[2])) for key, row in ROWS.items() if SIMPLIFIED & set(row[2])}
    assert not wrong


def test_chinese_rows_use_chinese_punctuation() -> None:
    for key, (_, *chinese) in ROWS.items():
        for text in chinese:
            assert not re.search(r"[\u4e00-\u9fff][,;?!]|[\u4e00-\u9fff]\.$", plain(text)), key


def calls() -> Iterator[tuple[Path, ast.Call, str, str]]:
    """Every call of Problem, Fault, say or Word whose key is written in the source."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("Problem", "Fault", "say", "Word"):
                yield from ((path, node, name, key) for key in written_keys(node.args[0]))


def written_keys(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from written_keys(node.body)
        yield from written_keys(node.orelse)


def test_every_key_in_the_source_has_a_row() -> None:
    found = list(calls())
    assert len(found) > 100
    missing = {f"{path.relative_to(ROOT)}:{call.lineno}: {key}" for path, call, _, key in found if key not in ROWS}
    assert not missing


def given_facts(call: ast.Call, name: str) -> set[str] | None:
    """The facts a call gives by name; None where they cannot be seen in the source."""
    if name == "Fault":
        if len(call.args) < 2 and not any(k.arg == "facts" for k in call.keywords):
            return set()
        facts = call.args[1] if len(call.args) > 1 else next(k.value for k in call.keywords if k.arg == "facts")
        if not isinstance(facts, ast.Dict) or not all(isinstance(key, ast.Constant) for key in facts.keys):
            return None
        return {str(key.value) for key in facts.keys if isinstance(key, ast.Constant)}
    if name == "Problem":
        if any(keyword.arg is None for keyword in call.keywords):
            return None
        return {str(keyword.arg) for keyword in call.keywords}
    return None


def test_every_refusal_gives_the_facts_that_its_sentence_needs() -> None:
    short = {}
    for path, call, name, key in calls():
        facts = given_facts(call, name)
        if facts is not None and key in ROWS:
            lacking = set(places_of(ROWS[key][0])) - facts - PLACES
            if lacking:
                short[f"{path.relative_to(ROOT)}:{call.lineno}: {key}"] = sorted(lacking)
    assert not short


def test_every_row_can_be_shown_on_the_consoles_that_windows_has() -> None:
    for english, *chinese in ROWS.values():
        for encoding, texts in (("cp1252", [english]), ("cp936", [english, *chinese])):
            assert [text.encode(encoding).decode(encoding) for text in texts] == texts


@pytest.mark.parametrize(
    ("template", "one", "two"),
    [
        ("{count} boards, {faults} faults", "1 board, 1 fault", "2 boards, 2 faults"),
        ("{count} cards were not read", "1 card was not read", "2 cards were not read"),
        ("{count} pairs of cards are here", "1 pair of cards is here", "2 pairs of cards are here"),
        ("boards {count}", "boards 1", "boards 2"),
        ("{count} boardsmen", "1 boardsmen", "2 boardsmen"),
    ],
)
def test_english_counts_agree(template: str, one: str, two: str) -> None:
    assert agreeing(template, {"count": 1, "faults": 1}).format(count=1, faults=1) == one
    assert agreeing(template, {"count": 2, "faults": 2}).format(count=2, faults=2) == two


def test_a_game_has_its_name_in_chinese_sentences_and_its_id_in_english() -> None:
    facts = {"game": "shengji", "want": "8"}
    assert "shengji is dealt with 8" in say("regulations_variant", "en", **facts)
    assert say("regulations_variant", "zh-Hans", **facts).startswith("升级在这里只能是 8，")
    assert say("regulations_variant", "zh-Hant", **facts).startswith("升級在這裡只能是 8，")
    assert say("game_differs", "zh-Hans", game="guandan", want="huapai").startswith("文件是掼蛋的，但要求的是华牌；")
    several = say("regulations_other_game", "zh-Hans", game="bridge", games="shengji, guandan")
    assert several == "此项在桥牌中没有意义，只用于升级、掼蛋，请删去。"
    # What is no game, and a code that somebody made of such letters, stay as they are.
    assert "“poker”" in say("code_game", "zh-Hans", game="poker")
    assert "bridge" in say("form_code_set", "zh-Hans", hand_card="", got="bridge", want="")


@pytest.mark.parametrize(
    ("brought", "shown"),
    [("x\u202ey", "x?y"), ("\x1b[2Jx", "?[2Jx"), ("a\u3000b\u00a0c", "a\u3000b\u00a0c"), ("红队 ♠", "红队 ♠")],
)
def test_a_sentence_repeats_no_sign_that_a_terminal_obeys(brought: str, shown: str) -> None:
    assert say("hand_rank", "en", rank=brought).startswith(f"“{shown}” ")
