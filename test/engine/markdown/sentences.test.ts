import { describe, expect, test } from "vitest";
import { findSentences } from "../../../src/engine/markdown/sentences.js";
import { readRows } from "../../support/read-rows.js";

function sentencesOf(text: string): string[] {
  return findSentences(text).map(({ start, end }) => text.slice(start, end));
}

describe("sentences", () => {
  test.each(readRows<[string, string[]]>("sentences.yaml", import.meta.url))(
    "%j",
    (text, sentences) => expect(sentencesOf(text)).toEqual(sentences),
  );
});
