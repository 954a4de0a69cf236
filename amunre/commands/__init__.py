"""The commands, one module each, combined in `amunre.cli`.

They only read options and print results. No other package may import them: programs use the
library.
"""
