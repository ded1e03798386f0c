"""A diagnosis in words for a referee with four players waiting: what happened, which seats, the next step; then detail.

Nothing is decided here. Blind answers name no card; neither form ever lists a whole hand.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from boards.cards import CardName
from boards.diagnosis import Diagnosis, Finding, FindingKind, Hint, HintKind, Pattern, shown_hints
from boards.diagnosis_kinds import FACTS
from boards.games import GAMES
from boards.seats import SEATS, Seat
from boards.wording import say
from boards.wording.report_causes import cause_heads, cause_notes, cause_steps, fact_steps, role_words

_STEPS_IN_FIRST_LINE: Final = 3
_QUARTER: Final = 90


def diagnosis_lines(diagnosis: Diagnosis, lang: str, blind: bool = False) -> list[str]:
    """The answer, a line each: first what happened and the next step, then counts, steps that found no room, notes.

    Args:
        diagnosis: What `boards.verify.compare` said.
        lang: `en`, `zh-Hans` or `zh-Hant`.
        blind: Say OK or NOT OK, seats and counts, and name no card (for a referee who plays as well).

    Raises:
        Problem: `language_unknown`.
    """
    words = _Words(diagnosis, lang, blind)
    heads, steps, notes = words.heads(), words.steps(), words.notes()
    below: list[str]
    told = words.joined(heads)
    if blind:
        is_plain = diagnosis.is_clean and not diagnosis.not_looked
        verdict = words.verdict()
        told = verdict if is_plain else words.say("v_verdict", verdict=verdict, text=told)
    if len(steps) <= _STEPS_IN_FIRST_LINE:
        next_step, below = words.say("v_space").join(steps), []
    else:
        next_step = words.say("v_see_steps")
        below = [words.say("v_step", place=place, text=step) for place, step in enumerate(steps, 1)]
    return [words.line((told + words.say("v_stop") + next_step).strip()), words.counts(), *below, *notes]


def _number_of(key: str, count: int) -> str:
    return f"{key}_1" if count == 1 else f"{key}_n"


class _Words:
    """The parts of one answer in one language."""

    def __init__(self, diagnosis: Diagnosis, lang: str, blind: bool) -> None:
        self._of = diagnosis
        self._lang = lang
        self._blind = blind
        self._hints = shown_hints(diagnosis, blind)
        self._game = GAMES[diagnosis.game_id]
        self._hand_card = self.say(f"card_title_{diagnosis.game_id}")

    def say(self, key: str, /, **facts: Any) -> str:
        return say(key, self._lang, **facts)

    def _with_card(self, key: str, /, **facts: Any) -> str:
        """As `say`, for sentences that may speak of the hand card by its name in this game."""
        return self.say(key, hand_card=self._hand_card, **facts)

    def line(self, text: str) -> str:
        if self._of.container is None or self._of.container == self._of.board:
            return self.say("v_line", board=self._of.board, text=text)
        return self.say("v_line_container", board=self._of.board, container=self._of.container, text=text)

    def joined(self, heads: list[str]) -> str:
        if len(heads) < 2:
            return "".join(heads)
        if self._are_cards_right() and heads[0] != self._unread_head("v_unread_also"):
            # What is right first; the faults after the "but".
            return heads[0] + self.say("v_but") + self.say("v_clause").join(heads[1:])
        return self.say("v_clause").join(heads[:-1]) + self.say("v_and") + heads[-1]

    def _are_cards_right(self) -> bool:
        return self._of.pattern in _CARDS_RIGHT and not self._all(FindingKind.RECORD_DIFFERS)

    def verdict(self) -> str:
        if self._of.is_clean:
            return self.say("v_blind_ok")
        return self.say("v_blind_open" if self._of.pattern is Pattern.UNREAD else "v_blind_not_ok")

    # ---- what happened

    def heads(self) -> list[str]:
        of = self._of
        heads: list[str] = []
        if self._all(FindingKind.UNREAD) and self._are_cards_right():
            heads.append(self._unread_head())
        elif self._are_cards_right() and len(of.not_looked) < len(SEATS):
            looked = self._seats(seat for seat in SEATS if seat not in of.not_looked)
            heads.append(self.say("v_identical_part", looked=looked, absent=self._seats(of.not_looked)) if of.not_looked
                         else self.say("v_identical"))  # fmt: skip
        elif of.pattern is Pattern.UNREAD:
            heads.append(self._unread_head())
        if of.fits_no_hand:
            heads.append(self.say("v_fits_no_hand", seats=self._seats(of.fits_no_hand)))
        for finding in of.findings:
            heads += self._hand_head(finding)
            if finding.kind not in FACTS:
                heads += cause_heads(finding, self._with_card, of.game_id)
        for kind, key in _CARD_HEADS.items():
            count = len(self._all(kind))
            if kind is FindingKind.CARD_FOREIGN:
                count += sum(finding.count or 0 for finding in self._all(FindingKind.FOREIGN_SEEN))
            if count:
                heads.append(self.say(_number_of(key, count), count=count))
        heads += [self.say("v_number", number=finding.board) for finding in self._all(FindingKind.NUMBER)
                  if not self._hinted(HintKind.NUMBER_FITS_CARDS)]  # fmt: skip
        for finding in of.findings:
            if finding.kind in FACTS:
                heads += cause_heads(finding, self._with_card, of.game_id)
        if len(heads) > 1 and heads[0] == self._unread_head("v_unread"):
            heads[0] = self._unread_head("v_unread_also")
        return heads

    def _unread_head(self, key: str = "v_unread") -> str:
        counts = [finding.count or 0 for finding in self._all(FindingKind.UNREAD)]
        if not counts:
            return self.say("v_nothing_looked")
        if self._is_counted_only():
            return self.say("v_counts_right")
        return self.say(_number_of(key, sum(counts)), count=sum(counts))

    def _is_counted_only(self) -> bool:
        unread = {finding.seats[0]: finding.count for finding in self._all(FindingKind.UNREAD)}
        return bool(unread) and all(
            not count.found or unread.get(seat) == count.found
            for seat, count in zip(SEATS, self._of.counts, strict=True)
        )

    def _hand_head(self, finding: Finding) -> Iterator[str]:
        if finding.kind is FindingKind.HANDS_TURNED:
            yield self.say(f"v_turned_{finding.count}")
        elif finding.kind is FindingKind.HANDS_EXCHANGED:
            yield self.say("v_hands_exchanged", a=finding.seats[0], b=finding.seats[1])
        elif finding.kind is FindingKind.HAND_MOVED:
            yield self.say("v_hand_moved", pocket=finding.seats[0], seat=finding.seats[1])
        elif finding.kind is FindingKind.OTHER_HAND:
            pocket, seat = finding.seats
            key = _number_of("v_other_hand_but", finding.count) if finding.count else "v_other_hand"
            yield self.say(key, pocket=pocket, seat=seat, number=finding.board, count=finding.count)
        elif finding.kind is FindingKind.OTHER_BOARD:
            yield self._other_board_head(finding)

    def _other_board_head(self, finding: Finding) -> str:
        little = self._of.little_read
        if little is None or self._of.pattern is Pattern.SHIFTED_SET or self._hinted(HintKind.NUMBER_FITS_CARDS):
            return self.say("v_other_board", number=finding.board)
        seat, read = little
        return self.say(
            "v_other_board_perhaps", number=finding.board, seat=seat, read=read, count=self._of.counts[seat].found
        )

    # ---- next steps

    def steps(self) -> list[str]:
        whole = list(self._hand_steps())
        cards = list(self._card_steps())
        if whole and cards:
            # Card moves speak of the seats as they are once the whole hands are right.
            cards[0] = self.say("s_after_that") + self.say("v_space") + cards[0]
        steps = [*self._unread_steps(), *whole, *cards, *self._look_steps()]
        steps += fact_steps({finding.kind for finding in self._of.findings}, self._with_card)
        if self._of.fits_no_hand:
            steps.insert(0, self.say("s_fits_no_hand", hand_card=self._hand_card))
        if self._of.is_clean and not self._of.not_looked and not self._blind:
            steps.append(self.say("s_play"))
        if self._of.pattern is Pattern.UNREAD and self._is_counted_only():
            steps.append(self.say("s_compare_hand", hand_card=self._hand_card))
        if self._all(FindingKind.NUMBER) and not self._hinted(HintKind.NUMBER_FITS_CARDS):
            steps.append(self.say("s_check_number"))
        return steps

    def _hand_steps(self) -> Iterator[str]:
        is_other_board = bool(self._all(FindingKind.OTHER_BOARD) or self._all(FindingKind.OTHER_SET))
        for finding in self._of.findings:
            if finding.kind not in _CARDWISE:
                if finding is self._first_on_paper():
                    yield self.say("s_move_no_card")
                yield from cause_steps(finding, self._with_card, self._blind)
            if finding.kind is FindingKind.OTHER_BOARD:
                taken = self._hinted(HintKind.NUMBER_FITS_CARDS)
                key = "s_wrong_board_taken" if taken else "s_other_board"
                if self._of.pattern is Pattern.SHIFTED_SET:
                    yield self.say("s_shifted")
                    continue
                yield self.say(key, number=finding.board, board=self._of.board)
            elif finding.kind is FindingKind.OTHER_HAND:
                yield self.say("s_other_hand", number=finding.board, pocket=finding.seats[0])
            elif is_other_board:
                continue
            elif finding.kind is FindingKind.HANDS_TURNED:
                yield self.say(f"s_turned_{finding.count}")
            elif finding.kind is FindingKind.HANDS_EXCHANGED and not self._hinted(HintKind.MAYBE_TURNED):
                yield self.say("s_hands_exchanged", a=finding.seats[0], b=finding.seats[1])
            elif finding.kind is FindingKind.HAND_MOVED and not self._of.not_looked:
                yield self.say("s_hand_moved", pocket=finding.seats[0], seat=finding.seats[1])

    def _first_on_paper(self) -> Finding | None:
        """The first of the hand cards to put right, where that is all: the cards are right and stay where they are."""
        kinds = (FindingKind.HAND_CARD_WRONG, FindingKind.HAND_CARD_SEAT)
        wrong = [finding for finding in self._of.findings if finding.kind in kinds]
        return wrong[0] if wrong and self._are_cards_right() else None

    def _card_steps(self) -> Iterator[str]:
        for finding in self._of.findings:
            if finding.kind in _CARDWISE:
                yield from cause_steps(finding, self._with_card, self._blind)
        for finding in self._all(FindingKind.FOREIGN_SEEN):
            count = finding.count or 0
            yield self.say(_number_of("s_foreign_seen", count), seat=finding.seats[0], count=count)
        yield from self._exchange_steps()
        undecided = {
            (hint.seats[0], hint.cards[0]): hint.seats[1:]
            for hint in self._of.hints
            if hint.kind is HintKind.BELONGS_TO_ONE_OF
        }
        moved = self._all(FindingKind.CARD_MOVED)
        yield from self._undecided_steps(moved, undecided)
        decided = (finding for finding in moved if (finding.seats[0], finding.cards[0]) not in undecided)
        for (source, target), cards in _by_seats(decided).items():
            key = "b_moved" if self._blind else "s_moved"
            if self._of.is_whole_hand(target, len(cards)):
                yield self.say("s_moved_hand", source=source, target=target, count=len(cards),
                               hand_card=self._hand_card)  # fmt: skip
            else:
                yield from self._seen(key, cards, source=source, target=target)
        for finding in self._all(FindingKind.CARD_FOREIGN):
            yield self._foreign_step(finding)
        for (seat,), cards in _by_seats(self._all(FindingKind.CARD_SURPLUS)).items():
            if self._blind:
                yield from self._seen("b_surplus", cards, seat=seat)
                continue
            of_none: list[int | None] = [face for face in cards if face is not None and not self._game.copies_of(face)]
            yield from self._seen("s_surplus", [face for face in cards if face not in of_none], seat=seat)
            yield from self._seen("s_surplus_of_none", of_none, seat=seat)
        lacking = [*self._all(FindingKind.CARD_MISSING), *self._all(FindingKind.CARD_NOT_FOUND)]
        for (seat,), cards in _by_seats(lacking).items():
            if self._of.is_whole_hand(seat, len(cards)):
                yield self.say("s_missing_hand", seat=seat)
            else:
                yield from self._seen("s_missing", cards, seat=seat)
        if self._all(FindingKind.CARD_MISSING) or (self._blind and self._all(FindingKind.CARD_FOREIGN)):
            yield self.say("s_search")

    def _undecided_steps(
        self, moved: list[Finding], undecided: dict[tuple[Seat, int | None], tuple[Seat, ...]]
    ) -> Iterator[str]:
        """Cards of which one hand of several may be short."""
        key = "b_moved_one_of" if self._blind else "s_moved_one_of"
        for finding in moved:
            source, face = finding.seats[0], finding.cards[0]
            if (source, face) in undecided:
                card = {} if self._blind else {"card": self._card(face)}
                yield self.say(key, source=source, seats=self._seats(undecided[source, face]), **card)

    def _exchange_steps(self) -> Iterator[str]:
        exchanged = self._all(FindingKind.CARDS_EXCHANGED)
        if self._blind:
            for (a, b), cards in _by_seats(exchanged).items():
                yield self.say(_number_of("b_exchange", len(cards)), a=a, b=b, count=len(cards))
            return
        for finding in exchanged:
            (a, b), (first, second) = finding.seats, map(self._card, finding.cards)
            yield self.say("s_exchange", a=a, b=b, first=first, second=second)

    def _foreign_step(self, finding: Finding) -> str:
        pocket, seat = finding.seats
        if self._blind:
            lacks = self.say("s_missing_unseen_1", seat=seat)
            return self.say("b_surplus_1", seat=pocket) + self.say("v_space") + lacks
        extra, lacking = map(self._card, finding.cards)
        key = "s_foreign" if pocket == seat else "s_foreign_apart"
        return self.say(key, pocket=pocket, seat=seat, extra=extra, lacking=lacking)

    def _seen(self, key: str, cards: list[int | None], **facts: Any) -> Iterator[str]:
        """A step for the cards that can be named and one for those that cannot."""
        if key.startswith("b_"):
            yield self.say(_number_of(key, len(cards)), count=len(cards), **facts)
            return
        named = () if self._blind else tuple(CardName(face) for face in cards if face is not None)
        if named:
            form = _number_of(key, len(named)) if key == "s_moved" else key
            yield self.say(form, cards=named, **facts)
        unseen = len(cards) - len(named)
        if unseen:
            form = _number_of(f"{key}_unseen", unseen)
            yield self.say(form, count=unseen, hand_card=self._hand_card, **facts)

    def _look_steps(self) -> Iterator[str]:
        for hint in self._hints:
            if hint.kind is HintKind.MAYBE_TURNED:
                yield self.say("s_maybe_turned", seat=hint.seats[0], degrees=_QUARTER * (hint.count or 0))
            elif hint.kind is HintKind.LOOK_IN and not self._hinted(HintKind.MAYBE_TURNED):
                yield self.say("s_look_in", seats=self._seats(hint.seats))

    def _unread_steps(self) -> Iterator[str]:
        """First of all steps: a card that is looked at may settle the rest."""
        told = set()
        for hint in self._hints:
            if hint.kind in _GUESSES and not self._blind:
                told.add(hint.seats[0])
                is_one = hint.kind is HintKind.UNREAD_ONE_OF and len(hint.cards) == 1
                key = "s_unread_may_be" if is_one else _GUESSES[hint.kind]
                yield self.say(key, seat=hint.seats[0], cards=tuple(map(self._card, hint.cards)))
        if self._is_counted_only():
            return
        for finding in self._all(FindingKind.UNREAD):
            if finding.seats[0] not in told:
                count = finding.count or 0
                yield self.say(_number_of("s_unread", count), seat=finding.seats[0], count=count)

    # ---- below the first line

    def counts(self) -> str:
        told = []
        for seat, count in zip(SEATS, self._of.counts, strict=True):
            if count.found is None:
                told.append(self.say("n_count_none", seat=seat))
                continue
            more = count.found - count.expected
            key = "n_count" if not more else "n_count_more" if more > 0 else "n_count_less"
            told.append(self.say(key, seat=seat, found=count.found, count=abs(more)))
        return self.say("n_counts", counts=self.say("v_comma").join(told))

    def notes(self) -> list[str]:
        notes = [
            self.say(_number_of("n_other_board_differs", finding.count or 0), number=finding.board, count=finding.count)
            for finding in self._all(FindingKind.OTHER_BOARD_DIFFERS)
        ]
        return notes + [note for hint in self._hints for note in self._note(hint)]

    def _note(self, hint: Hint) -> Iterator[str]:
        yield from cause_notes(hint, self._with_card)
        if hint.kind is HintKind.OPPOSITE_FAULT:
            extra, lacking = map(self._card, hint.cards)
            yield self.say("n_opposite", extra=extra, lacking=lacking)
        elif hint.kind is HintKind.SCORING_CARDS:
            yield self.say("n_scoring", cards=tuple(map(self._card, hint.cards)))
        elif hint.kind is HintKind.HEADER_SEAT:
            role = role_words(hint.role or "", self._of.game_id, self.say)
            yield self.say("n_header", role=role, seat=hint.seats[0], pocket=hint.seats[1])
        elif hint.kind is HintKind.SIDES_CHANGED:
            yield self.say("n_sides")
        elif hint.kind is HintKind.HAND_SEEN:
            yield self.say("n_seen")

    def _card(self, face: int | None) -> CardName | str:
        return self.say("v_unread_card") if face is None else CardName(face)

    def _seats(self, seats: Iterable[Seat]) -> tuple[str, ...]:
        return tuple(self.say("v_seat", seat=seat) for seat in seats)

    def _all(self, kind: FindingKind) -> list[Finding]:
        """The findings of a kind. Card by card nothing is said of a pocket whose cards fit no hand of the set."""
        silent = set(self._of.fits_no_hand) if kind in _CARD_HEADS else set()
        return [finding for finding in self._of.findings if finding.kind is kind and silent.isdisjoint(finding.seats)]

    def _hinted(self, kind: HintKind) -> bool:
        return any(hint.kind is kind for hint in self._of.hints)


_CARD_HEADS: Final = {
    FindingKind.CARDS_EXCHANGED: "v_exchanged",
    FindingKind.CARD_MOVED: "v_moved",
    FindingKind.CARD_FOREIGN: "v_foreign",
    FindingKind.CARD_SURPLUS: "v_surplus",
    FindingKind.CARD_MISSING: "v_missing",
    FindingKind.CARD_NOT_FOUND: "v_not_found",
}
_CARDS_RIGHT: Final = frozenset({Pattern.IDENTICAL, Pattern.UNREAD, Pattern.WRONG_PRINT, Pattern.WRONG_SEAT_PRINT})
_CARDWISE: Final = frozenset({FindingKind.BOTTOM_LEFT, FindingKind.TRIBUTE_KEPT})
"""Causes that are put right card by card, so after the whole hands."""
_GUESSES: Final = {HintKind.UNREAD_SHOULD_BE: "s_unread_is", HintKind.UNREAD_ONE_OF: "s_unread_one_of"}


def _by_seats(findings: Iterable[Finding]) -> dict[tuple[Seat, ...], list[int | None]]:
    """The first card of each finding, grouped by its seats, in the order of the findings."""
    groups: dict[tuple[Seat, ...], list[int | None]] = {}
    for finding in findings:
        groups.setdefault(finding.seats, []).append(finding.cards[0])
    return groups
