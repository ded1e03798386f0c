"""Every example of README and docs is executed: the lines of `sh` blocks that begin with `paitao`, page by page.

So are lines that run a script with `python`: one of docs, or one that the page itself gives.

A page's examples share a folder and a store, so that one can use what another made. Two things are there before the
first: the set "round 1" (huapai, boards 1-16) in the store, and its record as club.pbn.

A block may be a file: `text input NAME` is there before the first example, `text output NAME` is what an example must
have written, `text part NAME` lines that must be in it; `hex` instead of `text` is the bytes of a binary file.

A block `printed` behind a block of examples is what they print, all of it; `...` stands for lines that are left out,
and days may differ. The rows of a table whose heads are I type / It says are run last.
"""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "README.zh.md", *sorted((ROOT / "docs").glob("*.md"))]
PRINTED = re.compile(r"^```sh\n(.*?)^```\n(?:\n```printed\n(.*?)^```)?", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^\| [^|]+ \| `(paitao [^|`]+)` \| ([^|]+) \|$", re.MULTILINE)
ASKED = re.compile(r"^```asked (paitao .+)\n((?:.+\n)+)```$", re.MULTILINE)
DAYS = re.compile(r"20\d\d-\d\d-\d\d")
STORIES = ("referee.md", "referee.zh.md")
EXITS = re.compile(r"#.*exit (\d+)")


def examples(page: Path) -> list[tuple[str, int]]:
    """The commands of a page with the exit code each is to have (`# exit 1` behind a command; else 0)."""
    found = []
    for block, _ in PRINTED.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            if line.startswith("paitao ") or re.match(r"python \w+\.py", line):
                exits = EXITS.search(line)
                found.append((line.split("  #")[0].strip(), int(exits[1]) if exits else 0))
    return found


