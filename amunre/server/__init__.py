"""The server behind `amunre serve`: tables for browsers and other programs, over HTTP and WebSockets.

It only gives access to `amunre.hosting`: it does not mention any game's rules, cards or stages, and tables decide who
may do what. `routes` lists all routes, from which `openapi` generates the OpenAPI document. `requests` defines a class
for each form of JSON that the server accepts, and `replies` for each form that it sends. A `Hub` holds the state of one
process: its loaded tables, its connections, and the bots in subprocesses. Processes share only the store.

Players can register a webhook (`hooks`) to be notified of their turns; `notifications` decides when, and `posting`
sends the message, but never to a private network.

Secrets are sent in the `Authorization` and `Person` headers or in the first message of a WebSocket, never in a URL, and
they are never logged.

Routes do not depend on their carrier: `app` answers over HTTP and WebSockets, `worker` in a browser (`amunre.pages`).

`app` runs on Starlette and uvicorn. Litestar would be used only for routing and WebSockets, because the wire schemas
already check and describe all forms. A bare application starts in 0.14 s with 30 MB on Starlette, and in 0.26 s with
38 MB on Litestar (median of three, two cores). Litestar also needs 12 more packages.
"""
