from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from context_verdict import Answer, Judge

PROGRAM = str(Path(__file__).resolve().parents[3] / "bin/context-verdict.js")
TABLE = "| a | b |\n| - | - |\n" + "| some words | more words |\n" * 40


def make_judge(*args: object, **settings: object) -> Judge:
    return Judge(*args, **{"program": PROGRAM, "workers": 1, **settings})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def judge() -> Iterator[Judge]:
    with make_judge() as judge:
        yield judge


def stream(texts: list[str]) -> list[bytes | None]:
    """The verdicts that `context-verdict stream` writes."""
    lines = "".join(json.dumps({"id": 0, "content": text}) + "\n" for text in texts)
    command = ["node", PROGRAM, "stream", "--workers=1"]
    run = subprocess.run(command, input=lines.encode(), capture_output=True, check=True)
    return [line[len('{"id":0,"verdict":') : -1] for line in run.stdout.splitlines()]


def verdicts(answers: list[Answer[str]]) -> list[bytes | None]:
    return [answer.json for answer in answers]


def kill(judge: Judge) -> None:
    os.kill(judge.start(), signal.SIGKILL)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def write_program(tmp_path: Path) -> Callable[[str, str], str]:
    """Writes a program for `sh` into a folder of its own, and returns its path."""

    def write(name: str, body: str) -> str:
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
        return str(path)

    return write