@pytest.mark.parametrize("page", [p for p in PAGES if examples(p) and p.name not in STORIES], ids=lambda p: p.name)
def test_examples_run(page: Path, paitao: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if page.parent != ROOT:
        made = paitao("deal", "huapai", "--boards", "1-16", "--seed", "docs", "--set", "round 1", "-o", "club.pbn")
        assert made.code == 0
    blocks = files_of(page)
    for kind, use, name, body in blocks:
        if use == "input":
            Path(name).write_bytes(bytes.fromhex(body) if kind == "hex" else body.encode())
    for script in (ROOT / "docs").glob("*.py"):
        shutil.copy(script, tmp_path)
    for line, code in examples(page):
        words = shlex.split(line)
        if words[0] == "python":
            done = subprocess.run([sys.executable, *words[1:]], capture_output=True, text=True, check=False)
            assert done.returncode == code, f"{line}\n{done.stderr}"
            continue
        ran = paitao(*words[1:])
        assert ran.code == code, f"{line}\n{ran.err}"
    for kind, use, name, body in blocks:
        written = Path(name).read_bytes()
        if kind == "hex":
            assert written == bytes.fromhex(body), name
            continue
        lines = [line.rstrip() for line in written.decode("utf-8-sig").splitlines()]
        shown = body.splitlines()
        assert lines == shown if use != "part" else set(shown) <= set(lines), name


@pytest.mark.parametrize("name", STORIES)
def test_the_referees_stories_print_what_the_page_says(
    name: str, paitao: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / name
    text = page.read_text(encoding="utf-8")
    for _, _, file, body in files_of(page):
        Path(file).write_text(body, encoding="utf-8")
    stories = PRINTED.findall(text)
    assert sum(bool(shown) for _, shown in stories) >= 10
    for block, shown in stories:
        said = ""
        for line in block.splitlines():
            ran = paitao(*shlex.split(line.split("  #")[0])[1:])
            said += ran.out + ran.err
            exits = EXITS.search(line)
            assert ran.code == (int(exits[1]) if exits else 0), f"{line}\n{ran.err}"
        if shown:
            pattern = re.escape(DAYS.sub("DAY", shown)).replace(re.escape("...\n"), r"(?:.*\n)*")
            assert re.fullmatch(pattern, DAYS.sub("DAY", said)), f"{block}\n{said}"
    asked = ASKED.findall(text)
    assert asked
    for typed, dialogue in asked:
        lines = [line.partition(" > ") for line in dialogue.splitlines()]
        ran = paitao(*shlex.split(typed)[1:], stdin="".join(f"{answer}\n" for _, ask, answer in lines if ask).encode())
        assert all(
            f"{question} > " in ran.err if ask else question in ran.out.splitlines() for question, ask, _ in lines
        )
    rows = TYPED.findall(text)
    assert len(rows) >= 12
    for typed, says in rows:
        ran = paitao(*shlex.split(typed)[1:])
        assert says in ran.out + ran.err, f"{typed}\n{ran.out}{ran.err}"
        assert ran.code in (0, 1), typed


def files_of(page: Path) -> list[tuple[str, str, str, str]]:
    """The blocks of a page that are files: (text, json or hex; input, output or part; name; body)."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^```(text|json|hex) (input|output|part) (\S+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_every_format_has_its_row_and_an_executed_example() -> None:
    from boards.formats import FORMATS

    page = ROOT / "docs" / "formats.md"
    table = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    names = [name for _, _, name, _ in files_of(page)]
    for entry in FORMATS:
        rows = [line for line in table if f"`{entry.name}`" in line.split("|")[1]]
        assert len(rows) == 1, entry.name
        assert all(f"`{suffix}`" in rows[0].split("|")[2] for suffix in entry.suffixes), entry.name
        assert ("read only" in rows[0]) is not entry.is_written, entry.name
        assert ("13 x 4" in rows[0]) is (entry.games is not None), entry.name
        assert any(name.endswith(entry.suffixes[0]) for name in names), entry.name


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_both_readmes_have_the_two_commands() -> None:
    for name in ("README.md", "README.zh.md"):
        blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        assert "requirements.txt" in blocks[0]
        assert blocks[0].rstrip().endswith("demo")
        assert "requirements-dev.txt" in blocks[1]


def test_every_command_is_documented(paitao: Callable[..., Any]) -> None:
    import cli

    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in cli.main.commands:
        assert re.search(rf"paitao (--\S+ \S+ )*{name}\b", pages), name


@pytest.mark.slow
def test_the_demonstration_prints_what_the_readme_prints(paitao: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    ran = paitao("demo", "--folder", folder)
    assert ran.code == 0
    printed = re.search(
        r"^~~~text\n(1\. Dealing.*?)^~~~", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S
    )
    assert printed is not None
    # Where there is no pty the line is TCP, and the same happens.
    assert ran.out.replace(str(folder), "FOLDER").replace("over a TCP line", "over a pty line") == printed[1]
    assert (folder / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert paitao("check", folder / "demo.pbn", folder / "demo.paitao.json").code == 0
    assert paitao("demo", "--folder", folder).code == 2


def test_nothing_names_a_host() -> None:
    for name in ("requirements.txt", "requirements-scan.txt", "requirements-pg.txt", "requirements-dev.txt"):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8")


def test_the_extras_are_pinned_like_everything_else() -> None:
    def pinned(name: str) -> dict[str, list[str]]:
        blocks = re.split(r"\n(?=\S)", (ROOT / name).read_text(encoding="utf-8").strip())
        return {block.split(" ")[0]: sorted(re.findall(r"sha256:\w+", block)) for block in blocks}

    plain, scan, pg, dev = (pinned(f"requirements{kind}.txt") for kind in ("", "-scan", "-pg", "-dev"))
    assert plain.items() <= scan.items() <= dev.items()
    assert plain.items() <= pg.items() <= dev.items()
    assert {name.split("==")[0] for name in scan.keys() - plain.keys()} == {"zxing-cpp", "pypdfium2"}
    assert {name.split("==")[0] for name in pg.keys() - plain.keys()} == {"psycopg", "psycopg-binary", "tzdata"}
