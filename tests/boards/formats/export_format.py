"""A checker of PBN's export format, from the rules of the standard (PBN 2.1, chapters 2, 3 and 5), not from our code.

It knows nothing of boards: bytes in, complaints out.
"""

import re

MANDATORY = ("Event Site Date Board West North East South Dealer Vulnerable Deal "
             "Scoring Declarer Contract Result").split()  # fmt: skip
PAIR = re.compile(r'\[([A-Z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\]|\\(?=\d))*)"\]')
HAND = r"[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]*"
VALUES = {
    "Board": re.compile(r"[1-9]\d*"),
    "Dealer": re.compile("[NESW]"),
    "Vulnerable": re.compile("None|NS|EW|All"),
    "Deal": re.compile(rf"[NESW]:{HAND} {HAND} {HAND} {HAND}"),
}
CALL = re.compile(r"AP|Pass|XX?|[1-7](?:NT|[SHDC])|-|\*|\+")
CARD = re.compile(r"[SHDC][AKQJT2-9]|-|\*|\+")
MARK = re.compile(r"=\d{1,2}=|\$\d{1,3}|\^[ISRL]")
CELL = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')


def complaints(data: bytes) -> list[str]:
    """What the export format does not allow in these bytes; empty if it is export format."""
    found: list[str] = []
    if re.search(rb"(?<!\r)\n|\r(?!\n)|\t|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", data):
        found.append("line end, tab, control character or one of 127-159")
    lines = data.decode("latin-1").split("\r\n")
    if lines[:3] != ["% PBN 2.1", "% EXPORT", "%"]:
        found.append("head")
    if lines[-2:] != ["", ""]:
        found.append("no empty line at the end")
    found += [f"long line {number}" for number, line in enumerate(lines, 1) if len(line) + 2 > 255]
    found += [f"blanks at the end of line {number}" for number, line in enumerate(lines, 1) if line != line.rstrip()]
    for body in "\n".join(lines[3:-2]).split("\n\n"):
        found += _game(body.split("\n"))
    return found


def _game(lines: list[str]) -> list[str]:
    found: list[str] = []
    names: list[str] = []
    tags: dict[str, str] = {}
    rows: dict[str, list[str]] = {}
    for line in lines:
        pair = PAIR.fullmatch(line)
        if pair and pair[1] == "Note":
            if not re.match(r"([1-9]|[12]\d|3[0-2]):", pair[2]) or names[-1] not in ("Auction", "Play"):
                found.append(f"note {line}")
        elif pair:
            if pair[1] in tags:
                found.append(f"tag twice {pair[1]}")
            names.append(pair[1])
            tags[pair[1]] = pair[2]
        elif not line.strip() or line.startswith("["):
            found.append(f"line {line!r}")
        else:
            rows.setdefault(names[-1] if names else "", []).append(line)
    if names[:15] != MANDATORY:
        return [*found, f"order {names[:15]}"]
    is_section = [name in ("Auction", "Play") or name.endswith("Table") or name in rows for name in names]
    if is_section != sorted(is_section):
        found.append("a tag behind a section")
    plain = [name for name, section in zip(names, is_section, strict=True) if not section][15:]
    sections = [name for name, section in zip(names, is_section, strict=True) if section]
    if plain != sorted(plain):
        found.append(f"supplemental tags {plain}")
    if sections != sorted(sections, key=lambda name: ({"Auction": 0, "Play": 1}.get(name, 2), name)):
        found.append(f"sections {sections}")
    for name, pattern in VALUES.items():
        if not pattern.fullmatch(tags[name]):
            found.append(f"value of {name}")
    if tags["Deal"][:1] != tags["Dealer"]:
        found.append("the deal does not begin with the dealer")
    for suit in re.split(r"[ .]", tags["Deal"][2:]):
        if suit != "".join(sorted(suit, key="AKQJT98765432".index)):
            found.append("ranks not from the ace down")
    if tags["Contract"] == "" or tags["Contract"].upper().replace("PASS", "Pass") != tags["Contract"]:
        found.append("contract")
    found += [f"value # of {name}" for name, value in tags.items() if value == "#"]
    for name, pattern in (("Auction", CALL), ("Play", CARD)):
        found += _by_four(name, rows.get(name, []), pattern)
    for name in sections:
        if name.endswith("Table"):
            found += _table(tags[name], rows.get(name, []))
    return found


def _by_four(name: str, rows: list[str], pattern: re.Pattern[str]) -> list[str]:
    found = []
    words = [[word for word in row.split(" ") if not MARK.fullmatch(word)] for row in rows]
    for place, row in enumerate(words):
        is_last = place >= len(words) - 2
        if not all(pattern.fullmatch(word) for word in row) or len(row) > 4 or (len(row) < 4 and not is_last):
            found.append(f"{name} row {rows[place]!r}")
    return found


def _table(columns: str, rows: list[str]) -> list[str]:
    found = []
    widths = [re.fullmatch(r"[^\\]+\\(\d+)([LR])", column) for column in columns.split(";")]
    for row in rows:
        at = 0
        if len(CELL.findall(row)) != len(widths):
            continue  # A row of irregular cells: the standard says nothing of its layout.
        for width in widths:
            if width is None:
                at = CELL.search(row, at).end() + 1
                continue
            cell = CELL.search(row, at)
            needed = max(int(width[1]), len(cell[0]))
            field = row[at : at + needed]
            aligned = cell[0].rjust(needed) if width[2] == "R" else cell[0].ljust(needed)
            if field.ljust(needed) != aligned:
                found.append(f"table row {row!r}")
                break
            at += needed + 1
    return found
