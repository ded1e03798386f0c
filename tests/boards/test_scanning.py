"""Pictures of every kind as grey pages, and piles of codes as readings and findings."""

import io
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from boards import codes
from boards.board import BoardSet
from boards.codes import ContainerCode, HandCode
from boards.games import GAMES
from boards.printing.symbols import qr_runs
from boards.problems import Fault, Problem
from boards.reading import parse_reading
from boards.scanning import pictures
from boards.scanning.ladder import read_symbols
from boards.scanning.pile import Seen, against, cards_of_boards, misplaced, reading_document
from boards.seats import SEATS, Seat
from boards.wording import sentence
from dealer import keys, making

TEXT = "PT1HGJ0V8KGY4011127Z005KHGP6AEPWZ6STR2K0VCEE95"
OTHER = "PT1KH66H69KCW010110101H9YE57"


def drawn(*texts: str, module: int = 6) -> Image.Image:
    """Codes beside each other on white."""
    symbols = [qr_runs(text) for text in texts]
    width = sum(side + 8 for side, _ in symbols) * module
    page = Image.new("L", (width, (max(side for side, _ in symbols) + 8) * module), 255)
    left = 4
    for side, runs in symbols:
        for row, column, length in runs:
            x, y = (left + column) * module, (4 + row) * module
            page.paste(0, (x, y, x + length * module, y + module))
        left += side + 8
    return page


def file_of(image: Image.Image, kind: str, **options: object) -> bytes:
    held = io.BytesIO()
    image.save(held, kind, **options)
    return held.getvalue()


def found_in(data: bytes) -> list[tuple[int | None, tuple[str, ...]]]:
    return [(page.number, read_symbols(page.picture).texts) for page in pictures.pages(data)]


def transparent() -> Image.Image:
    """Black modules on nothing: as a chat program sends a sticker."""
    image = Image.new("RGBA", drawn(TEXT).size, (0, 0, 0, 0))
    image.putalpha(drawn(TEXT).point(lambda value: 255 - value))
    return image


