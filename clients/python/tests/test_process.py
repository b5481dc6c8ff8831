"""What dies, is interrupted, is shared or cannot be started."""

from __future__ import annotations

import multiprocessing
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PROGRAM, TABLE, is_alive, kill, make_judge, stream, verdicts

from context_verdict import Judge, ProcessError
from context_verdict.program import VERSION

WriteProgram = Callable[[str, str], str]
FAKE = f'if [ "$1" = --version ]; then echo {VERSION}; exit; fi\n'
FRAIL = """exec python3 -c '
import sys, json
for number, line in enumerate(sys.stdin, 1):
    if json.loads(line)["content"] == "poison": sys.exit(1)
    print("{\\"line\\":%d,\\"id\\":0,\\"verdict\\":{}}" % number, flush=True)
'"""


@pytest.mark.parametrize("ordered", [True, False])
def test_a_process_that_is_killed_loses_and_repeats_nothing(judge: Judge, ordered: bool) -> None:
    texts = [f"# Title {index}\n" for index in range(1_000)]
    dice = random.Random(7)
    found = {}
    for answer in judge.map(enumerate(texts), content=lambda one: one[1], ordered=ordered):
        assert answer.document[0] not in found
        found[answer.document[0]] = answer.json
        if dice.random() < 0.002:
            kill(judge)
    assert [found[index] for index in range(len(texts))] == stream(texts)


def test_a_document_of_which_the_process_dies_is_one_error(write_program: WriteProgram) -> None:
    with make_judge(program=write_program("frail", FAKE + FRAIL)) as judge:
        answers = judge.judge_many(["a", "poison", "b", "c"])
    errors = [answer.error and (answer.error.code, answer.error.retryable) for answer in answers]
    assert errors == [None, ("process_died", True), None, None]


def test_a_program_that_always_dies_is_given_up(write_program: WriteProgram) -> None:
    with make_judge(program=write_program("mortal", f"{FAKE}echo >> $0.starts; exit 1")) as judge:
        with pytest.raises(ProcessError, match="program_failed: the process died 10 times in a row"):
            judge.judge_many(["x"] * 100)


def test_an_interrupted_line_is_not_the_beginning_of_the_next(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write

    def interrupt(descriptor: int, data: bytes) -> int:
        monkeypatch.undo()
        write(descriptor, data[:10])
        raise KeyboardInterrupt

    before = judge.start()
    monkeypatch.setattr(os, "write", interrupt)
    with pytest.raises(KeyboardInterrupt):
        judge.judge_many(["a", "b"])
    assert verdicts(judge.judge_many([TABLE])) == stream([TABLE])
    assert judge.start() != before


def test_threads_share_a_process(judge: Judge) -> None:
    found: dict[int, list[bytes | None]] = {}

    def work(number: int) -> None:
        found[number] = verdicts(judge.judge_many([f"# {number} {n}" for n in range(50)]))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    kill(judge)
    for thread in threads:
        thread.join()
    expected = stream([f"# {number} {n}" for number in range(8) for n in range(50)])
    assert [one for number in range(8) for one in found[number]] == expected


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_start_their_own(judge: Judge, method: str) -> None:
    answers = judge.map([TABLE] * 3)
    before = next(answers).verdict
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(judge.judge, [TABLE] * 4) == [before] * 4
    assert [answer.verdict for answer in answers] == [before] * 2


def test_a_fork_does_not_wait_for_answers_that_its_parent_gets(judge: Judge) -> None:
    answers = judge.map(["x"] * 3)
    next(answers)
    if (child := os.fork()) == 0:
        try:
            next(answers)
        except ProcessError as error:
            os._exit(7 if error.code == "forked" else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert len(list(answers)) == 2


def test_a_process_ends_with_its_judge() -> None:
    judge = make_judge()
    pid = judge.start()
    del judge
    wait_until(lambda: not is_alive(pid))


def test_a_process_ends_with_the_python_that_is_killed() -> None:
    code = f"""from context_verdict import Judge
judge = Judge(program={PROGRAM!r}, workers=1)
print(judge.start(), flush=True)
for answer in judge.map("x" for _ in range(10**9)): pass"""
    path = str(Path(__file__).parents[1] / "src")
    env = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE) as python:
        assert python.stdout
        pid = int(python.stdout.readline())
        assert is_alive(pid)
        python.kill()
    wait_until(lambda: not is_alive(pid))


def test_a_closed_judge_says_so() -> None:
    judge = make_judge()
    assert judge.judge("x")
    judge.close()
    judge.close()
    with pytest.raises(ProcessError, match="closed: this judge is closed"):
        judge.judge("x")


def test_it_is_no_error_to_end_what_has_just_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    with make_judge() as judge:
        assert (process := judge._process)
        kill(judge)
        process.reader.join()
        # As `poll` says while another thread waits.
        monkeypatch.setattr(process._popen, "poll", lambda: None)


def test_closing_ends_what_is_under_way(write_program: WriteProgram) -> None:
    # Without `exec`, `sleep` is a child of the process.
    judge = make_judge(program=write_program("silent", f"{FAKE}sleep 600; true"))
    errors: list[str] = []

    def ask() -> None:
        with pytest.raises(ProcessError) as caught:
            judge.judge("x")
        errors.append(caught.value.code)

    thread = threading.Thread(target=ask)
    thread.start()
    wait_until(lambda: judge._process is not None and len(judge._process._unanswered) > 0)
    judge.close()
    thread.join()
    assert errors == ["closed"]


def test_a_wrong_argument_is_told_as_the_program_tells_it() -> None:
    with make_judge(tool="guess") as judge, pytest.raises(ProcessError, match='the tool "guess"'):
        judge.judge("x")


class TestStart:
    def refuse(self, program: str | None = None) -> ProcessError:
        with pytest.raises(ProcessError) as caught:
            make_judge(program=program).start()
        assert os.uname().nodename in str(caught.value)
        return caught.value

    def test_without_the_program(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.refuse("/nowhere/context-verdict").code == "program_missing"
        monkeypatch.setenv("PATH", "")
        assert f"npm install --global context-verdict@{VERSION}" in str(self.refuse())

    def test_without_node(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", "")
        assert self.refuse(PROGRAM).code == "node_missing"

    def test_with_an_old_node(
        self, monkeypatch: pytest.MonkeyPatch, write_program: WriteProgram
    ) -> None:
        monkeypatch.setenv("PATH", os.path.dirname(write_program("node", "echo v18.20.4")))
        error = self.refuse(PROGRAM)
        assert error.code == "node_too_old"
        assert "is v18.20.4; 20.19 or newer is required" in str(error)

    def test_with_another_version(self, write_program: WriteProgram) -> None:
        error = self.refuse(write_program("other", "echo 9.9.9"))
        assert error.code == "wrong_version"
        assert f"is 9.9.9, not {VERSION}: npm install --global context-verdict@" in str(error)

    def test_with_a_program_that_fails(self, write_program: WriteProgram) -> None:
        assert self.refuse(write_program("broken", "exit 3")).code == "program_failed"


def wait_until(is_true: Callable[[], bool]) -> None:
    while not is_true():
        time.sleep(0.01)
