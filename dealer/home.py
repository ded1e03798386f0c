"""Where this user's store and secrets lie, and who and when it is: the one place that asks the system for them."""

import contextlib
import getpass
import hashlib
import os
import platform
import re
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from boards.problems import Problem
from dealer.aside import Aside
from dealer.files import reason_of
from dealer.keys import SECRET_BYTES
from dealer.proof import sealing
from dealer.proof.sealing import OPEN, Lock

_SECRET_HEAD: Final = "paitao-secret/1"
_RESERVED: Final = frozenset({"CON", "PRN", "AUX", "NUL", *(f"{p}{n}" for p in ("COM", "LPT") for n in range(10))})
"""File names that Windows keeps for devices, whatever their suffix."""

_LONGEST_NAME: Final = 120
"""Bytes of an event's name in a file name; the shortest limit of file systems in use is 143."""


def data_folder() -> Path:
    """The user's data folder: PAITAO_DATA, or the place that the system has for such files."""
    if os.environ.get("PAITAO_DATA"):
        return Path(os.environ["PAITAO_DATA"])
    import platformdirs

    return Path(platformdirs.user_data_dir("paitao", appauthor=False))


def default_store() -> str:
    """The store that is used when neither --store nor PAITAO_STORE names one."""
    return str(data_folder() / "store.sqlite")


def now() -> str:
    """The time in UTC, ISO 8601 to the second."""
    return datetime.now(UTC).replace(microsecond=0).isoformat()


def user() -> str:
    """The name of the person at the machine, as the system knows it."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "?"


def computer() -> str:
    """What this computer is called."""
    return platform.node()[:200] or "?"


def station_file() -> Path:
    """Where `station_id` is kept."""
    return data_folder() / "station"


def station_id() -> str:
    """What tells this data folder from every other: random, made once.

    Raises:
        Problem: `data_unwritable`; `station_form`: something else is in the file.
    """
    path = station_file()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            aside = Aside(path)
            try:
                with open(aside.path, "w", encoding="ascii", newline="\n") as stream:
                    stream.write(secrets.token_hex(16) + "\n")
                    stream.flush()
                    os.fsync(stream.fileno())
                aside.let_go()
                with contextlib.suppress(FileExistsError):
                    _place(aside.path, path)  # another process may have been first
            finally:
                with contextlib.suppress(OSError):
                    aside.remove()
        found = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise Problem("data_unwritable", file=str(path), reason=reason_of(error)) from None
    except ValueError:
        found = ""
    if not re.fullmatch("[0-9a-f]{32}", found):
        raise Problem("station_form", file=str(path))
    return found


def secret_path(event: str) -> Path:
    """Where the secret of an event lies: `secrets/EVENT.key`, with characters that no file name takes spelled %XX."""
    plain = "".join(c if c.isalnum() or c in " -_" else "".join(f"%{b:02X}" for b in c.encode()) for c in event)
    if len(plain.encode()) > _LONGEST_NAME:
        # Two long names must not meet in one file: one secret for two events opens both.
        short = plain.encode()[: _LONGEST_NAME - 17].decode(errors="ignore")
        plain = f"{short}-{hashlib.sha256(plain.encode()).hexdigest()[:16]}"
    return data_folder() / "secrets" / (("_" if plain.upper() in _RESERVED else "") + plain + ".key")


def read_secret(path: Path, lock: Lock = OPEN) -> bytes | None:
    """The event secret in a key file, sealed or not; None when there is no such file.

    Raises:
        Problem: `secret_form` (something else is in the file), `secret_readable` (by other people, where files have
            modes), `file_unreadable`; of a sealed one as `sealing.unseal`.
    """
    try:
        data = path.read_bytes()
        mode = path.stat().st_mode & 0o777 if os.name == "posix" else 0
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Problem("file_unreadable", file=str(path), reason=reason_of(error)) from None
    if sealing.is_sealed(data):
        data = sealing.unseal(data, lock.passphrase(str(path)), str(path))
        mode = 0
    try:
        lines = data.decode("ascii").split()
    except UnicodeDecodeError:
        raise Problem("secret_form", file=str(path)) from None
    if len(lines) != 2 or lines[0] != _SECRET_HEAD or len(lines[1]) != 2 * SECRET_BYTES:
        raise Problem("secret_form", file=str(path))
    try:
        found = bytes.fromhex(lines[1])
    except ValueError:
        raise Problem("secret_form", file=str(path)) from None
    if mode & 0o077:
        raise Problem("secret_readable", file=str(path), mode=f"{mode:04o}")
    return found


def keep_secret(path: Path, secret: bytes, lock: Lock = OPEN) -> None:
    """Write a new key file that only its owner reads, down to the disk; sealed if the lock says so. Never replaces one.

    Raises:
        Problem: `secret_appeared` (another run made it just now), `data_unwritable`; nothing was written.
    """
    data = f"{_SECRET_HEAD}\n{secret.hex()}\n".encode("ascii")
    if lock.seals_new:
        salt, nonce = secrets.token_bytes(sealing.SALT_BYTES), secrets.token_bytes(sealing.NONCE_BYTES)
        data = sealing.seal(data, lock.passphrase(str(path), new=True), salt, nonce)
    aside = None
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Written beside its place first: a run that is killed here leaves no half of a secret under the name.
        aside = Aside(path)
        with open(aside.path, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        aside.let_go()
        _place(aside.path, path)
    except FileExistsError:
        raise Problem("secret_appeared", file=str(path)) from None
    except OSError as error:
        raise Problem("data_unwritable", file=str(path), reason=reason_of(error)) from None
    finally:
        if aside is not None:
            with contextlib.suppress(OSError):
                aside.remove()


def _place(aside: Path, path: Path) -> None:
    """Give a file its name, which must be free, down to the disk.

    Raises:
        OSError: `FileExistsError` when the name is taken.
    """
    if os.name == "posix":
        try:
            os.link(aside, path)
        except FileExistsError:
            raise
        except OSError:  # a stick's file system has no second names
            if path.exists():
                raise FileExistsError(str(path)) from None
            os.rename(aside, path)
        with contextlib.suppress(OSError):
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    else:
        os.rename(aside, path)  # on Windows it refuses a name that is taken
