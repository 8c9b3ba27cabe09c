"""Where long work is done: here, in processes of this machine, or on a Dask cluster."""

import importlib
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from letrado.base.errors import Unavailable


@contextmanager
def executor(processes: int | None, cluster: str | None) -> Iterator[tuple[Executor | None, int]]:
    """Who runs jobs, and how many at a time; nobody where they run here, one after the other.

    Of a *cluster* as many are asked at a time as it has threads, if *processes* says nothing else.
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
    """A Dask cluster by its scheduler's address; Dask is installed by whoever has one."""
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
