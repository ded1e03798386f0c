"""How the times that are stored in UTC are shown: on a screen by the clock on the wall, in files the same anywhere.

Every one of them says its zone, but for a day alone. JSON has the stored time as it is, which is what `home.now` gives.
"""

from datetime import UTC, datetime, timedelta

from dealer import home


def clock_text(when: str) -> str:
    """A time as the clock on the wall shows it: `14:02 UTC+8`, with the date in front when that is not today's."""
    then, today = (_on_the_wall(text) for text in (when, home.now()))
    return f"{then:%H:%M} {_zone(then)}" if then.date() == today.date() else moment_text(when)


def moment_text(when: str) -> str:
    """A time by the clock on the wall, always with its date: `2026-11-30 14:02 UTC+8`."""
    then = _on_the_wall(when)
    return f"{then:%Y-%m-%d %H:%M} {_zone(then)}"


def day_text(when: str) -> str:
    """A day by the clock on the wall: `2026-11-30`; empty for a time that nobody knows."""
    return f"{_on_the_wall(when):%Y-%m-%d}" if when else ""


def file_time(when: str) -> str:
    """A time as it stands in files, the same bytes on every computer: `2026-11-30 06:02 UTC`."""
    return f"{datetime.fromisoformat(when).astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def file_day(when: str) -> str:
    """The day of `file_time`: `2026-11-30`; empty for a time that nobody knows."""
    return file_time(when)[:10] if when else ""


def _on_the_wall(when: str) -> datetime:
    """In UTC where the system's zone is none: a whole day off (`TZ=X24`)."""
    then = datetime.fromisoformat(when)
    try:
        return then.astimezone()
    except (ValueError, OverflowError, OSError):
        return then.astimezone(UTC)


def _zone(then: datetime) -> str:
    """How far the clock on the wall is from UTC; names of zones are the system's and in its language."""
    minutes = int((then.utcoffset() or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    if not minutes:
        return "UTC"
    return f"UTC{'+' if minutes > 0 else '-'}{hours}" + (f":{rest:02}" if rest else "")
