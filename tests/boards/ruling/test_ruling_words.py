"""How a ruling names sides."""

import pytest

from boards.ruling.model import Party, Role
from boards.wording.ruling_report import party_text


@pytest.mark.parametrize(
    ("role", "names", "lang", "subject", "object_"),
    [
        (Role.BOTH, ("红队", "蓝队"), "zh-Hans", "双方（红队和蓝队）各", "双方（红队和蓝队）"),
        (Role.BOTH, (), "zh-Hans", "双方各", "双方各"),
        (Role.WRONG_COUNT, ("红队",), "zh-Hans", "多牌或少牌的一方（红队）", "多牌或少牌的一方（红队）"),
        (
            Role.WRONG_COUNT,
            ("NS", "EW"),
            "zh-Hant",
            "多牌或少牌的兩方（南北和東西）各",
            "多牌或少牌的兩方（南北和東西）",
        ),
        (Role.DAMAGED, ("红队", "蓝队"), "zh-Hans", "受损的两方（红队和蓝队）各", "受损的两方（红队和蓝队）"),
        (Role.RESPONSIBLE, ("红队",), "zh-Hans", "责任方（红队）", "责任方（红队）"),
        (Role.BOTH, ("Red", "Blue"), "en", "each side (Red and Blue)", "each side (Red and Blue)"),
    ],
)
def test_chinese_says_each_behind_the_names(
    role: Role, names: tuple[str, ...], lang: str, subject: str, object_: str
) -> None:
    assert party_text(Party(role, names), lang) == subject
    assert party_text(Party(role, names), lang, is_subject=False) == object_
