"""Positions of Nagaraja as rows and planes for learners."""
