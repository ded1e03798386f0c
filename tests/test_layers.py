"""What import-linter cannot see: `cli.py` is a module, and a start must not load what it does not use."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOPS = ("boards", "dealer", "firmware_protocol")
HEAVY = ("numpy", "PIL", "qrcode", "reportlab", "sqlalchemy", "serial", "msgspec", "sqlite3", "asyncio")


def imports_of(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_cli_reaches_only_down_through_the_use_cases() -> None:
    consoles = ("dealer.console", "dealer.terminal", "dealer.shared_terminal", "dealer.events_json")
    terms = ("dealer.line", "dealer.shell", "dealer.times")  # what was said of the line; the frame; how a time is shown
    allowed = ("dealer.operations", "dealer.commands", *consoles, *terms, "boards")
    for path in [ROOT / "cli.py", *(ROOT / "dealer" / "commands").glob("*.py")]:
        found = imports_of(ast.parse(path.read_text(encoding="utf-8")))
        ours = {name for name in found if name.split(".")[0] in ("dealer", "boards", "firmware_protocol")}
        assert not {name for name in ours - {"dealer"} if not name.startswith(allowed)}, path


def test_every_package_is_installed() -> None:
    # An editable install finds a forgotten package, a real one does not.
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    there = [p.parent.relative_to(ROOT) for top in TOPS for p in (ROOT / top).rglob("__init__.py")]
    assert sorted(told) == sorted(".".join(folder.parts) for folder in there)


def test_nobody_imports_cli() -> None:
    for folder in TOPS:
        for path in (ROOT / folder).rglob("*.py"):
            assert "cli" not in imports_of(ast.parse(path.read_text(encoding="utf-8"))), path


@pytest.mark.parametrize("start", ["import cli", "import cli, sys; sys.argv = ['paitao', '--help']; cli.entry()"])
def test_a_start_loads_click_and_nothing_heavy(start: str) -> None:
    script = f"import atexit, sys; atexit.register(lambda: print(sorted(sys.modules), file=sys.stderr))\n{start}"
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in ast.literal_eval(ran.stderr.strip().splitlines()[-1])}
    assert not loaded & set(HEAVY)


PURE_DEALER = ("keys", "shuffle", "bulk", "making")


def test_the_core_prints_nothing_and_asks_no_clock() -> None:
    pure = [
        p for p in (ROOT / "boards").glob("*.py")
    ] + [ROOT / "dealer" / f"{n}.py" for n in PURE_DEALER] + [
        p for folder in ("proof", "squaredeal", "station") for p in (ROOT / "dealer" / folder).glob("*.py")
    ]  # fmt: skip
    banned = {"time", "datetime", "random", "secrets", "os", "logging", "socket", "pathlib"}
    for path in pure:
        found = {name.split(".")[0] for name in imports_of(ast.parse(path.read_text(encoding="utf-8")))}
        assert not found & banned, path
