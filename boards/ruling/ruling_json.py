"""A ruling as JSON and back: what `rule --json` prints, what the store keeps, what `settle` reads."""

from typing import Any, Final

from boards.problems import Problem
from boards.ruling.model import Ruling

FORMAT: Final = "paitao-ruling/1"


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """The stable shape (docs/rulings.md): words of the enums, amounts as text, `format` first."""
    import msgspec

    return {"format": FORMAT, **msgspec.to_builtins(ruling)}


def ruling_of(value: Any) -> Ruling:
    """The ruling that `ruling_json` gave; keys that it does not know are left aside.

    Raises:
        Problem: `ruling_format` (another format or version), `ruling_shape` (a key is missing or wrong).
    """
    import msgspec

    told = value.get("format") if isinstance(value, dict) else None
    if told != FORMAT:
        raise Problem("ruling_format", got="-" if told is None else str(told)[:40], want=FORMAT)
    try:
        return msgspec.convert(value, Ruling)
    except (msgspec.ValidationError, ValueError) as error:
        raise Problem("ruling_shape", reason=str(error)) from None
