import { describe, expect, test } from "vitest";
import { findSentences } from "../../../src/engine/markdown/sentences.js";
import { readRows } from "../../support/read-rows.js";

function sentencesOf(text: string, start = 0, end = text.length): string[] {
  return findSentences(text, { start, end }).map((span) => text.slice(span.start, span.end));
}

describe("sentences", () => {
  test.each(readRows<[string, string[]]>("sentences.yaml", import.meta.url))(
    "%j",
    (text, sentences) => expect(sentencesOf(text)).toEqual(sentences),
  );

  test("stay between two offsets", () =>
    expect(sentencesOf("Before. In. Too. After.", 8, 16)).toEqual(["In.", "Too."]));
});
