"""The recipes of `docs/scale.md`, on what stands in for Spark, Ray Data and Slurm."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from conftest import PROGRAM, TABLE

PAGE = Path(__file__).resolve().parents[3] / "docs/scale.md"
IS_REQUIRED = os.environ.get("REQUIRE_PYTHON") == "1"


def read_recipes(heading: str) -> list[str]:
    section = re.split(r"^## ", PAGE.read_text(), flags=re.M)
    (text,) = (one for one in section if one.startswith(f"{heading}\n"))
    return re.findall(r"^```\w+\n(.*?)^```$", text, flags=re.M | re.S)


def run_recipes(heading: str, **given: object) -> dict[str, Any]:
    for recipe in read_recipes(heading):
        exec(recipe, given)
    return given


@pytest.fixture(autouse=True)
def _on_the_path(
    monkeypatch: pytest.MonkeyPatch, write_program: Callable[[str, str], str]
) -> None:
    program = write_program("context-verdict", f'exec node {PROGRAM} "$@"')
    monkeypatch.setenv("PATH", f"{os.path.dirname(program)}:{os.environ['PATH']}")


def test_python() -> None:
    assert run_recipes("Python", texts=["x"])["found"] == [{"verdict": "keep_markdown"}]


def test_dask(tmp_path: Path) -> None:
    if not IS_REQUIRED:
        pytest.importorskip("distributed")
    from distributed import Client

    (tmp_path / "in.jsonl").write_text('{"id":1,"content":"x"}\nnone\n')
    target = tmp_path / "out.jsonl"
    with Client(processes=False, n_workers=1, dashboard_address=None) as client:
        run_recipes("Dask", client=client, sources=[f"{tmp_path}/in.jsonl"], targets=[str(target)])
    assert target.read_text().count("\n") == 2


def test_spark(monkeypatch: pytest.MonkeyPatch) -> None:
    if not IS_REQUIRED:
        pytest.importorskip("pandas")
    import pandas

    module, use = read_recipes("Spark")
    judging = ModuleType("judging")
    exec(module, judging.__dict__)
    monkeypatch.setitem(sys.modules, "judging", judging)
    frames = [pandas.DataFrame({"id": ids, "content": [TABLE[:n] for n in ids]}) for ids in ([3, 9], [])]
    documents = SimpleNamespace(mapInPandas=lambda work, _: pandas.concat(work(iter(frames))))
    given: dict[str, Any] = {"documents": documents}
    exec(use, given)
    judging.judge.close()
    found = given["verdicts"]
    assert found["id"].tolist() == [3, 9]
    assert json.loads(found["verdict"][0])["verdict"] == "keep_markdown"
    assert found["error"].tolist() == [None, None]


def test_ray_data() -> None:
    if not IS_REQUIRED:
        pytest.importorskip("numpy")
    import numpy

    def map_batches(work: Callable[[], Any], **_: object) -> Any:
        actor = work()
        answers = [actor({"content": numpy.array(texts)}) for texts in (["x", TABLE], ["y"])]
        actor.judge.close()
        return answers

    first, second = run_recipes("Ray Data", dataset=SimpleNamespace(map_batches=map_batches))["verdicts"]
    assert set(json.loads(first["verdict"][1])) == {"verdict", "safe_to_auto_apply"}
    assert second["error"].tolist() == [""]


def test_slurm(tmp_path: Path) -> None:
    (script,) = read_recipes("Slurm")
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    line = json.dumps({"id": 1, "content": TABLE}) + "\n"
    for task, lines in enumerate([line * 3, "", line * 2 + "torn"]):
        (tmp_path / f"in/{task:05}.jsonl").write_text(lines)

    def run(task: int, **settings: Any) -> subprocess.CompletedProcess[bytes]:
        env = {**os.environ, "SLURM_ARRAY_TASK_ID": str(task)}
        return subprocess.run(["bash", "-c", script], cwd=tmp_path, env=env, **settings)

    assert [run(task).returncode for task in range(3)] == [0, 0, 0]
    found = [(tmp_path / f"out/{task:05}.jsonl").read_text().count("\n") for task in range(3)]
    assert found == [3, 0, 3]
    assert len(list((tmp_path / "out").iterdir())) == 3
