"""Files under a passphrase: opened again, refused when wrong or changed; sealed secrets from announce to reveal."""

import builtins
import hashlib
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.problems import Problem
from dealer.proof import sealing

Paitao = Callable[..., Any]
SALT, NONCE = bytes(range(16)), bytes(range(12))
RULES = 'event = "Cup"\ngame = "huapai"\n[[session]]\nlabel = "1"\nboards = "1-4"\n'


@pytest.fixture(scope="module", autouse=True)
def _quick_scrypt() -> Any:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sealing, "_COST", (1024, 8, 1))
        yield


@settings(max_examples=15)
@given(st.binary(max_size=300), st.text(st.characters(categories=("L", "N", "P")), min_size=1))
def test_what_is_sealed_comes_back(data: bytes, passphrase: str) -> None:
    sealed = sealing.seal(data, passphrase, SALT, NONCE)
    assert sealing.is_sealed(sealed)
    assert len(data) < 8 or data not in sealed.split(b"\n", 3)[3]
    assert sealing.unseal(sealed, passphrase, "x") == data
    assert sealing.unseal(sealed.replace(b"\n", b"\r\n"), passphrase, "x") == data


def test_another_implementation_opens_it() -> None:
    from Crypto.Cipher import AES

    sealed = sealing.seal(b"the secret", "Caf\u00e9", SALT, NONCE)
    version, cost, nonce, body = sealed.decode().split("\n", 3)
    n, r, p, salt = cost.removeprefix("scrypt: ").split()
    key = hashlib.scrypt("Caf\u00e9".encode(), salt=bytes.fromhex(salt), n=int(n), r=int(r), p=int(p), dklen=32)
    whole = __import__("base64").b64decode(body)
    cipher = AES.new(key, AES.MODE_GCM, nonce=bytes.fromhex(nonce.removeprefix("aes-256-gcm: ")))
    cipher.update(f"{version}\n{cost}\n{nonce}\n".encode())
    assert cipher.decrypt_and_verify(whole[:-16], whole[-16:]) == b"the secret"
    assert sealing.unseal(sealed, "Cafe\u0301", "x") == b"the secret"


def answer(sealed: bytes) -> bytes | str:
    try:
        return sealing.unseal(sealed, "right", "x")
    except Problem as problem:
        return problem.key


def test_wrong_or_changed_is_one_problem() -> None:
    sealed = sealing.seal(b"the secret", "right", SALT, NONCE)
    with pytest.raises(Problem, match="seal_passphrase"):
        sealing.unseal(sealed, "wrong", "x")
    for at in range(len(b"paitao-sealed/1"), len(sealed)):
        changed = sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :]
        # base64 has bits that say nothing; every other change is found.
        assert answer(changed) in ("seal_passphrase", "seal_form", b"the secret")
    assert answer(sealed.replace(b"1024 8 1", b"512 8 1")) == "seal_passphrase"
    for cut in (16, 60, len(sealed) - 5):
        with pytest.raises(Problem):
            sealing.unseal(sealed[:cut], "right", "x")


@pytest.mark.parametrize(
    "cost", [b"2097152 8 1", b"1024 99 1", b"1024 8 9", b"1000 8 1", b"0 8 1", b"1024 0 1", b"1 8 1"]
)
def test_no_file_fills_the_memory(cost: bytes) -> None:
    sealed = sealing.seal(b"x", "p", SALT, NONCE).replace(b"1024 8 1", cost)
    with pytest.raises(Problem, match="seal_form"):
        sealing.unseal(sealed, "p", "x")


def test_without_the_package_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("cryptography"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(Problem, match="seal_missing"):
        sealing.seal(b"x", "p", SALT, NONCE)


def test_a_sealed_secret_from_announce_to_reveal(
    paitao: Paitao, tmp_path: Path, own_data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cup.toml").write_text(RULES, encoding="utf-8")
    refused = paitao("announce", "cup.toml", "-o", "notice.txt", "--passphrase")
    assert (refused.code, "PAITAO_PASSPHRASE" in refused.err) == (2, True)
    assert not Path("notice.txt").exists()
    assert not (own_data_folder / "secrets").exists()
    monkeypatch.setenv("PAITAO_PASSPHRASE", "open sesame")
    assert paitao("announce", "cup.toml", "-o", "notice.txt", "--passphrase").code == 0
    key = own_data_folder / "secrets" / "Cup.key"
    assert key.read_bytes().startswith(b"paitao-sealed/1\n")
    if os.name == "posix":
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    deal = ("deal", "--rules", "cup.toml", "--set", "one", "-o", "one.paitao.json")
    for passphrase in ("wrong", "open sesame "):
        monkeypatch.setenv("PAITAO_PASSPHRASE", passphrase)
        ran = paitao(*deal)
        assert (ran.code, len(ran.err.splitlines()), "Traceback" in ran.err) == (2, 1, False)
    monkeypatch.delenv("PAITAO_PASSPHRASE")
    assert "nobody can be asked" in paitao(*deal).err
    assert not Path("one.paitao.json").exists()
    monkeypatch.setenv("PAITAO_PASSPHRASE", "open sesame")
    assert paitao(*deal).code == 0
    assert paitao("sets", "close", "one").code == 0
    assert paitao("reveal", "one", "-o", "reveal.txt").code == 0


def test_a_record_is_sealed_and_opened(paitao: Paitao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAITAO_PASSPHRASE", "open sesame")
    assert paitao("deal", "huapai", "--boards", "1-4", "--seed", "x", "-o", "r.paitao.json").code == 0
    assert paitao("seal", "r.paitao.json", "-o", "r.sealed").code == 0
    assert b"hands" not in Path("r.sealed").read_bytes()
    for command in (("check",), ("history",), ("audit", "--made", "r.paitao.json")):
        ran = paitao(*command, "r.sealed")
        assert (ran.code != 0, (ran.out + ran.err).count('paitao unseal "r.sealed"')) == (True, 1), command
    Path("s.key").write_text("paitao-secret/1\n" + "00" * 32 + "\n", encoding="ascii")
    ran = paitao("check", "s.key")
    assert (ran.code, "the secret of an event" in ran.out, "00" * 32 in ran.out) == (1, True, False)
    assert paitao("unseal", "r.sealed", "-o", "-").raw == Path("r.paitao.json").read_bytes()
    assert paitao("unseal", "r.sealed", "-o", "r.paitao.json").code == 2
    assert paitao("seal", "r.sealed", "-o", "again.sealed").code == 2
    assert paitao("unseal", "r.paitao.json", "-o", "x").code == 2
    assert paitao("unseal", "r.sealed", "-o", "back.paitao.json").code == 0
    assert Path("back.paitao.json").read_bytes() == Path("r.paitao.json").read_bytes()
    if os.name == "posix":
        assert {stat.S_IMODE(Path(n).stat().st_mode) for n in ("r.sealed", "back.paitao.json")} == {0o600}
