"""What the cards say about a dealt board, and whether a wrong one is one that section 9 of the protocol owns up to."""

from collections import Counter

from driver import Driver

from firmware_protocol.codes import POCKETS, UNREAD
from firmware_protocol.decks import face_of


def is_as_planned(driver: Driver) -> bool:
    """Whether the true faces in the pockets are the plan's."""
    plan, pockets = driver.job.plan.contents(), driver.machine.body.pockets
    return all(Counter(map(face_of, pockets[pocket])) == plan[pocket] for pocket in plan)


def explained(driver: Driver) -> bool:
    """Whether the board is right, or right for a reader that mistook cards: misreadings that cancel out."""
    plan, body = driver.job.plan.contents(), driver.machine.body
    for pocket in POCKETS:
        told = Counter(
            face_of(card) if read == UNREAD else read
            for card, read in zip(body.pockets[pocket], body.read_as[pocket], strict=True)
        )
        if told != plan[pocket]:
            return False
    return True
