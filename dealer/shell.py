"""The frame of the command line: streams, language, exit codes. However a command ends: one sentence, one code.

`dealer.commands` has the commands; this has what is the same for all of them.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click

from dealer import streams

if TYPE_CHECKING:
    from boards.problems import Fault

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
_OTHER_NAMES = {
    **{name.lower(): name for name in LANGUAGES},
    "zh": "zh-Hans", "zh-cn": "zh-Hans", "zh-sg": "zh-Hans", "zh-hans-cn": "zh-Hans", "en-us": "en", "en-gb": "en",
    "zh-tw": "zh-Hant", "zh-hk": "zh-Hant", "zh-mo": "zh-Hant", "zh-hant-tw": "zh-Hant",
}  # fmt: skip
"""What systems and people call these languages."""
CLEAN, FINDINGS, BAD_INPUT, MACHINE, INTERRUPTED = 0, 1, 2, 3, 130

MACHINE_KEYS = ("link_", "machine_")
"""Problems whose keys begin so are the machine's or the link's, not the typist's."""


class Session:
    """What the global options said."""

    def __init__(self, store: str | None, lang: str, quiet: bool) -> None:
        self.store = store
        self.paper_lang = lang
        self.lang = _readable(lang)
        """For the terminal; paper has every character."""
        self.quiet = quiet

    def say(self, key: str, **facts: Any) -> str:
        """A sentence of the `cli` table, or any other, in the chosen language."""
        from boards.wording import say

        return say(key, self.lang, **facts)

    def out(self, key: str, **facts: Any) -> None:
        """Print a result."""
        click.echo(self.say(key, **facts))

    def note(self, key: str, **facts: Any) -> None:
        """Tell something beside the result: on stderr, unless --quiet."""
        if not self.quiet:
            _complain(self.say(key, **facts))

    def notes(self, notes: "Iterable[Fault]") -> None:
        """Tell what is odd beside the result, each with the word for a note in front: on stderr, unless --quiet."""
        if not self.quiet:
            self.faults(tuple(notes))

    def faults(self, faults: "Sequence[Fault]", *, err: bool = True) -> None:
        """Print faults as sentences and notes with the word for them in front; equal notes once, long lists cut.

        Notes that are no part of a result go through `notes`.
        """
        from boards.wording.listing import lines

        for line in lines(faults, self.lang):
            if err:
                _complain(line)
            else:
                click.echo(line)

    @property
    def progress(self) -> bool:
        """Progress goes to a terminal only."""
        return not self.quiet and sys.stderr.isatty()


