"""Doors for researchers: batches of matches for numpy, PettingZoo, OpenSpiel.

The extra `env` brings what `mela.envs.batch` and `mela.envs.aec` need, the extra `openspiel` what
`mela.envs.openspiel` needs.
"""