WIDE = Image.fromarray(np.asarray(drawn(TEXT)).astype(np.uint16) * 13 + 500)
KINDS = {
    "grey png": file_of(drawn(TEXT), "PNG"),
    "one bit": file_of(drawn(TEXT).convert("1"), "PNG"),
    "fax": file_of(drawn(TEXT).convert("1"), "TIFF", compression="group4"),
    "palette": file_of(drawn(TEXT).convert("RGB").quantize(8), "PNG"),
    "gif": file_of(drawn(TEXT), "GIF"),
    "webp": file_of(drawn(TEXT).convert("RGB"), "WEBP"),
    "bmp": file_of(drawn(TEXT), "BMP"),
    "cmyk jpeg": file_of(drawn(TEXT).convert("CMYK"), "JPEG"),
    "16 bit png": file_of(WIDE, "PNG"),
    "16 bit tiff": file_of(WIDE, "TIFF"),
    "float tiff": file_of(drawn(TEXT).convert("F"), "TIFF"),
    "transparent": file_of(transparent(), "PNG"),
    "inverted": file_of(drawn(TEXT).point(lambda value: 255 - value), "PNG"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_picture(kind: str) -> None:
    assert found_in(KINDS[kind]) == [(None, (TEXT,))]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_camera_that_was_held_any_way(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert found_in(file_of(drawn(TEXT), "JPEG", exif=exif)) == [(None, (TEXT,))]
    turned = drawn(TEXT).rotate(45 * orientation + 17, expand=True, fillcolor=255)
    assert found_in(file_of(turned, "JPEG")) == [(None, (TEXT,))]


def test_pages_and_several_codes() -> None:
    two = drawn(TEXT, OTHER)
    (found,) = found_in(file_of(two, "PNG"))
    assert set(found[1]) == {TEXT, OTHER}
    for kind in ("TIFF", "GIF", "WEBP", "PNG"):
        pages = file_of(drawn(TEXT), kind, save_all=True, append_images=[drawn(OTHER).resize(drawn(TEXT).size)])
        assert found_in(pages) == [(1, (TEXT,)), (2, (OTHER,))], kind
    # A phone's JPEG holds the same picture again for its screen.
    assert found_in(file_of(drawn(TEXT), "MPO", save_all=True, append_images=[drawn(OTHER)])) == [(None, (TEXT,))]
    pdf = file_of(drawn(TEXT).convert("RGB"), "PDF", save_all=True, append_images=[drawn(OTHER).convert("RGB")])
    assert found_in(pdf) == [(1, (TEXT,)), (2, (OTHER,))]


def test_a_picture_that_was_cut_short_is_read_as_far_as_it_goes() -> None:
    page = Image.new("L", (drawn(TEXT).width, 3 * drawn(TEXT).height), 255)
    page.paste(drawn(TEXT), (0, 0))
    page.paste(drawn(OTHER), (0, 2 * drawn(TEXT).height))
    rough = Image.fromarray(
        (np.asarray(page) * 0.9 + np.random.default_rng(1).integers(0, 25, page.size[::-1])).astype(np.uint8)
    )
    whole = file_of(rough, "JPEG")
    (cut,) = pictures.pages(whole[: len(whole) * 6 // 10])
    assert [note.key for note in cut.notes] == ["picture_cut"]
    assert read_symbols(cut.picture).texts == (TEXT,)
    (full,) = pictures.pages(whole)
    assert full.notes == ()


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "picture_unknown"),
        (b"PT1CS010003VZRZ4Q\n", "picture_unknown"),
        (b"PK\x03\x04" + bytes(99), "picture_unknown"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(99), "picture_heic"),
        (b"\0\0\0\x18ftypisom" + bytes(99), "picture_unknown"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "picture_broken"),
        (file_of(drawn(TEXT), "JPEG")[:300], "picture_broken"),
        (b"%PDF-1.7\nnothing", "pdf_broken"),
        (file_of(Image.new("1", (12000, 12000)), "PNG"), "picture_large"),
        (file_of(Image.new("1", (20000, 20000)), "PNG"), "picture_large"),
    ],
)
def test_what_is_no_picture_is_one_fault(data: bytes, key: str) -> None:
    with pytest.raises(Problem) as caught:
        list(pictures.pages(data))
    assert [fault.key for fault in caught.value.faults] == [key]


def test_a_locked_pdf_and_a_giant_page() -> None:
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    held = io.BytesIO()
    canvas = Canvas(held, encrypt=StandardEncryption("secret", canPrint=0))
    canvas.showPage()
    canvas.save()
    with pytest.raises(Problem) as caught:
        list(pictures.pages(held.getvalue()))
    assert caught.value.key == "pdf_locked"
    poster = io.BytesIO()
    canvas = Canvas(poster, pagesize=(14000, 14000))
    canvas.showPage()
    canvas.save()
    (page,) = pictures.pages(poster.getvalue())
    assert page.picture.width * page.picture.height <= 41_000_000


def test_without_the_extra_there_is_one_sentence() -> None:
    script = (
        "import sys; sys.modules['zxingcpp'] = None\n"
        "from boards.scanning import pictures\nfrom boards.problems import Problem\n"
        "from boards.wording import sentence\n"
        "try: pictures.need_extra()\nexcept Problem as problem: print(sentence(problem.faults[0]))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "python -m pip install zxing-cpp pypdfium2" in ran.stdout


# ---- piles


def set_of(game_id: str = "huapai", seed: str = "pile") -> BoardSet:
    secret = keys.practice_secret(seed)
    return making.make_set(secret, GAMES[game_id], range(1, 5), event="", session="", public="", seed=seed, preset=None)


def cards(of: BoardSet, numbers: Sequence[int], *, copy: int = 1, with_hand: bool = True) -> list[Seen]:
    return [
        Seen(codes.hand_code(of.code, of.board(n), seat, copy, with_hand=with_hand), f"{n}.jpg")
        for n in numbers
        for seat in SEATS
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_pile_that_is_as_recorded(game_id: str) -> None:
    of = set_of(game_id)
    pile = against(of, [*cards(of, (3, 1)), *cards(of, (1,)), *cards(of, (1,), copy=2)])
    assert pile.is_clean
    assert [(one.cards.number, one.cards.copy) for one in pile.boards] == [(1, 1), (1, 2), (3, 1)]
    assert pile.unseen == (2, 4)
    for one in pile.boards:
        document = reading_document(one.cards)
        assert document is not None
        assert parse_reading(document).hands == of.board(one.cards.number).deal.hands


def test_what_a_pile_tells() -> None:
    of, other = set_of(), set_of(seed="other")
    exchanged = {Seat.E: Seat.W, Seat.W: Seat.E}
    swapped = [
        replace(one.code, hand=of.board(2).deal[exchanged.get(one.code.seat, one.code.seat)])
        for one in cards(of, (2,))
        if isinstance(one.code, HandCode)
    ]
    twice = replace(cards(of, (3,))[0].code, hand=of.board(4).deal[Seat.N])  # type: ignore[type-var]
    old = [Seen(replace(one.code, version=2), one.where) for one in cards(of, (4,))]  # type: ignore[type-var]
    seen = [*cards(of, (1,))[:3], *(Seen(code, "2.jpg") for code in swapped), *cards(of, (3,)), Seen(twice, "x.jpg"),
            *old, *cards(other, (1,))[2:3], *cards(other, (2,))]  # fmt: skip
    pile = against(of, seen, names={other.code: "round 2"})
    by_number = {one.cards.number: one for one in pile.boards}
    assert [fault.key for fault in by_number[1].faults] == ["pile_seats_missing"]
    assert by_number[1].faults[0].facts["seats"] == (Seat.W,)
    assert by_number[1].diagnosis is not None
    assert by_number[1].diagnosis.is_clean
    assert by_number[2].diagnosis is not None
    assert by_number[2].diagnosis.pattern == "exchanged_hands"
    assert [fault.key for fault in by_number[3].faults] == ["pile_seat_twice"]
    assert [fault.key for fault in by_number[4].faults] == ["pile_version"]
    (stranger,) = pile.faults
    assert stranger.key == "pile_other_set_n"
    assert stranger.facts["count"] == 5
    assert "round 2" in stranger.facts["code"]
    assert not pile.is_clean


def test_cards_of_ids_only_are_counted_and_not_compared() -> None:
    of = set_of("guandan")
    pile = against(of, cards(of, (1,), with_hand=False))
    assert pile.is_clean
    assert pile.boards[0].diagnosis is None
    assert reading_document(pile.boards[0].cards) is None
    both = [*cards(of, (1,), with_hand=False), *cards(of, (1,))]
    (one,) = cards_of_boards(both)
    assert len(one.cards) == 4


def test_slips_and_labels() -> None:
    of, other = set_of("bridge"), set_of("bridge", seed="other")
    good = [Seen(codes.slip_code(of.code, of.board(1), 1), "a.jpg"), Seen(codes.box_code(of), "a.jpg")]
    assert against(of, [*good, *cards(of, (1,))]).faults == ()
    wrong = [replace(good[0].code, header_check=1), codes.box_code(other), replace(good[0].code, number=9)]  # type: ignore[type-var]
    keys_of = [fault.key for fault in against(of, [Seen(code, "b.jpg") for code in wrong]).faults]
    assert keys_of == ["pile_slip_header", "pile_slip_other_set", "pile_no_board"]
    assert list(misplaced(of, [Seen(ContainerCode("bridge", 1, 0), "1.jpg"), *cards(of, (1,))])) == []
    (fault,) = misplaced(of, [Seen(ContainerCode("bridge", 7, 0), "1.jpg"), *cards(of, (1,))])
    assert (fault.key, fault.facts["label"], fault.facts["got"]) == ("pile_other_container", 7, 1)
    assert (fault.facts["board"], fault.facts["seats"], fault.facts["where"]) == (1, SEATS, "1.jpg")


def test_a_copy_of_which_nothing_was_seen() -> None:
    of = set_of()
    one = [*cards(of, (1, 2)), *cards(of, (1,), copy=2)]
    assert (against(of, one).unseen, against(of, one).unseen_copies) == ((3, 4), ((2, 2),))
    known = [(number, copy) for number in (1, 2, 3) for copy in (1, 2, 3)]
    assert against(of, one, copies=known).unseen_copies == ((1, 3), (2, 2), (2, 3))
    assert against(of, one, copies=known).is_clean, "it is told, and is no finding"
    assert against(of, cards(of, (1,), copy=0), copies=known).unseen_copies == (), "these cards name no copy"


# ---- cards that lie with what is not theirs


BOARDS, COPIES = (1, 2, 3, 4), (1, 2)
Place = tuple[int, int]


def photos_of(of: BoardSet, lying: Mapping[Place, Mapping[Seat, Place]], *, labels: bool) -> list[Seen]:
    """One picture a board and copy: whose card lies at each seat."""
    seen = []
    for (number, copy), at in lying.items():
        where = f"{number}-{copy}.jpg"
        if labels:
            seen.append(Seen(ContainerCode(of.game_id, number, copy), where))
        for seat, (whose, its_copy) in at.items():
            seen.append(Seen(codes.hand_code(of.code, of.board(whose), seat, its_copy), where))
    return seen


def told(faults: Iterable[Fault]) -> set[tuple[object, ...]]:
    """Key, picture, board, copy and seat of each card that is told."""
    return {
        (fault.key, fault.facts["where"], fault.facts["board"], fault.facts.get("board_copy"), seat)
        for fault in faults
        for seat in fault.facts["seats"]
    }


@settings(max_examples=60)
@given(
    st.sampled_from([(number, copy) for number in BOARDS for copy in COPIES]),
    st.sampled_from([(number, copy) for number in BOARDS for copy in COPIES]),
    st.sampled_from(SEATS),
    st.booleans(),
)
def test_two_boards_that_have_exchanged_a_card_are_told(one: Place, other: Place, seat: Seat, labels: bool) -> None:
    of = EXCHANGED
    lying = {(n, c): dict.fromkeys(SEATS, (n, c)) for n in BOARDS for c in COPIES}
    lying[one][seat], lying[other][seat] = other, one
    pile = against(of, photos_of(of, lying, labels=labels))
    assert all(compared.diagnosis and compared.diagnosis.is_clean for compared in pile.boards), "every card is there"
    by_board = "pile_other_container" if labels else "pile_together"
    key = by_board if one[0] != other[0] else "pile_other_copy"
    expected = {
        (key, f"{at[0]}-{at[1]}.jpg", *whose, seat) for at, whose in ((one, other), (other, one)) if one != other
    }
    assert told(fault for compared in pile.boards for fault in compared.faults) == expected
    assert pile.is_clean == (one == other)
    not_clean = {(compared.cards.number, compared.cards.copy) for compared in pile.boards if not compared.is_clean}
    assert not_clean == ({one, other} if one != other else set())


EXCHANGED = set_of("shengji")


@pytest.mark.parametrize(
    ("lying", "labels", "expected"),
    [
        ("1N 1E 1S 1W 2N 2E 2S 2W", (), ""),  # whole boards side by side
        ("1N 1E 1S 1W 2N 2E 2S 2W", (1, 2), ""),
        ("1N 2N 3N 4N", (), ""),  # a heap by seats
        ("1N 1E 2N 2E", (), ""),  # two halves beside each other
        ("1N", (), ""),
        ("", (1,), ""),
        ("1N 1E 1S 1W", (1,), ""),
        ("1N 1E 1S 2W", (), "2W"),
        ("1N 1E 1S 2S", (), "2S"),  # in the wrong pocket of the wrong board
        ("1N 2E", (), "2E"),
        ("1N 1E 2S 2W", (), "2S 2W"),
        ("1N 2E 3S 4W", (), "2E 3S 4W"),
        ("1N 1E 1S 2W", (1,), "2W"),
        ("1N 1E 1S 2W", (2,), "1N 1E 1S"),
        ("1N 1E 1S 1W 2N", (1,), "2N"),
        ("2N 2E 2S 2W", (1,), "2N 2E 2S 2W"),
        ("1N 1E 1S 2W", (1, 2), ""),  # two labels: nobody can say which card lies in which board
    ],
)
def test_which_cards_lie_together(lying: str, labels: Sequence[int], expected: str) -> None:
    of = EXCHANGED
    seen = [Seen(ContainerCode(of.game_id, number, 0), "a.jpg") for number in labels]
    for card in lying.split():
        code = codes.hand_code(of.code, of.board(int(card[0])), Seat[card[1]], 1)
        seen += [Seen(code, "a.jpg"), Seen(code, "a.jpg"), Seen(code, "")]
    found = {f"{board}{seat.name}" for _, _, board, _, seat in told(misplaced(of, seen)) if isinstance(seat, Seat)}
    assert found == set(expected.split())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_label_is_of_the_container_and_not_of_the_number(game_id: str) -> None:
    of = set_of(game_id)
    of = replace(of, boards=tuple(replace(board, container=board.number + 20) for board in of.boards))
    label = Seen(ContainerCode(game_id, 21, 0), "1.jpg")
    assert list(misplaced(of, [label, *cards(of, (1,))])) == []
    (fault,) = misplaced(of, [label, *cards(of, (1,))[:3], Seen(cards(of, (2,))[3].code, "1.jpg")])
    assert (fault.key, fault.facts["board"], fault.facts["got"]) == ("pile_other_container", 2, 22)
    assert sentence(fault, "en").startswith("board 2, copy 1: the card of W belongs to container 22 and lies beside")


def test_a_record_without_salt_is_compared_by_cards() -> None:
    of = set_of()
    again = BoardSet(of.game_id, of.boards, bytes(16))
    assert again.code != of.code
    assert not against(again, cards(of, (1,))).is_clean
    assert against(again, cards(of, (1,)), code_counts=False).is_clean
