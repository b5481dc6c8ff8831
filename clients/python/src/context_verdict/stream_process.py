import os
import re
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from subprocess import PIPE, Popen

from .errors import DocumentError, ProcessError

Result = bytes | DocumentError
_NUMBER = re.compile(rb'\{"line":(\d+),')


class StreamProcess:
    """A process `context-verdict stream --unordered`, whose lines are numbered from 1."""

    def __init__(self, command: Sequence[str]) -> None:
        # In a session of its own, so that Ctrl+C reaches Python alone. Unbuffered, so that a fork
        # of this process has nothing to flush into the pipe.
        self._popen = Popen(command, 0, None, PIPE, PIPE, PIPE, start_new_session=True)
        pipes = self._popen.stdin, self._popen.stdout, self._popen.stderr
        self._pipes = [pipe for pipe in pipes if pipe]
        self.pid = self._popen.pid
        self.is_over, self.has_answered, self._last = False, False, 0
        self._unanswered: dict[int, Future[Result]] = {}
        self._writing = threading.Lock()
        self.reader = threading.Thread(target=self._read, daemon=True)
        try:
            self.reader.start()
        except BaseException:
            self.kill()
            raise

    def send(self, line: bytes) -> Future[Result]:
        """
        Sends a line with its newline. Its answer comes without newline and number; if the process
        ends before, it is a DocumentError.
        """
        answer: Future[Result] = Future()
        try:
            with self._writing:
                self._last += 1
                self._unanswered[self._last] = answer
                if self.is_over:
                    self._answer_lost("")
                rest = memoryview(line)
                while rest and not self.is_over:
                    rest = rest[os.write(self._pipes[0].fileno(), rest) :]
        except BrokenPipeError:
            pass
        except BaseException:
            # The next line would be taken for the rest of this one.
            self.kill()
            raise
        return answer

    def _read(self) -> None:
        """Runs in a thread, until the process ends. Drops a torn answer."""
        parts: list[bytes] = []
        while chunk := os.read(self._pipes[1].fileno(), 1 << 18):
            parts.append(chunk)
            if b"\n" in chunk:
                *lines, rest = b"".join(parts).split(b"\n")
                parts = [rest]
                for line in lines:
                    number = _NUMBER.match(line)
                    if number and (answer := self._unanswered.pop(int(number[1]), None)):
                        self.has_answered = True
                        answer.set_result(b"{" + line[number.end() :])
        message = self._pipes[2].read(2_000) if self._popen.wait() == 2 else b""
        with self._writing:
            self.is_over = True
            self._answer_lost(message.decode("utf-8", "replace").strip())
            self.release()

    def _answer_lost(self, usage: str) -> None:
        lost, self._unanswered = self._unanswered.values(), {}
        for answer in lost:
            if usage:
                answer.set_exception(ProcessError("program_failed", usage))
            else:
                message = "the process died each time before it answered"
                answer.set_result(DocumentError("process_died", message, retryable=True))

    def kill(self) -> None:
        # The reader may just have seen its end.
        with suppress(ProcessLookupError, PermissionError):
            if self._popen.poll() is None:
                os.killpg(self.pid, signal.SIGKILL)

    def release(self) -> None:
        """Closes this side of the pipes. In a fork that is all: the process is its parent's."""
        self._popen.returncode = self._popen.returncode or 0
        for pipe in self._pipes:
            pipe.close()
