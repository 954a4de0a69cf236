"""The schemas of messages, written from the classes: `python -m amunre.wire.schemas`.

Types of fields say what a value may be (`amunre.engine.values`), docstrings describe it, played games are the examples.
The files are committed, for front ends in other languages and so that nothing is worked out when the library is used;
a test says whether they are current.
"""
