"""Environments for machine learning: batches of matches for numpy, PettingZoo, OpenSpiel.

`mela.envs.batch` and `mela.envs.aec` need the extra `env`, `mela.envs.openspiel` the extra
`openspiel`.
"""
