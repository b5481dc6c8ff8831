import { describe, expect, test } from "vitest";
import { isRightAnswer, normaliseAnswer, toPlain } from "../../../src/engine/questions/answers.js";

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

describe("an answer is right", () => {
  test.each([
    ["Bazel", "The answer is: **Bazel**."],
    ["Bazel", "Answer: bazel"],
    ["Bazel", "“Bazel”"],
    ["--log-level", "`--log-level`"],
    ["a b", "a\n  b"],
    ["Bazel", "```\nBazel\n```"],
    ["Bazel", " ~~~~text\nBazel\n~~~~\n"],
    ["it's", "it’s"],
    ["ﬁle", "file"],
    ["not stated", "Not stated in the document."],
  ])("%s = %s", (expected, given) => expect(isRightAnswer(expected, given, "text")).toBe(true));

  test.each([
    ["Bazel", "Buck"],
    ["Bazel", "Bazel or Buck"],
    ["Bazel", ""],
    ["10", "100"],
    ["not stated", "Bazel"],
    ["Bazel", "not stated"],
  ])("%s ≠ %s", (expected, given) => expect(isRightAnswer(expected, given, "text")).toBe(false));

  test.each([
    ["12", "There are 12 rows.", true],
    ["1200", "1,200", true],
    ["12", "12 of 15", false],
    ["12", "13", false],
    ["1", "none", false],
    ["several", "none", false],
  ])("the number %s in %s: %s", (expected, given, right) =>
    expect(isRightAnswer(expected, given, "number")).toBe(right),
  );

  test.each([
    ["yes", "Yes, it does.", true],
    ["no", "No.", true],
    ["no", "Yes", false],
    ["no", "Nothing says so", false],
    ["no", "No idea", false],
  ])("the choice %s in %s: %s", (expected, given, right) =>
    expect(isRightAnswer(expected, given, "choice")).toBe(right),
  );
});

test("normalising twice changes nothing more", () => {
  for (const text of ["**A** “b”.", "answer: x", "`_a_`", "…!", "A  B\tC"]) {
    expect(normaliseAnswer(normaliseAnswer(text))).toBe(normaliseAnswer(text));
  }
});
