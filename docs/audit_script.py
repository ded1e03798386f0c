"""Audit by standard library only: NOTICE REVEAL... RECORD... (LABEL=RECORD: played as LABEL). 0 yes, 1 no, 2 unread."""
import hashlib, hmac, json, pathlib, re, struct, sys, unicodedata
FORM = r"""paitao-(announcement|reveal)/1 event:.* game:.(huapai|shengji|guandan|bridge) session:.* reserve:.(yes|no)
late:.(yes|no) replaces:.(-|[0-9a-f]{64}) public:.(none|drand|ssq|pl5|text) draw:.* what:.* spelling:.* boards:.[0-9,-]+
header.[a-z_]+:.*( header.*)* commitment:.[0-9a-f]{64}( value:.* secret:.[0-9a-f]{64})?""".replace(" ", "\n")
def blocks(text):  # what stands in a notice or reveal, without what chat programs put around it
    found = []
    for line in re.split("\r?\n", unicodedata.normalize("NFC", re.sub("[\u200b\u200e\u200f\u2060\ufeff]", "", text))):
        line = re.sub("^([a-z_ ]+?)\\s*[:：]\\s*", "\\1: ", re.sub("^(> ?)+", "", line.strip()).strip()).strip()
        if begins := re.fullmatch("(.*[\\s:：])?(paitao-(announcement|reveal)/[0-9]+)", line):
            found.append(begins[2])
        elif line and found and not re.match("(?s)paitao-a.*\ncommitment:|.*\nsecret:", found[-1]):
            found[-1] += "\n" + line
    assert all(re.fullmatch(FORM, block) for block in found), "a block is damaged, or of another version"
    return [(t.split("\n"), {n: " ".join(re.findall(f"(?m)^{n}: ?(.+)", t)) for n in re.findall("(?m)^(.+?):", t)}) for t in found]
def is_spelled(kind, value):  # the canonical spelling of a public value
    form = {"drand": "[0-9a-f]{64}", "ssq": r"(\d\d,){5}\d\d[+]\d\d", "pl5": r"\d{5}", "text": "(?!hex:).+"}.get(kind, "$.")
    *red, blue = re.findall("[0-9]{2}", value if kind == "ssq" else "01 02") or "??"
    return re.fullmatch(form, value, re.A) and red == sorted({*red} - {"00"}) and max(red) < "34" and "00" < blue < "17"
def deal(key, game, number, declarer):  # four hands as records spell them
    size, hand = {"huapai": (52, 13), "bridge": (52, 13), "guandan": (108, 27), "shengji": (108, 25)}[game]
    drawn = hashlib.shake_256(key + b"paitao-deal/1\0" + game.encode() + b"\0" + number.to_bytes(4, "big")).digest(4000)
    words, cards = struct.iter_unpack(">H", drawn), list(range(size))
    for m in range(size, 1, -1):
        j = next(word for word, in words if word < 65536 - 65536 % m) % m
        cards[m - 1], cards[j] = cards[j], cards[m - 1]
    for seat in "NESW":
        faces = sorted(cards.pop(0) % (54 if size > 52 else 52) for _ in range(hand + 8 * (seat == declarer)))
        suits = ["".join("AKQJT98765432"[f % 13] for f in faces if f // 13 == suit and f < 52) for suit in range(4)]
        yield seat, ".".join(suits) + "+" * (faces[-1] > 51) + "".join("XD"[f - 52] for f in faces if f > 51)
parts, records, told, played, salts, said, sha, good = [], [], {}, {}, set(), {}, hashlib.sha256, True
sys.excepthook = lambda _, why, __: sys.exit(print(f"{name}: cannot be audited: {why!r}", file=sys.stderr) or 2)
for name in sys.argv[1:]:
    label, file = (None, name) if pathlib.Path(name).exists() or "=" not in name else name.split("=", 1)
    text = pathlib.Path(file).read_text(encoding="utf-8-sig")
    parts, records = parts + blocks(text), records + ([] if blocks(text) else [(label, json.loads(text))])
notices, gone = [part for part in parts if "secret" not in part[1]], {b["replaces"] for _, b in parts}
notice = {b["session"]: (lines, b) for lines, b in notices if b["commitment"] not in gone}
for lines, b in [part for part in parts if "secret" in part[1]]:
    secret, (posted, a) = bytes.fromhex(b["secret"]), notice.get(b["session"], (lines, b))
    for t, c in [part for part in notices if part[1]["session"] == b["session"]]:  # replaced ones have this secret too
        good &= c["commitment"] == sha(b"paitao-commit/1\0" + "\n".join([*t[:-1], "\0"]).encode() + secret).hexdigest()
    good &= posted[1:] == lines[1:-2] and bool(is_spelled(a["public"], b["value"]))
    said[a["commitment"]], key = b["value"], hmac.digest(secret, b"paitao-deal-key/1\0" + b["value"].encode(), "sha256")
    salts.add(hmac.digest(secret, b"paitao-set-salt/1\0" + a["game"].encode(), "sha256")[:16].hex())
    for at, n in enumerate(n for x, y in re.findall("(\\d+)-?(\\d*)", a["boards"]) for n in range(int(x), int(y or x) + 1)):
        h = {c[7:]: a[c].split()[at] for c in a if c.startswith("header ") and a[c].split()[at] != "-"}
        good &= (m := (h, dict(deal(key, a["game"], n, h.get("declarer"))))) == told.setdefault((a["session"], n), m)
for label, r in records:
    label, boards = r["session"] if label is None else label, sorted(r["boards"], key=lambda b: b["number"])
    mine = {(label, b["number"]): (b["header"], b["hands"]) for b in boards}
    good &= len(mine) == len(boards) and all(told.get(place) == board for place, board in mine.items())
    good &= label in notice and r["salt"] in salts and all(r[n] == notice[label][1][n] for n in ("event", "game"))
    commitment, value = map(r["origin"].get, ("commitment", "public"))
    good &= commitment in [None, *(a["commitment"] for _, a in notices)] and said.get(commitment, value) == value
    lines = ["|".join([str(n), ",".join(map("=".join, sorted(h.items()))), *map(x.get, "NESW")]) for (_, n), (h, x) in mine.items()]
    text, played = "\n".join(["paitao-set/1", r["game"], r["salt"], *lines, ""]), played | mine
    good &= r["fingerprint"] == sha(text.encode()).hexdigest() and not (r.get("practice") or r.get("unproved"))
good &= bool(told) and all((label, n) in played for label, n in told if label in {label for label, _ in played})
sys.exit(print("yes: all is as it was announced" if good else "no: not all is as it was announced") or not good)
