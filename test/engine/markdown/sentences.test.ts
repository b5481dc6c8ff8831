import { describe, expect, test } from "vitest";
import { findSentences } from "../../../src/engine/markdown/sentences.js";

function sentencesOf(text: string, start = 0, end = text.length): string[] {
  return findSentences(text, { start, end }).map((span) => text.slice(span.start, span.end));
}

describe("sentences", () => {
  test.each([
    ["Go. Stop! Why? End", ["Go.", "Stop!", "Why?", "End"]],
    [
      "Use e.g. this, i.e. that, etc. and more. Next.",
      ["Use e.g. this, i.e. that, etc. and more.", "Next."],
    ],
    ["Version 1.2.3 is out. File a.ts is in.", ["Version 1.2.3 is out.", "File a.ts is in."]],
    ['He said "no." Then left.', ['He said "no."', "Then left."]],
    ["**Bold.** Next. (See [1].) End.", ["**Bold.**", "Next.", "(See [1].)", "End."]],
    ["Wrapped\n  over lines.\n  Next.", ["Wrapped\n  over lines.", "Next."]],
    ["Wait… what?! Yes.", ["Wait…", "what?!", "Yes."]],
    ["先关阀门。再看压力表！？「好。」完", ["先关阀门。", "再看压力表！？", "「好。」", "完"]],
    [
      "Tools (saws, etc.) are sharp. (Nails, etc.) Next.",
      ["Tools (saws, etc.) are sharp.", "(Nails, etc.)", "Next."],
    ],
    ["No end", ["No end"]],
    ["  Spaces.  ", ["Spaces."]],
    ["", []],
    ["   ", []],
  ])("%j", (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));

  test("stay between two offsets", () =>
    expect(sentencesOf("Before. In. Too. After.", 8, 16)).toEqual(["In.", "Too."]));
});
