"""The commands, one module each, put together in `amunre.cli`.

They read options and print results. They play, draw or count nothing by themselves, and no other package may import
them: programs use the library.
"""
