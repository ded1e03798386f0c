"""Announcements, notices as chats pass them on, public values, reveals; the vectors of docs/announcements.md."""

import hashlib
import os
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.games import GAMES, GuandanHeader
from boards.problems import Problem
from boards.regulations.model import PUBLIC_KINDS, PublicSource
from boards.seats import Seat
from boards.wording import LANGUAGES
from dealer import keys
from dealer.proof import announcing, notices, public_values, revealing
from dealer.proof.announcing import Announcement
from dealer.proof.notice_page import notice_page, reveal_page
from dealer.proof.notices import Posted, Reveal

PAGE = Path(__file__).parents[2] / "docs" / "announcements.md"
SECRET = keys.session_secret(keys.practice_secret("autumn cup 2026"), "round 1")
SOURCES = {
    "drand": PublicSource("drand", "27946612"),
    "ssq": PublicSource("ssq", "2026138"),
    "pl5": PublicSource("pl5", "26138"),
    "text": PublicSource("text", "12 December 2026", "Dow Jones, closing value, two decimals"),
}
VALUES = {
    "drand": "2fb1d3a25f4fe4c2a8a1cd3ef3a6b0ad5e0b1cf9a5b8a0c37d9e6f1122334455",
    "ssq": "03,07,12,18,25,31+09", "pl5": "04937", "text": "43275.91",
}  # fmt: skip


def told(game: str, numbers: range, public: str | None, **more: object) -> Announcement:
    headers = {number: GAMES[game].default_header(number) for number in numbers}
    if game == "guandan":
        headers[2] = GuandanHeader(Seat.W, "3", "W>E")
    values = {"event": "Autumn Cup 2026", "session": "round 1", **more}
    return Announcement(game_id=game, headers=headers, public=SOURCES[public] if public else None, **values)  # type: ignore[arg-type]


VECTORS = [
    told("huapai", range(1, 17), "drand"),
    told("shengji", range(1, 14), "ssq", event="秋季杯 2026", late=True, reserve=True),
    told("guandan", range(1, 5), "text"),
    told("bridge", range(17, 20), "pl5", replaces="ab" * 32),
    told("huapai", range(7, 8), None),
]


def posted(of: Announcement) -> Posted:
    return Posted(of, of.commitment(SECRET), 0)


def test_vectors_of_the_page() -> None:
    blocks = "\n".join(f"```text\n{notices.block(of, of.commitment(SECRET))}```\n" for of in VECTORS)
    page = PAGE.read_text(encoding="utf-8")
    head = page[: page.index("writes them anew.") + len("writes them anew.")]
    if os.environ.get("PAITAO_REGENERATE") == "1":
        PAGE.write_text(f"{head}\n\n{blocks}", encoding="utf-8", newline="\n")
    assert PAGE.read_text(encoding="utf-8") == f"{head}\n\n{blocks}"
    for text, digits in re.findall(r"```text\n(paitao-.*?)commitment: (\w+)\n```", blocks, re.DOTALL):
        said = b"paitao-commit/1\0" + text.encode() + b"\0" + SECRET
        assert hashlib.sha256(said).hexdigest() == digits


def test_the_page_tells_every_kind_as_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert set(public_values.KINDS) == set(PUBLIC_KINDS)
    for kind in public_values.KINDS.values():
        row = next(line for line in page.splitlines() if line.startswith(f"| `{kind.id}`"))
        assert f"`{kind.spelling}`" in row
        assert f"`{kind.example}`" in row
        assert public_values.canonical(kind.id, kind.example) == kind.example


