"""How the tests of rulings write an effect in one line."""

from boards.ruling.model import Effect


def told(effect: Effect) -> str:
    """As `transfer responsible-other 1 vp`, `percent damaged 120 average|own`."""
    words = [effect.kind.value, effect.who.role.value + (f"-{effect.to.role.value}" if effect.to else "")]
    if effect.amount is not None:
        words.append(f"{effect.amount.normalize():f}")
    if effect.unit is not None:
        words.append(effect.unit.value)
    return " ".join(words) + ("|own" if effect.own_if_higher else "")
