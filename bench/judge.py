"""
The client in Python: documents a second by the size of a batch, in one run; then the bytes of `stream`
under kills at random moments, and the memory of both processes (Linux). `--lines`, `--kills`.
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "clients/python/src"))
from context_verdict import Judge, answer_shard  # noqa: E402

PROGRAM = str(ROOT / "bin/context-verdict.js")
BATCHES = [1, 10, 100, 1_000]
ROUND = 1_000


def make_texts(count: int) -> list[str]:
    """Sections of the documents of `bench/stream.js`, each with a number of its own."""
    folders = [ROOT.parent / "shared/corpus"]
    if not folders[0].exists():
        folders = [ROOT / "examples", ROOT / "corpus/cases"]
    files = sorted(file for folder in folders for file in folder.rglob("*.md"))
    sections = [one for file in files for one in re.split(r"^(?=## )", file.read_text(), flags=re.M)]
    return [f"{index} {sections[index % len(sections)]}" for index in range(count)]


def read_memory(pid: int | str) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1_024


def measure_batches(rounds: int = 6) -> None:
    texts = make_texts(rounds * ROUND)
    seconds = dict.fromkeys(["map", *BATCHES], 0.0)
    with Judge(program=PROGRAM, workers=1) as judge:
        judge.judge_many(texts[:ROUND])
        for start in range(0, len(texts), ROUND):
            part = texts[start : start + ROUND]
            for size in seconds:
                began = time.perf_counter()
                if size == "map":
                    sum(1 for _ in judge.map(part))
                for first in range(0, ROUND, size) if size != "map" else []:
                    judge.judge_many(part[first : first + size])
                seconds[size] += time.perf_counter() - began
    for size, spent in seconds.items():
        print(f"batch {size}: {len(texts) / spent:.0f} documents/s, {seconds['map'] / spent:.2f} of map")


def measure_kills(lines: int, kills: int) -> None:
    dice = random.Random(5)
    with tempfile.TemporaryDirectory() as folder, Judge(program=PROGRAM, workers=1) as judge:
        source, target = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"
        with source.open("w") as file:
            for index, content in enumerate(make_texts(lines)):
                file.write(json.dumps({"id": index, "content": content}) + "\n")
        command = ["node", PROGRAM, "stream", "--max-size=4198400"]
        began = time.perf_counter()
        whole = subprocess.run(command, stdin=source.open("rb"), capture_output=True).stdout
        expected = time.perf_counter() - began
        stop = threading.Event()

        def kill() -> None:
            for done in range(kills):
                if stop.wait(dice.random() * 2 * expected / kills):
                    return
                pid = judge.start()
                print(f"kill {done + 1}: Python {read_memory('self')} MB, Node {read_memory(pid)} MB")
                os.kill(pid, signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        began = time.perf_counter()
        result = answer_shard(judge, str(source), str(target))
        spent = time.perf_counter() - began
        stop.set()
        killer.join()
        is_equal = target.read_bytes() == whole
        print(f"{result.answered} lines, {result.failed} errors, equal to stream: {is_equal}")
        print(f"{spent:.0f} s; stream without kills {expected:.0f} s")


options = argparse.ArgumentParser(description=__doc__)
options.add_argument("--lines", type=int, default=50_000)
options.add_argument("--kills", type=int, default=20)
given = options.parse_args()
measure_batches()
measure_kills(given.lines, given.kills)
