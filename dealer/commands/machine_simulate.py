"""A machine without hardware: machine simulate. `machine` has the commands."""

import click

from dealer.shell import Session, pass_session


@click.command("simulate")
@click.option("--link", metavar="PATH", help="Wait at this path, a link to a pty (not on Windows).")
@click.option("--tcp", type=click.IntRange(0, 65535), metavar="PORT", help="Wait at this TCP port; 0: any free one.")
@click.option(
    "--count", default=1, type=click.IntRange(1, 64), metavar="N", help="Machines at PATH1.. or PORT, PORT+1."
)
@click.option(
    "--kind", default="board", type=click.Choice(["board", "tray", "table"]), help="Board (default), tray, table."
)
@click.option("--script", metavar="FILE.toml", help="Machines and faults from a file (docs/simulator.md).")
@click.option("--speed", default=100, type=click.IntRange(1, 10_000), metavar="MS", help="Milliseconds a card; 100.")
@click.option("--hands", default=300, type=click.IntRange(0, 60_000), metavar="MS", help="Time to change a board; 300.")
@click.option("--memory", metavar="DIR", help="Keep the machine's memory and cards here, over kills and restarts.")
@click.option("--seed", "--deck-seed", "seed", type=int, metavar="N", help="The same decks and chances each time.")
@click.option("--random", "rate", default=0.0, type=click.FloatRange(0, 1), metavar="RATE", help="Faults a card, 0.01.")
@click.option("--fault", "faults", multiple=True, metavar="KIND@CARD", help="As jam_path@20, misread_as@25=H9.")
@click.option("--serial", default=1, type=click.IntRange(1, 9999), metavar="N", help="Serial number of the first.")
@click.option("--see-backs", is_flag=True, help="The reader sees the backs of the cards.")
@pass_session
def simulate(
    session: Session,
    link: str | None,
    tcp: int | None,
    count: int,
    kind: str,
    script: str | None,
    speed: int,
    hands: int,
    memory: str | None,
    seed: int | None,
    rate: float,
    faults: tuple[str, ...],
    serial: int,
    see_backs: bool,
) -> None:
    """Be a dealing machine without hardware, for packs of 52 and 108, with hands that change boards and clear jams.

    While it runs, a letter and Enter makes a fault: j a jam, m a misread card, p a power cut; ? lists them.

    \b
    Example:
        paitao machine simulate --tcp 7700
        paitao machine run "round 1" --port socket://127.0.0.1:7700
    """  # fmt: skip
    from dealer.operations import simulating

    wish = simulating.Wish(
        link=link, tcp=tcp, count=count, kind=kind, script=script, card_ms=speed, operator_ms=hands, memory=memory,
        seed=seed, random=rate, faults=faults, serial=serial, sees_backs=see_backs,
    )  # fmt: skip
    simulating.simulate(wish, tell=session.note, ready=lambda port: session.out("simulate_ready", port=port), keys=True)