@pytest.mark.parametrize("of", VECTORS, ids=lambda of: of.game_id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notice_is_read_back_and_holds_no_secret(of: Announcement, lang: str) -> None:
    page = notice_page([posted(of)], lang)
    (back,) = notices.read_notice(page)
    assert back.announcement == of
    assert announcing.parse_text(of.text()) == of
    assert SECRET.hex() not in page
    assert back.commitment == of.commitment(SECRET)
    if lang == "en":
        assert all(len(line) <= 76 for line in of.text().splitlines())


CHATS: dict[str, Callable[[str], str]] = {
    "windows": lambda text: text.replace("\n", "\r\n"),
    "old mac": lambda text: text.replace("\n", "\r"),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> > {line}\n" for line in text.splitlines()),
    "blanks": lambda text: "".join(f"\u3000{line} \u00a0\n" for line in text.splitlines()),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "full-width colons": lambda text: text.replace(": ", "："),
    "invisible marks": lambda text: "\ufeff" + text.replace("\n", "\u200b\n\u200e"),
    "sender in front": lambda text: "[12:04] Wang: " + text[text.index("paitao-") :],
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "twice": lambda text: text + text,
}


@pytest.mark.parametrize("chat", CHATS)
def test_what_chats_do_to_lines_is_put_right(chat: str) -> None:
    of = told("shengji", range(1, 17), "ssq", event="Café Cup 秋季杯")
    (back,) = notices.read_notice(CHATS[chat](notice_page([posted(of)], "zh-Hant")))
    assert back.announcement == of
    assert back.commitment == of.commitment(SECRET)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("header leader: N W", "header leader: N\nW", "notice_line"),
        ("event: Autumn Cup 2026", "event: Autumn\nCup 2026", "notice_line"),
        ("late: no\n", "", "notice_field_missing"),
        ("late: no", "late: maybe", "notice_field_value"),
        ("game: huapai", "game: hearts", "notice_field_value"),
        ("boards: 1-16", "boards: 1-15", "notice_field_value"),
        ("boards: 1-16", "boards: 1-8,9-16", "notice_order"),
        ("boards: 1-16", "boards: x", "notice_field_value"),
        ("draw: 27946612", "draw: 0", "notice_field_value"),
        ("public: drand", "public: dice", "notice_field_value"),
        ("spelling: 64 of", "spelling: 32 of", "notice_order"),
        ("header leader: N", "header leader: X", "header_value"),
        ("header leader: N", "header dealer: N", "notice_field_value"),
        ("replaces: -", "replaces: no", "notice_field_value"),
        ("reserve: no\nlate: no", "late: no\nreserve: no", "notice_order"),
        ("session: round 1", "session: round 1\nprize: 100", "notice_line_name"),
        ("commitment: ", "commitment: x", "notice_commitment"),
        ("\ncommitment: ", "\npaitao-announcement/1\ncommitment: ", "notice_cut"),
        ("paitao-announcement/1", "paitao-announcement/2", "notice_version"),
        ("paitao-announcement/1", "a message", "notice_none"),
    ],
)
def test_a_changed_notice_is_refused_with_its_line(old: str, new: str, key: str) -> None:
    page = notice_page([posted(VECTORS[0])], "en")
    assert old in page
    with pytest.raises(Problem) as refused:
        notices.read_notice(page.replace(old, new, 1))
    assert refused.value.key == key
    assert key == "notice_none" or refused.value.faults[0].facts["line"] > 1


def test_a_cut_notice_and_two_notices_for_one_session() -> None:
    of = VECTORS[0]
    page = notice_page([posted(of)], "en")
    with pytest.raises(Problem, match="notice_cut"):
        notices.read_notice(page[: page.index("commitment:")])
    other = told("huapai", range(1, 13), "drand")
    with pytest.raises(Problem, match="notice_twice"):
        notices.read_notice(page + notice_page([posted(other)], "en"))
    later = told("huapai", range(1, 13), "drand", replaces=of.commitment(SECRET))
    assert [one.announcement for one in notices.read_notice(page + notice_page([posted(later)], "en"))] == [later]


texts = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)


@settings(max_examples=60)
@given(
    texts, texts, st.sampled_from(sorted(GAMES)), st.sets(st.integers(1, 999), min_size=1, max_size=40), st.booleans()
)
def test_text_and_value_are_inverses(event: str, label: str, game: str, numbers: set[int], late: bool) -> None:
    headers = {number: GAMES[game].default_header(number) for number in sorted(numbers)}
    event, label = unicodedata.normalize("NFC", event), unicodedata.normalize("NFC", label)
    of = Announcement(event, game, label, headers, SOURCES["text"], late=late)
    assert announcing.parse_text(of.text()) == of
    # Every fact is in the hash.
    others = [Announcement(event + "x", game, label, headers, SOURCES["text"], late=late),
              Announcement(event, game, label, headers, SOURCES["text"], late=not late),
              Announcement(event, game, label, headers, SOURCES["drand"], late=late)]  # fmt: skip
    assert len({one.commitment(SECRET) for one in (of, *others)}) == 4
    assert of.commitment(SECRET) != of.commitment(bytes(32))


