import json
import os
import uuid
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from .errors import DocumentError
from .judge import Judge
from .stream_process import Result

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_RETRYABLE, _FINAL = b'"retryable":true}}', b'"retryable":false}}'
_LONGEST, _END = 64 << 20, 1_024
"""What is kept of a longer line than the program takes, for its error to name its id."""


class ShardResult(NamedTuple):
    """How many lines were answered, how many of them with an error; or the target was there."""

    answered: int = 0
    failed: int = 0
    skipped: bool = False


def answer_shard(judge: Judge, source: str, target: str) -> ShardResult:
    """
    Answers a file of lines of JSON with the bytes that `context-verdict stream` writes for it. The
    target appears when it is whole, by renaming; if it is there, nothing is done. A line with an
    error that is retryable gets a second try.
    """
    if os.path.exists(target):
        return ShardResult(skipped=True)
    answered, failed, aside = 0, 0, f"{target}.{uuid.uuid4().hex}.part"
    try:
        with open(source, "rb") as lines, open(aside, "xb") as output:
            for (number, line), result in judge.run(_number_lines(lines)):
                if isinstance(result, DocumentError) or result.endswith(_RETRYABLE):
                    ((_, result),) = judge.run([(None, line)])
                answer, is_error = _write_answer(number, result)
                output.write(answer + b"\n")
                answered, failed = answered + 1, failed + is_error
            output.flush()
            os.fsync(output.fileno())
        os.replace(aside, target)
    finally:
        if os.path.exists(aside):
            os.unlink(aside)
    return ShardResult(answered, failed)


def _write_answer(number: int, result: Result) -> tuple[bytes, bool]:
    if isinstance(result, DocumentError):
        error = {"code": result.code, "message": result.message, "retryable": result.retryable}
        result = json.dumps({"id": None, "error": error}, separators=(",", ":")).encode()
    if result.endswith((_RETRYABLE, _FINAL)):
        return b'{"line":%d,%s' % (number, result[1:]), True
    return result, False


def _number_lines(source: BinaryIO) -> Iterator[tuple[tuple[int, bytes], bytes]]:
    """The lines that are not blank, with their numbers."""
    for number, line in enumerate(iter(lambda: source.readline(_LONGEST), b""), 1):
        while not line.endswith(b"\n") and (more := source.readline(_LONGEST)):
            line = line[:_LONGEST] + (line[_LONGEST:] + more)[-_END:]
        text = line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line
        text = text.removesuffix(b"\n") + b"\n"
        if text.strip(b" \t\r\n"):
            yield (number, text), text
