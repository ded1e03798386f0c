"""Codes back from paper: pictures and PDFs are opened (`pictures`), read (`ladder`) and put together (`pile`).

`pile` is pure and stands on values alone. The two others need the extra `scan` and import it late: whoever scans text
does not pay for it, and who lacks it gets one sentence.
"""
