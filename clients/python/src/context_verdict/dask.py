"""Shards on a Dask cluster. Needs `distributed`, which this package does not install."""

from dataclasses import dataclass
from typing import Any

from distributed import Worker, WorkerPlugin, get_worker

from .judge import Judge
from .shards import ShardResult, answer_shard


@dataclass
class JudgePlugin(WorkerPlugin):
    """
    Gives each worker a judge, which starts and ends with it. A worker without the program, or with
    another version of it, is refused at its start.
    """

    judge: Judge
    name = "context-verdict"

    def setup(self, worker: Worker) -> None:
        self.judge.start()

    def teardown(self, worker: Worker) -> None:
        self.judge.close()


def answer_shard_on_worker(source: str, target: str) -> ShardResult:
    """A task for `client.map`: `answer_shard` with the judge of the worker that runs it."""
    plugin: Any = get_worker().plugins[JudgePlugin.name]
    return answer_shard(plugin.judge, source, target)
