"""By hand: how much of one core `machine run` takes with several simulated machines. Machines are other processes.

python tests/benchmarks/bench_fleet.py [MACHINES] [MILLISECONDS A CARD] [SECONDS]
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def cpu_seconds(process: int) -> float:
    """User and system time so far; Linux only."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(machines: int = 8, card_ms: int = 100, seconds: int = 20) -> None:
    """Deal, watch, say."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PAITAO_DATA": folder, "PYTHONUNBUFFERED": "1"}
        paitao = [sys.executable, "-m", "cli"]
        subprocess.run(
            [*paitao, "deal", "huapai", "--boards", "1-99", "--seed", "fleet", "--set", "s"],
            env=environment, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        simulators, ports = [], []
        for number in range(1, machines + 1):
            simulator = subprocess.Popen(
                [*paitao, "machine", "simulate", "--tcp", "0", "--speed", str(card_ms), "--serial", str(number)],
                env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            )  # fmt: skip
            assert simulator.stdout is not None
            ports += ["--port", simulator.stdout.readline().split("--port ")[1].split()[0]]
            simulators.append(simulator)
        host = subprocess.Popen(
            [*paitao, "machine", "run", "s", *ports], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            time.sleep(4)
            before, began = cpu_seconds(host.pid), time.monotonic()
            time.sleep(seconds)
            share = (cpu_seconds(host.pid) - before) / (time.monotonic() - began)
            print(f"{machines} machines at {card_ms} ms a card: {share:.1%} of one core")
        finally:
            for process in (host, *simulators):
                process.kill()
                process.wait()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
