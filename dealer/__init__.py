"""What the dealer does: makes deals from a secret, and makes boards out of them."""
