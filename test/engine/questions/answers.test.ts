import { describe, expect, test } from "vitest";
import {
  type AnswerKind,
  isRightAnswer,
  normaliseAnswer,
  toPlain,
} from "../../../src/engine/questions/answers.js";
import { readRows } from "../../support/read-rows.js";

describe("inline Markdown as its reader sees it", () => {
  test.each([
    ["`--mode` or ``a ` b``", "--mode or ``a ` b``"],
    ['[text](https://example.org "title") and [ref][1]', "text and ref"],
    ["![logo](a.png)", "logo"],
    ["**bold** _it_ *em* __strong__", "bold it em strong"],
    ["snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"],
    ['a<br>b <span class="x">c</span>', "a b c"],
    ["a \\| b \\*c\\*", "a | b *c*"],
    ["`**not bold**` and `<T>`", "**not bold** and <T>"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["", ""],
  ])("%s", (markdown, plain) => expect(toPlain(markdown)).toBe(plain));

  test("is linear on marks that never close", () => {
    for (const piece of ["[", "![", "`", "**", "_a ", "<a ", "\\", "\uE000", "[a](", "<!--"]) {
      expect(toPlain(piece.repeat(50_000)).length).toBeLessThanOrEqual(piece.length * 50_000);
    }
  });
});

test("is normalised in linear time", () => {
  const long = 50_000;
  for (const piece of ["`", ".", '"']) {
    const run = piece.repeat(long);
    expect(normaliseAnswer(`a${run}b`)).toContain("b");
    expect(normaliseAnswer(`${run}${"\na".repeat(long)}`)).toContain("a");
  }
});

test.each(readRows<[AnswerKind, string, string, boolean]>("answers.yaml", import.meta.url))(
  "as a %s, %s is %s: %s",
  (kind, expected, given, isRight) => expect(isRightAnswer(expected, given, kind)).toBe(isRight),
);

test("normalising twice changes nothing more", () => {
  for (const text of ["**A** “b”.", "answer: x", "`_a_`", "…!", "A  B\tC"]) {
    expect(normaliseAnswer(normaliseAnswer(text))).toBe(normaliseAnswer(text));
  }
});
