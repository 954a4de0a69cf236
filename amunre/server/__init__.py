"""The server of `amunre serve`: tables for browsers and other programs, over HTTP and WebSockets.

It only gives access to `amunre.hosting`: it names no rule, card or stage of a game, and tables decide who may do what.
`routes` lists all routes, from which `openapi` makes the document. `requests` has a class for each form of JSON that
the server takes, `replies` for each that it sends. A `Hub` holds the state of one process: its loaded tables, its
connections, and the bots in subprocesses. Processes share only the store.

Players can register a webhook (`hooks`) to be notified of their turns; `notifications` decides when, and `posting`
sends the message, but not to a private network.

Secrets are sent in the headers `Authorization` and `Person` or in the first message of a WebSocket, never in an
address, and they are never logged.

It runs on Starlette and uvicorn. Litestar would be used only for routing and WebSockets, because the schemas of the
wire check and describe all forms already. A bare application starts in 0.14 s with 30 MB on Starlette, in 0.26 s with
38 MB on Litestar (median of three, two cores), and Litestar needs 12 more packages.
"""