class Language(click.Choice[str]):
    """One of `LANGUAGES`, also by the names that systems have for it: `zh_CN`, `zh_CN.UTF-8`, `zh-TW`."""

    def __init__(self) -> None:
        super().__init__(LANGUAGES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """As click's, after the name is made ours."""
        return super().convert(language_name(str(value)), param, ctx)


def language_name(text: str) -> str:
    """Our name of a language that has others; anything else as it is."""
    return _OTHER_NAMES.get(text.partition(".")[0].replace("_", "-").lower(), text)


pass_session = click.make_pass_decorator(Session)


class ClosedPipe(Exception):
    """Whoever read our output has enough of it."""


class Commands(click.Group):
    """A group whose closed pipes reach `entry`; click itself would end the process with 1, as for findings."""

    def make_context(self, *arguments: Any, **extra: Any) -> click.Context:
        """As click's; `--help` prints from here."""
        try:
            return super().make_context(*arguments, **extra)
        except BrokenPipeError:
            raise ClosedPipe from None

    def invoke(self, ctx: click.Context) -> Any:
        """As click's."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipe from None


def misused(key: str) -> Exception:
    """Options that do not go together, as a problem to be raised."""
    from boards.problems import Problem

    return Problem(key)


def _leave(code: int, lang: str) -> NoReturn:
    # Not a reader who has enough, but an answer that nobody could ever read: the files are written, the answer is gone.
    lost = streams.lost()
    if lost is not None and code in (CLEAN, FINDINGS):
        _tell_loss(lost, lang)
        code = BAD_INPUT
    sys.exit(code)


def _tell_loss(lost: tuple[str, str], lang: str) -> None:
    from boards.wording import say

    key, reason = lost
    _complain(say(key, lang, reason=reason))


def _lang_of(arguments: Sequence[str]) -> str:
    """The language for an error that came before or while the options were read."""
    wanted = os.environ.get("PAITAO_LANG", "en")
    for at, argument in enumerate(arguments):
        if argument == "--lang" and at + 1 < len(arguments):
            wanted = arguments[at + 1]
        elif argument.startswith("--lang="):
            wanted = argument[7:]
    wanted = language_name(wanted)
    return _readable(wanted) if wanted in LANGUAGES else "en"


def _readable(lang: str) -> str:
    """The language, or English where standard output cannot show it: an answer that reads ????? helps nobody."""
    try:
        _SAMPLES.get(lang, "").encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return "en"
    return lang


_SAMPLES = {"zh-Hans": "\u724c", "zh-Hant": "\u724c"}


def _usage(wrong: click.ClickException, lang: str) -> str:
    """A command that was written wrongly, in one sentence of the chosen language."""
    from boards.typed_echo import echo
    from boards.wording import say

    context = getattr(wrong, "ctx", None)
    parameter = getattr(wrong, "param", None)
    facts: dict[str, Any] = {"command": context.command_path if context else "paitao"}
    key = "usage_other"
    if parameter is not None:
        facts["name"] = parameter.metavar if parameter.param_type_name == "argument" and parameter.metavar else (
            parameter.opts[-1] if parameter.param_type_name == "option" else str(parameter.name).upper())  # fmt: skip
    if isinstance(wrong, click.MissingParameter) and parameter is not None:
        key = "usage_missing"
    elif isinstance(wrong, click.NoSuchOption):
        key, facts["name"] = "usage_option", wrong.option_name
        if context and any(wrong.option_name in option.opts for option in context.find_root().command.params):
            key, facts["rest"] = "usage_option_global", context.command_path.partition(" ")[2]
    elif isinstance(wrong, click.exceptions.NoSuchCommand):
        key, facts["name"] = "usage_command", wrong.command_name
    elif isinstance(wrong, click.BadOptionUsage) and "requires an argument" in wrong.message:
        key, facts["name"] = "usage_value", wrong.option_name
    elif isinstance(wrong, click.BadOptionUsage) and wrong.message.endswith(" arguments."):
        key, facts["name"] = "usage_values", wrong.option_name
    elif wrong.message.startswith("Got unexpected extra argument"):
        key, facts["words"] = "usage_extra", echo(wrong.message.partition("(")[2].removesuffix(")"))
    elif isinstance(wrong, click.BadParameter) and parameter is not None:
        kind = parameter.type
        if isinstance(kind, click.IntRange) and kind.min is not None:
            key = "usage_number_from" if kind.max is None else "usage_number"
            facts |= {"low": kind.min, "high": kind.max}
        elif isinstance(kind, click.Choice):
            key, facts["known"] = "usage_choice", ", ".join(map(str, kind.choices))
    if key == "usage_other":
        facts["reason"] = wrong.format_message().rstrip(".")
    return say(key, lang, **facts)


def _told(error: BaseException, arguments: Sequence[str]) -> int:
    """Say what an error means in one sentence each; gives the exit code. A bug is raised again."""
    from boards.problems import Fault, Problem
    from boards.wording import say, sentence
    from boards.wording.listing import lines

    lang = _lang_of(arguments)
    if isinstance(error, Problem):
        for line in lines(error.faults, lang):
            _complain(line)
        return MACHINE if any(fault.key.startswith(MACHINE_KEYS) for fault in error.faults) else BAD_INPUT
    if isinstance(error, MemoryError):
        _complain(say("no_memory", lang))
        return BAD_INPUT
    if isinstance(error, OSError):
        if error.filename is None and (lost := streams.lost()) is not None:
            _tell_loss(lost, lang)
            return BAD_INPUT
        fault = Fault("system_refused", {"file": error.filename, "reason": error.strerror or str(error)})
        _complain(sentence(fault, lang))
        return BAD_INPUT
    raise error


def run(main: click.Group, arguments: Sequence[str] | None) -> NoReturn:
    """Run the command line with these arguments (default the process's own) and end the process."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    own = arguments is None
    streams.set_up(own=own)
    try:
        code = _ended(main, given, own=own)
    except KeyboardInterrupt:  # a second Ctrl-C while the first is answered
        code = INTERRUPTED
    _no_interrupts(own=own, told=code == INTERRUPTED)
    _leave(code, _lang_of(given))


def _no_interrupts(*, own: bool, told: bool) -> None:
    """Another Ctrl-C must not turn the last lines into a traceback.

    Args:
        own: Whether the process is this command's own and ends with it; another one's signals are not ours.
        told: Whether it is an interruption that ends it: then one more changes nothing, else it ends the process at
            once, which may be waiting for somebody who reads what it wrote.
    """
    if not own:
        return
    import signal

    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN if told else signal.SIG_DFL)
    except ValueError:  # not the main thread, where no Ctrl-C arrives
        pass


def _ended(main: click.Group, given: Sequence[str], *, own: bool) -> int:
    """Run it, say what there is to say, and give the exit code."""
    try:
        code = main.main(args=given, prog_name="paitao", standalone_mode=False)
        return code if isinstance(code, int) else CLEAN
    except SystemExit as ended:  # how a command picks its own code
        return ended.code if isinstance(ended.code, int) else CLEAN
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.exceptions.NoArgsIsHelpError as wrong:
        wrong.show()
        return BAD_INPUT
    except click.ClickException as wrong:
        _complain(_usage(wrong, _lang_of(given)))
        return BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        _no_interrupts(own=own, told=True)
        from boards.wording import say

        _complain(say("interrupted", _lang_of(given)))
        return INTERRUPTED
    except (ClosedPipe, BrokenPipeError):
        return CLEAN
    except Exception as error:
        return _told(error, given)


def _complain(text: str) -> None:
    # Standard error may be a full disk or closed; the exit code still says what happened.
    try:
        click.echo(text, err=True)
    except (OSError, ValueError):
        pass
