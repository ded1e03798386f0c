"""Seal a file with a passphrase, and open it again."""

import secrets

from boards.problems import Problem
from dealer.files import PIPE, Outputs, read_input
from dealer.proof import sealing
from dealer.proof.sealing import Lock

__all__ = ["Lock", "seal_file", "unseal_file"]


def seal_file(name: str, output: str, lock: Lock, *, force: bool = False) -> bytes:
    """Write a file sealed; gives its bytes, for a pipe.

    Raises:
        Problem: A file that cannot be read or written, `file_empty`, `seal_twice`, or as `sealing.seal`. Nothing was
            written.
    """
    data = read_input(name)
    if not data:
        raise Problem("file_empty", file=name)
    if sealing.is_sealed(data):
        raise Problem("seal_twice", file=name)
    with Outputs([output], force=force, private=True) as files:
        passphrase = lock.passphrase(name, new=True)
        salt, nonce = secrets.token_bytes(sealing.SALT_BYTES), secrets.token_bytes(sealing.NONCE_BYTES)
        sealed = sealing.seal(data, passphrase, salt, nonce)
        if output != PIPE:
            files.put(output, sealed)
        files.commit()
    return sealed


def unseal_file(name: str, output: str, lock: Lock, *, force: bool = False) -> bytes:
    """Write what is sealed in a file; gives its bytes, for a pipe. Only the user may read the new file.

    Raises:
        Problem: A file that cannot be read or written, or as `sealing.unseal`. Nothing was written.
    """
    data = read_input(name)
    if not sealing.is_sealed(data):
        raise Problem("seal_form", file=name)
    with Outputs([output], force=force, private=True) as files:
        opened = sealing.unseal(data, lock.passphrase(name), name)
        if output != PIPE:
            files.put(output, opened)
        files.commit()
    return opened
