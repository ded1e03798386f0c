"""Finding a clause in a rule text: in one that is made up here, and in the real ones where they are."""

from pathlib import Path

import pytest

from boards.ruling.article32 import CASES, COMPENSATION, MOMENTS
from boards.ruling.conduct import (
    CANCELLED_FOR_TIME,
    LADDER_LOST,
    LADDER_OUT,
    LADDER_SECOND_WARNING,
    LADDER_VIOLATION,
    LADDER_WARNING,
    LATE,
)  # fmt: skip
from boards.ruling.live32 import AFTER, BEFORE
from boards.ruling.model import Cite
from boards.ruling.quoting import chinese_number, quote

SEEDS = Path(__file__).parents[4] / "shared" / "seeds"
TEXT = """第五章
第三十一條 甲
第三十二條 插錯牌
開頭
一、此外
（一）不是這裡
二、複式
（一）未看
（二）已看
（三）首引後
1、雙方
2、單方
倒數第二
最後
第六章 其他
第三十三條 登記牌型卡
乙
"""


def plain(text: str) -> str:
    return text


def simplified(text: str) -> str:
    return text.replace("條", "条").replace("插錯牌", "插错牌").replace("登記", "登记")


def latin(text: str) -> str:
    return (text.replace("三十二", "32").replace("三十三", "33").replace("（一）", "(1)").replace("（二）", "（2）")
            .replace("（三）", "(3)").replace("一、", "1.").replace("二、", "２、"))  # fmt: skip


@pytest.mark.parametrize("spelled", [plain, simplified, latin])
@pytest.mark.parametrize(
    ("clause", "paragraph", "ends", "exact"),
    [
        (("2", "(1)"), 0, "未看", True),
        (("2", "(2)"), 0, "已看", True),
        (("2", "(3)", "2"), 0, "單方", True),
        (("2", "(3)"), -2, "倒數第二", True),
        (("2", "(3)"), -1, "最後", True),
        (("2", "(4)"), 0, "最後", False),
        ((), 1, "開頭", True),
    ],
)
def test_a_clause_is_found_by_its_numbers(
    spelled: object, clause: tuple[str, ...], paragraph: int, ends: str, exact: bool
) -> None:
    assert callable(spelled)
    found = quote(spelled(TEXT), Cite("A", "32", clause, paragraph))
    assert found is not None
    assert (found.text.endswith(ends), found.is_exact) == (True, exact)
    if exact and paragraph:
        assert found.text == ends


def test_an_article_on_another_subject_is_not_quoted() -> None:
    assert quote("第三十二條 複式賽\n別的\n", Cite("A", "32", ("2", "(1)"))) is None
    assert quote("", Cite("A", "32")) is None
    assert quote(TEXT, Cite("A", "28")) is None


@pytest.mark.parametrize(("number", "text"), [(5, "五"), (10, "十"), (15, "十五"), (20, "二十"), (32, "三十二")])
def test_articles_are_counted_in_chinese(number: int, text: str) -> None:
    assert chinese_number(number) == text


HUAPAI = (
    *(row.cite for row in MOMENTS.values()), *(row.cite for row in CASES.values()), COMPENSATION, BEFORE, AFTER, LATE,
    CANCELLED_FOR_TIME, LADDER_LOST, LADDER_OUT, LADDER_SECOND_WARNING, LADDER_VIOLATION, LADDER_WARNING,
    Cite("A", "33", ("1", "(1)")), Cite("A", "33", ("1", "(2)")), Cite("A", "33", ("2",)),
)  # fmt: skip


def test_every_cite_is_found_in_the_real_texts() -> None:
    if not SEEDS.is_dir():
        pytest.skip("the rule texts are not beside this checkout")
    huapai, shengji, guandan = (
        next(SEEDS.glob(f"{number}_*.txt")).read_text(encoding="utf-8-sig") for number in ("000", "002", "004")
    )
    for cite in HUAPAI:
        found = quote(huapai, cite)
        assert found is not None, cite
        assert found.is_exact, cite
        assert len(found.text) < 600, cite
        assert quote(guandan, cite) is None, cite
        if cite.article in ("32", "33", "39"):
            assert quote(shengji, cite) is None, cite
    double = quote(guandan, Cite("D", "15", ("3", "3", "②")))
    assert double is not None
    assert double.is_exact
    assert double.text.startswith("②")
