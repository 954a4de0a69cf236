"""Pages of this project's site: tests, engine, formal checks, changes, schemas, commands.

They use the book from `amunre.book`, which does not depend on them. They also read files outside the package.
"""
