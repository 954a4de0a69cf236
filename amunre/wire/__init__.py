"""JSON in and out: what crosses the wire between the library and a front end."""