@pytest.mark.parametrize(
    ("kind", "typed", "canonical"),
    [
        ("drand", VALUES["drand"].upper(), VALUES["drand"]),
        ("drand", f" {VALUES['drand'][:32]} {VALUES['drand'][32:]}\n", VALUES["drand"]),
        ("ssq", "03 07 12 18 25 31 + 09", "03,07,12,18,25,31+09"),
        ("ssq", "03,07,12,18,25,31,09", "03,07,12,18,25,31+09"),
        ("ssq", "０３ ０７ １２ １８ ２５ ３１＋０９", "03,07,12,18,25,31+09"),
        ("ssq", "03、07、12、18、25、31|09", "03,07,12,18,25,31+09"),
        ("pl5", "0 4 9 3 7", "04937"),
        ("pl5", "０４９３７", "04937"),
        ("text", "Cafe\u0301", "Caf\u00e9"),
        ("text", "43275,91", "43275,91"),
    ],
)
def test_values_are_put_right_where_there_is_no_doubt(kind: str, typed: str, canonical: str) -> None:
    assert public_values.canonical(kind, typed) == canonical
    assert revealing.is_canonical(kind, canonical)
    assert unicodedata.normalize("NFC", typed) == canonical or not revealing.is_canonical(kind, typed)


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("drand", VALUES["drand"][:-1]), ("drand", VALUES["drand"][:-1] + "g"), ("drand", ""),
        ("ssq", "07,03,12,18,25,31+09"), ("ssq", "03,03,12,18,25,31+09"), ("ssq", "03,07,12,18,25,34+09"),
        ("ssq", "03,07,12,18,25,31+17"), ("ssq", "00,07,12,18,25,31+09"), ("ssq", "3,7,12,18,25,31+9"),
        ("ssq", "03,07,12,18,25+09"), ("ssq", "03,07,12,18,25,31+00"), ("ssq", "03071218253109"),
        ("pl5", "4937"), ("pl5", "049371"), ("pl5", "0493a"), ("pl5", "-4937"),
        ("text", "hex:0011"), ("text", "x" * 201), ("text", "a\u202eb"),
        ("text", "a\u2028b"),
    ],
)  # fmt: skip
def test_values_of_a_wrong_form_are_refused_with_an_example(kind: str, typed: str) -> None:
    with pytest.raises(Problem) as refused:
        public_values.canonical(kind, typed)
    assert refused.value.key == f"public_form_{kind}"
    assert refused.value.faults[0].facts["example"] == public_values.KINDS[kind].example


@pytest.mark.parametrize("typed", ["", " 43275.91", "43275.91 ", "a\x00b", "a\nb"])
def test_free_text_is_taken_exactly_or_not_at_all(typed: str) -> None:
    with pytest.raises(Problem):
        public_values.canonical("text", typed)


def test_a_reveal_is_read_back_and_checked() -> None:
    of = VECTORS[0]
    reveal = Reveal(of, of.commitment(SECRET), VALUES["drand"], SECRET)
    (back,) = notices.read_reveals(reveal_page(reveal, "zh-Hans"))
    assert (back.announcement, back.commitment, back.value, back.secret) == (
        of,
        reveal.commitment,
        reveal.value,
        SECRET,
    )
    assert revealing.check(posted(of), back) == []
    boards = revealing.boards(of, SECRET, VALUES["drand"])
    assert [board.number for board in boards] == list(range(1, 17))
    assert revealing.boards(of, SECRET, VALUES["drand"][:-1] + "6") != boards
    assert SECRET.hex() not in repr(back)


def test_every_tampering_has_its_own_name() -> None:
    of, value = VECTORS[0], VALUES["drand"]
    right = of.commitment(SECRET)
    changed = told("huapai", range(1, 17), "drand", session="round 9")
    other = bytes(32)

    def keys_of(notice: Posted, reveal: Reveal) -> set[str]:
        return {fault.key for fault in revealing.check(notice, reveal)}

    assert keys_of(Posted(of, right, 0), Reveal(of, right, value, other)) == {"audit_secret"}
    assert keys_of(Posted(changed, right, 0), Reveal(of, right, value, SECRET)) == {"audit_notice_line"}
    assert keys_of(Posted(of, "0" * 64, 0), Reveal(of, right, value, SECRET)) == {"audit_notice_commitment"}
    assert keys_of(Posted(of, right, 0), Reveal(changed, right, value, SECRET)) == {"audit_reveal_line"}
    assert keys_of(Posted(of, right, 0), Reveal(of, "0" * 64, value, SECRET)) == {"audit_reveal_commitment"}
    foreign = changed.commitment(other)
    assert keys_of(Posted(of, right, 0), Reveal(changed, foreign, value, other)) == {
        "audit_reveal_other", "audit_notice_line",
    }  # fmt: skip
    assert keys_of(Posted(of, right, 0), Reveal(of, right, value.upper(), SECRET)) == {"audit_value_form"}
    assert keys_of(Posted(of, right, 0), Reveal(of, right, "", SECRET)) == {"audit_value_missing"}
    unsourced = VECTORS[4]
    assert keys_of(posted(unsourced), Reveal(unsourced, unsourced.commitment(SECRET), "", SECRET)) == {
        "audit_value_none"
    }
