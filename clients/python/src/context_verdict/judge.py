import json
import os
import queue
import threading
import weakref
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar, cast

from .errors import DocumentError, ProcessError
from .program import find_program
from .stream_process import Result, StreamProcess

T = TypeVar("T")
MOST_PENDING, MOST_PENDING_BYTES = 1_024, 16 << 20
"""`map` adds no document while it holds so many, or documents of so many bytes."""
_MOST_DEATHS = 10
_VERDICT = b'{"id":0,"verdict":'


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What became of a document: either `json`, the bytes of its verdict, or `error`."""

    document: T
    json: bytes | None
    error: DocumentError | None

    @property
    def verdict(self) -> dict[str, Any]:
        """The verdict. Raises the error of a document that has none."""
        if self.json is None:
            raise cast(DocumentError, self.error)
        return cast("dict[str, Any]", json.loads(self.json))


class Judge:
    """
    Judges documents with one warm process, which starts when it is needed, and again if it dies.

    What was under way when the process died is sent again, one document at a time; one with which
    it dies twice more gets a `DocumentError` with the code `process_died`. Threads can share a
    judge. A copy that is pickled, or that a fork inherits, starts a process of its own.

    :param options: As in a request of the HTTP API, for all documents.
    :param tool: `profile`, `convert` or `plan`.
    :param workers: Threads of the process. Default: one for each core.
    :param fields: The fields of verdicts to keep. Default: all.
    :param max_bytes: The largest document, in bytes of UTF-8, at most 32,000,000. As JSON, it may
        take twice as many.
    :param deadline: Seconds that a document may take before it gets the error `timeout`.
    :param program: The program by path; a `.js` file is run with `node`. Default: from the `PATH`.
    """

    _process: StreamProcess | None = None

    def __init__(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        tool: str = "profile",
        workers: int | None = None,
        fields: Sequence[str] | None = None,
        max_bytes: int = 2 << 20,
        deadline: float = 60,
        program: str | None = None,
    ) -> None:
        self._settings = locals().copy()
        del self._settings["self"]
        self._tail = b"}\n" if not options else b',"options":%s}\n' % _encode(dict(options))
        limits = [f"--deadline={deadline}", f"--max-size={2 * max_bytes + 4_096}"]
        limits += [] if workers is None else [f"--workers={workers}"]
        limits += [] if fields is None else [f"--fields={','.join(fields)}"]
        self._arguments = ["stream", tool, "--unordered", "--quiet", *limits]
        self._command: list[str] = []
        self._lock = threading.RLock()
        self._deaths, self._is_closed = 0, False
        _JUDGES.add(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Judge, **self._settings), ()

    def __enter__(self) -> "Judge":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if self._process:
            self._process.kill()

    def start(self) -> int:
        """Starts the process, unless it runs, and returns its id. Raises ProcessError."""
        return self._start().pid

    def close(self) -> None:
        """Ends the process. Documents that are under way get a ProcessError."""
        self._is_closed = True
        if process := self._process:
            process.kill()
        with self._lock:
            # Another one, if it was just replaced.
            if process := self._process:
                process.kill()
                process.reader.join()

    def judge(self, text: str) -> dict[str, Any]:
        """The verdict on a document. Raises DocumentError if there is none."""
        return self.judge_many([text])[0].verdict

    def judge_many(self, texts: Iterable[str]) -> list[Answer[str]]:
        """The answers to all documents, in their order. An error is the answer to its document."""
        return list(self.map(texts))

    def map(
        self,
        documents: Iterable[T],
        *,
        content: Callable[[T], str] | None = None,
        ordered: bool = True,
    ) -> Generator[Answer[T], None, None]:
        """
        Judges documents as they come, and yields their answers. Holds a bounded number of them.

        :param content: Reads the text of a document. Default: documents are strings.
        :param ordered: Whether answers come in the order of the documents, or as they end.
        """
        read = content or cast("Callable[[T], str]", lambda text: text)
        lines = ((document, self._write_line(read(document))) for document in documents)
        return (_read_result(*one) for one in self.run(lines, ordered=ordered))

    def run(
        self, lines: Iterable[tuple[T, Result]], *, ordered: bool = True
    ) -> Iterator[tuple[T, Result]]:
        """
        Sends lines as `context-verdict stream` takes them, each with its newline and none of them
        blank. Yields what came with each line, and its answer without newline and number. An error
        in place of a line is its own answer.
        """
        lock, first, size = self._lock, 0, 0
        held: dict[int, tuple[T, Result, Future[Result], int]] = {}
        done: queue.SimpleQueue[int] = queue.SimpleQueue()

        def take() -> tuple[T, Result]:
            nonlocal first, size
            if lock is not self._lock:
                raise ProcessError("forked", "a fork cannot take the answers of its parent's map")
            given, line, answer, length = held.pop(first if ordered else done.get())
            first, size = first + 1, size - length
            result = answer.result()
            is_lost = result is not line and isinstance(result, DocumentError)
            return given, self._send_alone(line) if is_lost else result

        for index, (given, line) in enumerate(lines):
            while held and (
                len(held) >= MOST_PENDING
                or size >= MOST_PENDING_BYTES
                or (held[first][2].done() if ordered else not done.empty())
            ):
                yield take()
            answer, length = self._send(line), len(line) if isinstance(line, bytes) else 0
            held[index], size = (given, line, answer, length), size + length
            answer.add_done_callback(lambda _, index=index: done.put(index))  # type: ignore[misc]
        while held:
            yield take()

    def _send(self, line: Result) -> Future[Result]:
        if isinstance(line, bytes):
            with self._lock:
                return self._start().send(line)
        answer: Future[Result] = Future()
        answer.set_result(line)
        return answer

    def _send_alone(self, line: Result) -> Result:
        """Sends twice more what a process died with. The second time, it has nothing else."""
        with self._lock:
            result = self._send(line).result()
            return result if isinstance(result, bytes) else self._send(line).result()

    def _start(self) -> StreamProcess:
        with self._lock:
            process = self._process
            if self._is_closed:
                raise ProcessError("closed", "this judge is closed")
            if process is None or process.is_over:
                self._deaths = 0 if process is None or process.has_answered else self._deaths + 1
                if self._deaths >= _MOST_DEATHS:
                    self._deaths = 0
                    message = f"the process died {_MOST_DEATHS} times in a row before any answer"
                    raise ProcessError("program_failed", message)
                self._command = self._command or find_program(self._settings["program"])
                self._process = process = StreamProcess([*self._command, *self._arguments])
            return process

    def _write_line(self, text: str) -> Result:
        if not isinstance(text, str):
            raise TypeError(f"a document is a str, not {type(text).__name__}")
        size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
        limit = self._settings["max_bytes"]
        if size <= limit:
            return b'{"id":0,"content":%s%s' % (_encode(text), self._tail)
        return DocumentError("payload_too_large", f"the document has {size} bytes (limit {limit})")


def _encode(value: object) -> bytes:
    # A lone surrogate has no bytes in UTF-8; Python's escape for it is that of JSON.
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode(errors="backslashreplace")


def _read_result(document: T, result: Result) -> Answer[T]:
    if isinstance(result, DocumentError):
        return Answer(document, None, result)
    if result.startswith(_VERDICT):
        return Answer(document, result[len(_VERDICT) : -1], None)
    error = json.loads(result)["error"]
    names = ("code", "message", "retryable", "field")
    return Answer(document, None, DocumentError(*map(error.get, names)))


_JUDGES: weakref.WeakSet[Judge] = weakref.WeakSet()


def _leave_processes_to_parent() -> None:
    for judge in list(_JUDGES):
        if process := judge._process:
            process.release()
        judge._process, judge._lock = None, threading.RLock()


os.register_at_fork(after_in_child=_leave_processes_to_parent)
