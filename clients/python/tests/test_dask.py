"""8,000 documents on a real cluster of processes, of which one is killed and one added midway."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import PROGRAM, is_alive, make_judge

if os.environ.get("REQUIRE_PYTHON") != "1":
    pytest.importorskip("distributed", reason="Dask is not installed: apt install python3-distributed")

from distributed import Client, LocalCluster, Nanny, as_completed  # noqa: E402

from context_verdict.dask import JudgePlugin, answer_shard_on_worker  # noqa: E402

SHARDS = 40
LINES_PER_SHARD = 200
TOLD = ["must stay on", "listens on a port", "is restarted by hand", "logs what it does"]


def write_shards(folder: Path) -> list[Path]:
    dice = random.Random(11)
    shards = []
    for shard in range(SHARDS):
        lines = []
        for number in range(LINES_PER_SHARD):
            rows = "".join(f"| s{row} | {dice.randrange(9_999)} |\n" for row in range(dice.randrange(4)))
            content = f"# Service {number}\n\nIt {dice.choice(TOLD)}.\n\n| name | port |\n| - | - |\n{rows}"
            identity = shard * LINES_PER_SHARD + number
            lines.append(json.dumps({"id": identity, "content": content}) + "\n")
        shards.append(folder / f"{shard:05}.jsonl")
        shards[-1].write_text("".join(lines))
    (folder / "empty.jsonl").write_text("")
    return [*shards, folder / "empty.jsonl"]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address=None,
        local_directory=str(tmp_path / "dask"),
        silence_logs=50,
    ) as cluster:
        yield cluster


def find_process(dask_worker: Nanny) -> int:
    plugin: Any = dask_worker.plugins[JudgePlugin.name]
    return int(plugin.judge.start())


def test_a_cluster_gives_the_bytes_of_stream(tmp_path: Path, cluster: LocalCluster) -> None:
    sources = write_shards(tmp_path)
    targets = [source.with_suffix(".verdicts") for source in sources]
    with Client(cluster) as client:
        client.register_worker_plugin(JudgePlugin(make_judge()))
        tasks = client.map(
            answer_shard_on_worker, list(map(str, sources)), list(map(str, targets)), pure=False
        )
        for done, _ in enumerate(as_completed(tasks), 1):
            if done == 5:
                worker = next(iter(cluster.workers.values()))
                os.kill(worker.process.pid, signal.SIGKILL)
            if done == 10:
                cluster.scale(3)
        client.wait_for_workers(3)
        # A second run does only what is missing.
        targets[3].unlink()
        again = [client.submit(answer_shard_on_worker, str(source), str(target), pure=False)
                 for source, target in zip(sources, targets)]  # fmt: skip
        skipped = [result.skipped for result in client.gather(again)]
        assert skipped == [index != 3 for index in range(len(sources))]
        processes = list(client.run(find_process).values())
        assert len(processes) == 3 and all(map(is_alive, processes))
    cluster.close()
    assert not any(map(is_alive, processes))
    source = b"".join(path.read_bytes() for path in sources)
    command = ["node", PROGRAM, "stream"]
    whole = subprocess.run(command, input=source, capture_output=True, check=True).stdout
    assert b"".join(target.read_bytes() for target in targets) == whole
    assert whole.count(b"\n") == SHARDS * LINES_PER_SHARD
    left = [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")]
    # Only a worker that was killed leaves a file behind.
    assert len(left) <= 1


def test_a_worker_with_another_version_is_refused(
    tmp_path: Path, cluster: LocalCluster, write_program: Callable[[str, str], str]
) -> None:
    """Of two workers, the one that asks last finds another version."""
    real = f'exec node {PROGRAM} "$@"'
    program = write_program("context-verdict", f"mkdir {tmp_path}/first && {real}\necho 9.9.9")
    with Client(cluster) as client:
        with pytest.raises(Exception, match=r"context-verdict on \S+ is 9\.9\.9, not 0\.1\.0"):
            client.register_worker_plugin(JudgePlugin(make_judge(program=program)))
