"""The commands: each reads its arguments, makes one call to `dealer.operations`, prints, chooses the exit code."""
