"""Bytes to events with a machine."""
