"""The report as a chart: how odd each test's result is, and from where on it fails. Needs matplotlib (extra `plot`)."""

import math
from io import BytesIO
from typing import Any

from boards.problems import Problem
from boards.wording import say
from dealer.acceptance.report import Report, Verdict
from dealer.acceptance.telling import row_name

_SHOWN = 30
"""Powers of ten; rarer than that is drawn as that."""


def need_extra() -> None:
    """Refuse to go on without matplotlib.

    Raises:
        Problem: `plot_extra`, with the command that installs it.
    """
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise Problem("plot_extra") from None


def png(report: Report, title: str, lang: str) -> bytes:
    """The chart, PNG, in that language; the same bytes for the same report and version of matplotlib.

    Raises:
        Problem: As `need_extra`.
    """
    need_extra()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties

    from boards.printing.measure import FOLDER

    font = FontProperties(fname=str(FOLDER / "PaitaoSans-Regular.ttf"))
    rows = [row for row in report.rows if row.p is not None]
    figure = Figure(figsize=(11, 1.6 + 0.3 * len(rows)), dpi=110)
    FigureCanvasAgg(figure)
    axes: Any = figure.add_axes((0.46, 0.9 / (1.6 + 0.3 * len(rows)), 0.50, 0.3 * len(rows) / (1.6 + 0.3 * len(rows))))
    for at, row in enumerate(rows):
        failed = row.verdict is Verdict.FAIL
        axes.barh(at, max(_tens(row.p), 0.04), height=0.6, color="#b03020" if failed else "#4a78a8",
                  hatch="//" if failed else None, edgecolor="white")  # fmt: skip
        axes.plot([_tens(row.limit)] * 2, [at - 0.42, at + 0.42], color="black", linewidth=1.5)
    axes.set_yticks(range(len(rows)), [row_name(row, lang) for row in rows], fontproperties=font)
    axes.invert_yaxis()
    axes.set_xlim(0, min(_SHOWN, max(8.0, *(1.1 * _tens(row.p) for row in rows))))
    axes.set_xlabel(say("accept_axis", lang), fontproperties=font)
    figure.suptitle(title, fontproperties=font, fontsize=10)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    stream = BytesIO()
    figure.savefig(stream, format="png", metadata={"Software": None})
    return stream.getvalue()


def _tens(p: float | None) -> float:
    return min(float(_SHOWN), -math.log10(max(p or 0.0, 1e-300)))
