"""The conformance checklist: what docs/protocol.md promises, tried on any machine, one check after the other."""
