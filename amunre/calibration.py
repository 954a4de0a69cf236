"""The unit of speed: iterations of a fixed loop in pure Python, for comparing results across machines and days."""

import time

ITERATIONS = 100_000


def _loop(n: int) -> int:
    cells = [0] * 64
    table = {k: k for k in range(64)}
    total = 0
    for k in range(n):
        cell = k & 63
        cells[cell] = cells[cell] + table[cell]
        if cells[cell] > 1000:
            cells[cell] -= 999
        total += cells[cell]
    return total


def seconds_per_million() -> float:
    """Measure how many seconds a million iterations take on this machine now."""
    start = time.perf_counter()
    _loop(ITERATIONS)
    return (time.perf_counter() - start) * 1e6 / ITERATIONS
