"""Rulings as data: a case in, its consequences with article, clause and setting out. No sentence is in here."""
