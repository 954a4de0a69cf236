"""The commands, one module each, combined in `amunre.cli`.

They read options and print results. They contain no other logic, and no other package may import them: programs use the
library.
"""
