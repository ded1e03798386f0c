"""The use cases, one function each, by subject: what the command line (and later the desk page) calls.

A use case takes plain values, opens what it needs, and gives back data. It prints nothing and picks no exit code.
"""
