"""How a ruling names sides, and hand cards by the word of the game."""

from dataclasses import replace
from itertools import product

import pytest

from boards.diagnosis import Pattern
from boards.games import GAMES
from boards.regulations.settings import Settings
from boards.ruling.deciding import rule
from boards.ruling.mattering import Asked, answers_of
from boards.ruling.model import Action, Blame, Case, Contest, Forms, Moment, Offence, Party, Role
from boards.wording import TOPICS, rows
from boards.wording.ruling_report import party_text, ruling_lines


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


@pytest.mark.parametrize(("game_id", "title"), [("huapai", "牌型卡"), ("shengji", "手牌卡"), ("guandan", "手牌卡")])
def test_the_hand_card_has_the_word_of_the_game(game_id: str, title: str) -> None:
    case = Case(game_id, Moment.BEFORE_LOOK, Contest.TEAMS_VP, Blame.BOTH)
    of = Settings.of(game_id)
    settings = replace(of, misboard=replace(of.misboard, profile="huapai-32"))
    told = "".join(ruling_lines(rule(case, settings), "zh-Hans")[:2])
    assert title in told


def test_no_row_names_the_hand_card_for_every_game() -> None:
    """Which game it is, is known nearly everywhere; the rest is here."""
    named = {
        key
        for topic in TOPICS
        for key, row in rows(topic).items()
        if any(word in text for word in ("牌型卡", "手牌卡") for text in row)
    }
    of_one_game = {"kit_game", *(f"card_title_{game}" for game in ("huapai", "shengji", "guandan", "bridge"))}
    of_huapais_articles = {"ruling_says_a_32_2_3_pm1", "ruling_says_a_33_2", "regulations_registration"}
    before_a_game_is_known = {"code_web", "code_foreign", "return_code_kind", "usage_codes_none"}
    assert named - of_one_game - of_huapais_articles - before_a_game_is_known == set()


@pytest.mark.parametrize("moment", [Moment.AFTER_LEAD, Moment.AFTER_PLAY])
@pytest.mark.parametrize("forms", list(Forms))
def test_an_article_that_lends_its_amount_does_not_say_when_it_was_found(moment: Moment, forms: Forms) -> None:
    """32.2(1) speaks of a board that nobody has looked at and that is played: no reason to cancel or play on."""
    case = Case("huapai", moment, Contest.TEAMS_VP, Blame.ONE, Pattern.EXCHANGED_CARDS, forms=forms)
    ruling = rule(case, Settings.of("huapai"))
    article = next(line for line in ruling_lines(ruling, "en") if "article 32.2(1)" in line)
    assert article.endswith("only the amount is taken from it that whoever misplaced the cards pays.")
    nobody = rule(replace(case, blame=Blame.ORGANISER), Settings.of("huapai"))
    assert "32.2(1)" not in "".join(ruling_lines(nobody, "en"))
    early = rule(replace(case, moment=Moment.BEFORE_LOOK, forms=Forms.UNKNOWN), Settings.of("huapai"))
    assert "found before anyone looked" in "".join(ruling_lines(early, "en"))


@pytest.mark.parametrize("note", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_of_a_wrong_header_nobody_puts_cards_right(game: str, note: bool) -> None:
    """The cards lie as recorded: what stands on the board is corrected."""
    settings = Settings.of(game)
    settings = replace(settings, misboard=replace(settings.misboard, profile="huapai-32"))
    if note:
        settings = replace(settings, identity=replace(settings.identity, wrong_header="note"))
    moments = [Moment(one) for one in answers_of(Asked.MOMENT, game)]
    corrected = set()
    for moment, contest, forms in product(moments, Contest, Forms):
        case = Case(game, moment, contest, Blame.ORGANISER, offence=Offence.WRONG_HEADER, forms=forms)
        ruling = rule(case, settings)
        for lang, cards, stands in (
            ("en", ("estore", "puts the cards right", "lies"), "what stands on the board"),
            ("zh-Hans", ("复原", "现状"), "牌套上所写的"),
            ("zh-Hant", ("復原", "現狀"), "牌套上所寫的"),
        ):
            told = " ".join(ruling_lines(ruling, lang)[:2])
            assert not any(word in told for word in cards), told
            if ruling.action in (Action.RESTORE, Action.STANDS, Action.PLAY_ON):
                assert stands in told, told
                corrected.add(ruling.action)
    assert corrected
