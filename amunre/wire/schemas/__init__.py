"""Generating the schemas of messages from classes: `python -m amunre.wire.schemas`.

Field types give the bounds on values (`amunre.engine.values`), docstrings give the descriptions, and played
games give the examples. The files are committed for front ends in other languages, and to save the work at run time.
A test checks that they are current.
"""
