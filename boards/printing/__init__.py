"""Paper: boards laid out on sheets in millimetres (`handcard`, `label`, `slip`), drawn as PDF (`pdf`) or PNG (`png`).

`imposing` lays the pieces on pages, page by page as they are drawn. The layouts are pure; `measure.load_fonts` reads
the font files and the drawers write. `pdf` and `png` import their heavy libraries at the top: import them where a file
is written.
"""

from boards.printing.blankcard import NumberedHeader, blank_cards, numbered
from boards.printing.boxlabel import BOX_SIZE, Box, box_labels
from boards.printing.container import Container, container_of
from boards.printing.cover import SessionState
from boards.printing.handcard import CARD_SIZE, CardStyle, hand_cards
from boards.printing.imposing import PAPERS, Grid, Order, fitting_grid
from boards.printing.label import LABEL_SIZE, labels
from boards.printing.measure import Fonts, load_fonts
from boards.printing.recordsheet import RecordStyle, record_sheets
from boards.printing.rulingslip import RulingPaper, ruling_slip
from boards.printing.scoresheet import Form, ScoreStyle, score_sheets
from boards.printing.sheet import Sheet
from boards.printing.slip import SLIP_SIZE, CopyFacts, slips
from boards.printing.traveller import USUAL_LINES, TravellerStyle, traveller_size, travellers

__all__ = [
    "BOX_SIZE",
    "CARD_SIZE",
    "LABEL_SIZE",
    "PAPERS",
    "SLIP_SIZE",
    "USUAL_LINES",
    "Box",
    "CardStyle",
    "Container",
    "CopyFacts",
    "Fonts",
    "Form",
    "Grid",
    "NumberedHeader",
    "Order",
    "RecordStyle",
    "RulingPaper",
    "ScoreStyle",
    "SessionState",
    "Sheet",
    "TravellerStyle",
    "blank_cards",
    "box_labels",
    "container_of",
    "fitting_grid",
    "hand_cards",
    "labels",
    "load_fonts",
    "numbered",
    "record_sheets",
    "ruling_slip",
    "score_sheets",
    "slips",
    "traveller_size",
    "travellers",
]
