"""The two fonts of every printed page, cut by `cut_fonts.py`; SHA256SUMS says which bytes they are."""
