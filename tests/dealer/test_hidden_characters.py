"""Names hold no character that is not seen but turns what is shown: refused where typed, left out where read."""

from dataclasses import replace
from pathlib import Path

import pytest

import boards.formats
from boards.formats import FileReading
from boards.games import GAMES
from boards.problems import Problem
from boards.wording import LANGUAGES, sentences
from dealer.keys import practice_secret
from dealer.making import make_set
from dealer.operations import entering, records, sets

HIDDEN = ["\u202e", "\u202a", "\u2066", "\u2069", "\u200f", "\u200b", "\u200d", "\u00ad", "\ufeff", "\u2028", "\u2029"]
MADE = make_set(practice_secret("hidden"), GAMES["huapai"], range(1, 3), event="Cup", session="one")


@pytest.mark.parametrize("character", HIDDEN)
def test_typed_names_are_refused(character: str, tmp_path: Path) -> None:
    store, file = str(tmp_path / "store.sqlite"), tmp_path / "x.pbn"
    file.write_bytes(boards.formats.write(MADE, "pbn"))
    bad = f"Cup{character}2026"
    for texts in ({"event": bad}, {"session": bad}, {"name": bad}):
        for take in (
            lambda texts: sets.deal_set(GAMES["huapai"], [1], store_url=store, seed="x", **texts),
            lambda texts: records.import_file(
                str(file), store_url=store,
                **{"set_name" if key == "name" else key: text for key, text in texts.items()},
            ),
            lambda texts: entering.enter_file(
                texts.get("name", "x"), str(file), game=GAMES["huapai"], store_url=store,
                **{key: text for key, text in texts.items() if key != "name"},
            ),
        ):  # fmt: skip
            with pytest.raises(Problem, match="text_hidden_typed") as caught:
                take(texts)
            for lang in LANGUAGES:
                (said,) = sentences(caught.value.faults, lang)
                assert f"U+{ord(character):04X}" in said
                assert character not in said
    with sets.open_store(store) as opened:
        assert opened.entries() == ()


def test_ordinary_names_stay() -> None:
    for name in ("秋季杯 2026", "Coupe d’été – nº 3", "كأس", "גביע", "a\u00a0b"):
        sets.check_texts(event=name, session=name, name=name)


def read(data: bytes) -> FileReading:
    return boards.formats.read(data, "x")


@pytest.mark.parametrize("character", HIDDEN)
@pytest.mark.parametrize("name", ["record", "seatcsv", "pbn"])
def test_names_in_our_files_lose_them_with_a_note(name: str, character: str) -> None:
    data = boards.formats.write(replace(MADE, event=f"Cup{character}2026", session=f"one{character}"), name)
    reading = read(data)
    assert reading.faults == ()
    assert (reading.event, reading.session) == ("Cup2026", "one")
    assert [note.key for note in reading.notes] == ["text_hidden"] * 2
    assert reading.notes[0].facts["character"] == f"U+{ord(character):04X}"
    # The code of a set does not hang on its names.
    assert reading.to_set(bytes(16)).fingerprint == MADE.fingerprint


def test_names_in_files_of_others() -> None:
    lin = boards.formats.write(MADE, "lin")
    pbn = b"".join(
        line for line in boards.formats.write(MADE, "pbn").splitlines(keepends=True) if b"Paitao" not in line
    )
    for data in (
        "vg|Cup\u202e2026,x,I,1,2,A,0,B,0|\n".encode() + lin,
        pbn.replace(b'[Event "Cup"]', '[Event "Cup\u202e2026"]'.encode()).replace(
            b'[Event ""]', '[Event "Cup\u202e2026"]'.encode()
        ),
    ):
        reading = read(data)
        assert reading.event.startswith("Cup2026")
        assert "text_hidden" in [note.key for note in reading.notes]
