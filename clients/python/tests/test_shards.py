from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from conftest import PROGRAM, make_judge

from context_verdict import Judge, ProcessError, ShardResult, answer_shard


def stream(path: Path) -> bytes:
    command = ["node", PROGRAM, "stream", "--workers=1", "--max-size=4198400"]
    with path.open("rb") as lines:
        return subprocess.run(command, stdin=lines, capture_output=True, check=False).stdout


@pytest.mark.parametrize(
    ("content", "answered", "failed"),
    [
        (b"", 0, 0),
        (b"\n \r\n", 0, 0),
        (b'\xef\xbb\xbf{"id":"a","content":"x"}\r\n', 1, 0),
        (b'{"id":1,"content":"x"}\n\nnope\n{"content":"x"}\n{"id":2,"content":"x"}\n', 4, 2),
        (b'{"id":1,"content":"x"}\n{"id":2,"content":"half of a li', 2, 1),
        (b'{"id":1,"content":"\xff"}\n{"id":"\xff', 2, 2),
        (b'{"id":1,"content":"' + b"x" * 4_200_000 + b'"}\n{"id":2,"content":"x"}', 2, 1),
        (b'{"id":"a","content":"' + b"x" * 9_000_000 + b'","id":"b"}\n{"id":2,"content":"x"}', 2, 1),
        (b'{"id":9,"unknown":[{"error":{}}],"content":7}\n', 1, 1),
    ],
    ids="empty blank mark broken truncated bytes long longer unknown".split(),
)
def test_a_shard_gets_the_bytes_of_stream(
    judge: Judge,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: bytes,
    answered: int,
    failed: int,
) -> None:
    # Longer lines than the program takes, without a file of 64 MiB.
    monkeypatch.setattr("context_verdict.shards._LONGEST", 8_000_000)
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(content)
    judge.judge("a line before, so that lines of the process are not those of the shard")
    assert answer_shard(judge, str(source), str(target)) == ShardResult(answered, failed)
    assert target.read_bytes() == stream(source)


def test_a_shard_that_is_there_is_left(judge: Judge, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("done")
    result = answer_shard(judge, str(tmp_path / "in.jsonl"), str(target))
    assert result == ShardResult(skipped=True)
    assert target.read_text() == "done"


def test_a_shard_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(json.dumps({"id": 1, "content": "x"}) + "\n")
    judge = make_judge()
    judge.close()
    with pytest.raises(ProcessError):
        answer_shard(judge, str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"))
    with pytest.raises(FileNotFoundError):
        answer_shard(judge, str(tmp_path / "none.jsonl"), str(tmp_path / "out.jsonl"))
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]
