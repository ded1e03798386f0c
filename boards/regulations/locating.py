"""Where each key of a TOML text stands: the standard library's reader gives values, not positions.

The text has been read by `tomllib` before, so this only walks it: it knows where a value ends, not what it is worth.
"""

import tomllib
from bisect import bisect_right
from typing import Final

Path = tuple[str | int, ...]
"""Keys and places in lists from the top: `("session", 0, "boards")`."""

_BLANK: Final = " \t"
_SPACE: Final = " \t\r\n"


class Lines:
    """Line numbers, from 1, of the keys of a text.

    Args:
        text: TOML that `tomllib` accepts; with CR LF or LF, without a byte order mark.
    """

    def __init__(self, text: str) -> None:
        self._known: dict[Path, int] = {}
        walker = _Walker(text, self._known)
        try:
            walker.document()
        except (IndexError, RecursionError, tomllib.TOMLDecodeError):
            # A form of TOML that is newer than this walk: the lines found so far still help.
            return

    def of(self, path: Path) -> int | None:
        """The line of a key, or of the nearest thing around it that has one; None where nothing has."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._known:
                return self._known[path[:length]]
        return None

    def exactly(self, path: Path) -> int | None:
        """The line of that very key; None where it is not written."""
        return self._known.get(path)


class _Walker:
    def __init__(self, text: str, known: dict[Path, int]) -> None:
        self._text = text
        self._at = 0
        self._known = known
        self._starts = [0] + [place + 1 for place, character in enumerate(text) if character == "\n"]
        self._last: dict[Path, int] = {}
        """Arrays of tables -> place of their latest table."""

    def document(self) -> None:
        base: Path = ()
        while True:
            self._skip(_SPACE)
            if self._at >= len(self._text):
                return
            base = self._header() if self._text[self._at] == "[" else self._pair(base)

    def _header(self) -> Path:
        is_array = self._text.startswith("[[", self._at)
        line = self._line()
        self._at += 2 if is_array else 1
        names = self._key()
        self._skip(_BLANK)
        self._at += 2 if is_array else 1
        path: Path = ()
        for name in names[:-1]:
            path = self._entered((*path, name), line)
        path = (*path, names[-1])
        self._known.setdefault(path, line)
        if is_array:
            place = self._last[path] = self._last.get(path, -1) + 1
            path = (*path, place)
        # A table that was only implied so far is known by its own header from now on.
        self._known[path] = line
        return path

    def _entered(self, path: Path, line: int) -> Path:
        self._known.setdefault(path, line)
        return (*path, self._last[path]) if path in self._last else path

    def _pair(self, base: Path) -> Path:
        line = self._line()
        path = base
        for name in self._key():
            path = (*path, name)
            self._known.setdefault(path, line)
        self._skip(_BLANK)
        self._at += 1  # the equals sign
        self._skip(_BLANK)
        self._value(path)
        return base

    def _key(self) -> list[str]:
        names = []
        while True:
            self._skip(_BLANK)
            start = self._at
            if self._text[start] in "\"'":
                self._string()
                quoted = self._text[start : self._at]
                names.append(next(iter(tomllib.loads(f"{quoted} = 0"))))
            else:
                while self._text[self._at] not in " \t.=]":
                    self._at += 1
                names.append(self._text[start : self._at])
            self._skip(_BLANK)
            if self._text[self._at] != ".":
                return names
            self._at += 1

    def _value(self, path: Path) -> None:
        self._known.setdefault(path, self._line())
        opening = self._text[self._at]
        if opening in "\"'":
            self._string()
        elif opening == "[":
            self._at += 1
            place = 0
            while not self._closed("]"):
                self._known[(*path, place)] = self._line()
                self._value((*path, place))
                place += 1
        elif opening == "{":
            self._at += 1
            while not self._closed("}"):
                self._pair(path)
        else:
            while self._at < len(self._text) and self._text[self._at] not in ",]}#\n":
                self._at += 1

    def _closed(self, closing: str) -> bool:
        self._skip(_SPACE)
        while self._text[self._at] == ",":
            self._at += 1
            self._skip(_SPACE)
        if self._text[self._at] != closing:
            return False
        self._at += 1
        return True

    def _string(self) -> None:
        quote = self._text[self._at]
        is_long = self._text.startswith(quote * 3, self._at)
        end = quote * 3 if is_long else quote
        self._at += len(end)
        while not self._text.startswith(end, self._at):
            self._at += 2 if quote == '"' and self._text[self._at] == "\\" else 1
            if self._at > len(self._text):
                raise IndexError
        self._at += len(end)
        # A long string may end in one or two quotes of its own.
        extra = 0
        while is_long and extra < 2 and self._text.startswith(quote, self._at):
            self._at += 1
            extra += 1

    def _skip(self, characters: str) -> None:
        text = self._text
        while self._at < len(text):
            if text[self._at] in characters:
                self._at += 1
            elif text[self._at] == "#" and "\n" in characters:
                end = text.find("\n", self._at)
                self._at = len(text) if end < 0 else end
            else:
                return

    def _line(self) -> int:
        return bisect_right(self._starts, self._at)
