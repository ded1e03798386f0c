"""Every row of the wording tables is said somewhere: its key stands in the source, or the source builds it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boards.wording import TOPICS, rows

ROOT = Path(__file__).parents[2]
SOURCES = sorted([ROOT / "cli.py", *(path for top in ("boards", "dealer") for path in (ROOT / top).rglob("*.py"))])
LEAST_LETTERS = 2
"""A built key with fewer letters of its own (`v_`, `_n`) would be any key; there the rest must stand in the source."""
ANY = r"\w*"


def literals(tree: ast.AST) -> Iterator[ast.expr]:
    """Every string of a module, written out or built; not the keys of its own `ROWS`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == "ROWS" for target in targets):
                continue
        if isinstance(node, ast.JoinedStr | ast.BinOp) or (isinstance(node, ast.Constant) and type(node.value) is str):
            yield node
        parts = (
            [part for part in node.values if not isinstance(part, ast.Constant)]
            if isinstance(node, ast.JoinedStr)
            else [node]
        )
        for part in parts:
            yield from literals(part)


def patterns(node: ast.expr) -> list[str]:
    """What a string may be, as regular expressions; none: it is not known to be built of strings."""
    if isinstance(node, ast.Constant):
        return [re.escape(node.value)] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        return ["".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ANY for p in node.values)]
    if isinstance(node, ast.IfExp):
        return [*patterns(node.body), *patterns(node.orelse)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = patterns(node.left), patterns(node.right)
        return [a + b for a in left or [ANY] for b in right or [ANY]] if left or right else []
    return []


def mentioned(sources: list[str]) -> tuple[set[str], set[str], set[tuple[str, str]]]:
    """Strings that stand in sources as they are, patterns of those that are built, and beginnings and ends of keys."""
    written, built, around = set(), set(), set()
    for source in sources:
        for node in literals(ast.parse(source)):
            if isinstance(node, ast.Constant):
                written.add(str(node.value))
                continue
            for found in patterns(node):
                own = found.split(ANY)
                if len(re.sub("[^A-Za-z]", "", "".join(own))) >= LEAST_LETTERS:
                    built.add(found)
                elif len(own) == len(("before", "after")):
                    around.add((own[0], own[1]))
    return written, built, around


def unused(keys: list[str], sources: list[str]) -> list[str]:
    written, built, around = mentioned(sources)
    any_built = re.compile("|".join(f"(?:{one})" for one in sorted(built)) or "$.")

    def is_one(text: str) -> bool:
        return text in written or any_built.fullmatch(text) is not None

    def is_said(key: str) -> bool:
        ends = [(a, b) for a, b in around if (a or b) and key.startswith(a) and key.endswith(b)]
        return is_one(key) or any(is_one(key[len(a) : len(key) - len(b)]) for a, b in ends)

    return [key for key in keys if not is_said(key)]


def test_every_row_is_said_somewhere() -> None:
    keys = [key for topic in TOPICS for key in rows(topic)]
    assert not unused(keys, [path.read_text(encoding="utf-8") for path in SOURCES])


@pytest.mark.parametrize(
    ("source", "is_used"),
    [
        ('say("form_open", lang)', True), ('say(f"form_{word}", lang)', True), ('say("form_" + word, lang)', True),
        ('say(word + "_open", lang)', True), ('say(f"{a}_{b}", lang)', False), ('say("form_opens", lang)', False),
        ('say(f"f{word}") + say("orm_open")', True), ('say(f"f{word}") + say("orm_close")', False),
        ('say(key + ("_open" if x else ""))', True), ('say("form" + ("_shut" if x else "_open"))', True),
        ('f"{say(f\'form_{word}\')}"', True), ('ROWS: dict[str, str] = {"form_open": "x"}', False), ("", False),
        ('ROWS = {"form_open": ("open", "", "")}', False), ('KEYS = {Ask.OPEN: "form_open"}', True),
    ],
)  # fmt: skip
def test_what_counts_as_said(source: str, is_used: bool) -> None:
    assert unused(["form_open"], [source]) == ([] if is_used else ["form_open"])
