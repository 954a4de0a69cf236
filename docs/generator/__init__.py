"""The pages that only this project's site has: tests, engine, formal checks, changes, schemas, commands.

It takes the book from `amunre.book`, which knows nothing of it, and reads what is no part of the package.
"""
