"""A static folder in which the page plays without a server: `amunre pages`.

A worker runs the library in Pyodide and hosts the tables (`amunre.server.worker`). The browser keeps them. `site` has
the files of the folder that are not the page's own; two modules there replace their namesakes.
"""
