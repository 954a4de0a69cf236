"""The server of `amunre serve`: tables for browsers and other programs, over HTTP and WebSockets.

It puts what `amunre.hosting` can do behind addresses, and no more: no rule, no card and no stage of a game is named
here, and who may do what is asked of the table. `routes` lists all addresses; the document that describes them
(`openapi`) is made of that list and of the schemas of the JSON: `requests` declares what the server takes, `replies`
what it answers, a class for each. A `Hub` holds the state of one process: its loaded tables, its connections, and the
bots that think in subprocesses. Processes share nothing but the store.

A player who wants to be notified of their turns names an address (`hooks`); `notifications` finds what there is to
send, and `posting` sends it, never to a machine that only this one can reach.

Secrets come in the headers `Authorization` and `Person` or in the first message of a WebSocket, never in an address,
and nothing that is logged has one.

It runs on Starlette and uvicorn. Of Litestar it would use routing and WebSockets alone, for forms are checked, answered
and described by the schemas of the wire already, not by annotations. A bare application with one address answers first
after 0.14 s and takes 30 MB with Starlette, 0.26 s and 38 MB with Litestar (the median of three, two cores), and
Litestar brings 12 more packages.
"""
