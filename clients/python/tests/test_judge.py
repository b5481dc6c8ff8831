from __future__ import annotations

import json
import pickle
from collections.abc import Iterator

import pytest
from conftest import TABLE, make_judge, stream, verdicts

from context_verdict import DocumentError, Judge


def test_a_document_gets_its_verdict(judge: Judge) -> None:
    assert judge.judge(TABLE) == json.loads(stream([TABLE])[0] or "")


def test_options_and_fields_hold_for_all_documents() -> None:
    with make_judge({"delimiter": "pipe"}, tool="convert", fields=["delimiter"]) as judge:
        assert [answer.verdict for answer in judge.map([TABLE] * 2)] == [{"delimiter": "pipe"}] * 2


def test_answers_come_in_the_order_of_the_documents_or_as_they_end(judge: Judge) -> None:
    texts = [f"# Title {index}\n\n" + TABLE * (index % 3) for index in range(200)]
    expected = stream(texts)
    assert verdicts(judge.judge_many(texts)) == expected
    numbered = judge.map(enumerate(texts), content=lambda one: one[1], ordered=False)
    found = {answer.document[0]: answer.json for answer in numbered}
    assert [found[index] for index in range(len(texts))] == expected


def test_documents_are_read_no_further_than_answers_are_taken(judge: Judge) -> None:
    read = 0

    def documents() -> Iterator[str]:
        nonlocal read
        for read in range(1, 100_000):
            yield "x"

    answers = judge.map(documents())
    next(answers)
    assert read < 2_000
    answers.close()
    assert verdicts(judge.judge_many([TABLE])) == stream([TABLE])


def test_an_error_is_the_answer_to_its_document_alone() -> None:
    with make_judge(max_bytes=1_000) as judge:
        small, large, exact = judge.judge_many(["x", "é" * 500 + "x", "é" * 500])
        assert small.verdict and exact.verdict
        assert str(large.error) == "payload_too_large: the document has 1001 bytes (limit 1000)"
        assert large.error and not large.error.retryable
        with pytest.raises(DocumentError, match="1001 bytes"):
            judge.judge("x" * 1_001)
    with make_judge({"delimiter": "dots"}) as judge:
        with pytest.raises(DocumentError) as caught:
            judge.judge("x")
        assert (caught.value.code, caught.value.field) == ("bad_request", "options.delimiter")
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_documents_of_0_bytes_and_8_mib_are_judged_and_one_byte_more_is_not() -> None:
    text = "word " * ((8 << 20) // 5) + "x" * ((8 << 20) % 5)
    with make_judge(max_bytes=8 << 20) as judge:
        empty, largest, larger = judge.judge_many(["", text, text + "x"])
    assert empty.verdict["measured_chars"]["source"] == 0
    assert largest.verdict["measured_chars"]["source"] == 8 << 20
    assert larger.error and larger.error.code == "payload_too_large"


def test_a_timeout_can_be_retried() -> None:
    with make_judge(deadline=0.001) as judge:
        (answer,) = judge.judge_many([TABLE * 500])
    assert answer.error and (answer.error.code, answer.error.retryable) == ("timeout", True)


def test_lone_surrogates_are_text(judge: Judge) -> None:
    assert judge.judge("é \ud800 b \udfff")["measured_chars"]["source"] == 7


def test_what_is_no_text_is_a_type_error(judge: Judge) -> None:
    with pytest.raises(TypeError, match="a document is a str, not bytes"):
        judge.judge_many([b"x"])  # type: ignore[list-item]


def test_no_document_and_many_tiny_ones(judge: Judge) -> None:
    assert judge.judge_many([]) == []
    assert sum(answer.json is not None for answer in judge.map(map(str, range(10_000)))) == 10_000
