"""Run long work: here, in processes of this machine, or on a Dask cluster."""

import importlib
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from letrado.base.errors import Unavailable
from letrado.cli.output import _

Seed = Annotated[
    int, typer.Option(min=0, max=2**64 - 1, help=_("Random seed (same seed, same tiles)."))
]


@contextmanager
def executor(processes: int | None, cluster: str | None) -> Iterator[tuple[Executor | None, int]]:
    """Yield the executor and how many jobs run at a time; None runs them here, one by one.

    On a *cluster* as many jobs run at a time as it has threads, unless *processes* is given.
    """
    if cluster is not None:
        with _client(cluster) as client, client.get_executor(pure=False) as jobs:
            threads = sum(client.nthreads().values())
            yield jobs, processes or max(threads, 1)
    elif processes is None or processes == 1:
        yield None, 1
    else:
        with ProcessPoolExecutor(processes) as jobs:
            yield jobs, processes


def _client(address: str) -> Any:
    """Connect to a Dask cluster by its scheduler's address; users with a cluster install Dask."""
    try:
        dask = importlib.import_module("distributed")
    except ImportError as error:
        raise Unavailable(
            "cluster.dask",
            "To work on a cluster install Dask beside Letrado: pip install distributed",
        ) from error
    try:
        return dask.Client(address)
    except (OSError, ValueError) as error:
        raise Unavailable(
            "cluster.unreachable", "No cluster answers at {address}", address=address[:200]
        ) from error
