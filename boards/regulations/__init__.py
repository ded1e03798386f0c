"""An event's regulations: a TOML text read into values, with every fault found at once."""
