"""What regulations leave open that somebody will miss: data for `regulations check`, each a note with its key."""

from collections.abc import Iterator

from boards.problems import Fault, Word
from boards.regulations.model import Regulations, SessionRules


def left_open(of: Regulations) -> tuple[Fault, ...]:
    """What is not set and matters, in the order of the file; every one a note."""
    return tuple(Fault(fault.key, {"file": of.source, **fault.facts}, note=True) for fault in _open(of))


def _open(of: Regulations) -> Iterator[Fault]:
    settings, game = of.settings, Word(f"game_{of.game_id}")
    has_amounts = settings.misboard.profile != "none"
    # Three articles of huapai test the threshold (A 32, 33, 39); shengji's own penalties are lost with its chapter 6.
    profiles = (settings.misboard.profile, settings.penalties.registration_profile, settings.time.cancelled_scale)
    needs_threshold = of.game_id == "shengji" or any(one != "none" for one in profiles)
    if not has_amounts and of.game_id != "bridge":
        yield Fault("unset_profile", {"key": "misboard.profile", "game": game})
    if has_amounts and settings.boards.shuffle_hands is None:
        yield Fault("unset_shuffle", {"key": "boards.shuffle_hands"})
    if settings.texts.rule_text is None:
        yield Fault("unset_rule_text", {"key": "texts.rule_text"})
    bases = {one.scoring: one for one in reversed(of.sessions)}
    for scoring, one in reversed(bases.items()):
        at = "scoring" if scoring == settings.scoring else f"session.scoring ({one.label or '-'})"
        if scoring.vp:
            if scoring.vp_total is None:
                yield Fault("unset_vp_total", {"key": f"{at}.vp_total", "game": game})
            if scoring.vp_threshold is None and needs_threshold:
                yield Fault("unset_vp_threshold", {"key": f"{at}.vp_threshold", "game": game})
            if scoring.vp_table is None:
                yield Fault("unset_vp_table", {"key": f"{at}.vp_table"})
        if scoring.contest == "teams" and scoring.imp_table is None:
            yield Fault("unset_imp_table", {"key": f"{at}.imp_table"})
    labels: dict[str, str] = {}
    for one in of.sessions:
        plain = "".join(one.label.casefold().split())
        if plain in labels:
            yield Fault("open_labels_alike", {"label": one.label, "other": labels[plain]})
        labels.setdefault(plain, one.label)
        yield from _open_of_session(one)
    if not any(one.reserve for one in of.sessions):
        yield Fault("unset_reserve")


def _open_of_session(one: SessionRules) -> Iterator[Fault]:
    facts = {"session": one.label or "-"}
    if one.public is None:
        yield Fault("unset_public", facts)
    if one.movement is None or not one.movement.plays:
        if not one.reserve:
            yield Fault("unset_movement", facts)
        return
    at_once: dict[tuple[int, int], int] = {}
    for play in one.movement.plays:
        for board in play.boards:
            at_once[play.round, board] = at_once.get((play.round, board), 0) + 1
    crowded = [(times, round_, board) for (round_, board), times in at_once.items() if times > one.copies]
    if crowded:
        times, round_, board = crowded[0]
        yield Fault(
            "open_copies_few",
            {**facts, "number": board, "round": round_, "tables": times, "copies": one.copies},
        )
    unplayed = sorted(set(one.boards) - {board for _, board in at_once})
    if unplayed:
        yield Fault("open_board_unplayed", {**facts, "number": unplayed[0]})
