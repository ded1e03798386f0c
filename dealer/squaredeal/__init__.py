"""Sets of another maker, proved: SquareDeal's files, its derivation of deals, and what its sets were played as."""
