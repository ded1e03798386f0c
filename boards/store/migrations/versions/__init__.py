"""The revisions, one for each version of the schema."""
