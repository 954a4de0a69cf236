"""Pages that only this project's site has: tests, engine, formal checks, changes, schemas, commands.

They use the book from `amunre.book`, which does not depend on them, and read files outside of the package.
"""
