"""Whether deals look as fair deals must: integer counts in, a report out. Nothing here knows where the deals came from.

`expected` and `moments` have the exact values, `tails` the probabilities, `tally` counts, `judging` compares,
`report` says it. `working` deals and counts in several processes.
"""
