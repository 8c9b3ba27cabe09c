"""GCG, the game record that other programs exchange.

`read` takes the dialects in use, `write` gives one, `check` lists what does not add up; what GCG
cannot say travels in notes, so that a log becomes GCG and a log again with the same scores.
"""
