"""Positions of Holi as rows and planes for learners."""
