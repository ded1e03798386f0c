"""Notices and reveals as texts to be posted: lines for people in their language, then the lines that programs read."""

from collections.abc import Sequence

from boards.board import ranges_text
from boards.wording import say
from dealer.proof import notices
from dealer.proof.notices import Posted, Reveal


def notice_page(posted: Sequence[Posted], lang: str) -> str:
    """The text of a notice; the same sessions give the same text."""
    first = posted[0].announcement
    lines = [say("notice_title", lang, event=first.event, count=len(posted)), "", say("notice_why", lang), ""]
    for one in posted:
        told = one.announcement
        game = say(f"game_{told.game_id}", lang)
        lines.append(say("notice_session", lang, session=told.session or "-", game=game, count=len(told.boards),
                         numbers=ranges_text(told.boards)))  # fmt: skip
        if told.public is None:
            lines.append(say("notice_no_public", lang))
        else:
            source = told.public
            lines.append(say(f"notice_public_{source.kind}", lang, draw=source.draw, what=source.what))
            if source.what and source.kind != "text":
                lines.append(source.what)
        lines += [say(f"notice_{word}", lang) for word in ("reserve", "late") if getattr(told, word)]
        if told.replaces:
            lines.append(say("notice_replaces", lang, commitment=told.replaces[:16]))
        lines += ["", notices.block(told, one.commitment)]
    lines.append(say("notice_end", lang))
    return "\n".join(lines) + "\n"


def reveal_page(of: Reveal, lang: str) -> str:
    """The text of a reveal."""
    told = of.announcement
    lines = [say("reveal_title", lang, event=told.event, session=told.session or "-"), "", notices.reveal_block(of),
             say("reveal_end", lang)]  # fmt: skip
    return "\n".join(lines) + "\n"
