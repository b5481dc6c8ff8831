import { describe, expect, test } from "vitest";
import {
  type Phrase,
  PhraseMatcher,
  toLower,
} from "../../../../src/engine/statements/vocabulary/phrase-matcher.js";
import { readRows } from "../../../support/read-rows.js";

/** What a phrase finds at the first word of a text. */
function match(phrase: string | Phrase, text: string, index = 0): string | null {
  const matcher = new PhraseMatcher([typeof phrase === "string" ? { words: phrase } : phrase]);
  const lower = toLower(text);
  const [word = ""] = /^[a-z’']+/.exec(lower.slice(index)) ?? [];
  const end = matcher.match(lower, word, index);
  return end < 0 ? null : text.slice(index, end);
}

describe("words", () => {
  test.each(readRows<[string, string, string | null]>("phrases.yaml", import.meta.url))(
    "%s in: %s",
    (phrase, text, found) => expect(match(phrase, text)).toBe(found),
  );

  test("the longest wording wins, in whatever order they are given", () => {
    expect(match("use (naming|naming conventions)", "use naming conventions")).toBe(
      "use naming conventions",
    );
    expect(match("use (naming|naming conventions)", "use naming convention")).toBe("use naming");
  });
});

describe("optional and repeated words", () => {
  const phrase = "use [all|the|best]*3 (best practices|practices)";
  test.each([
    ["use practices", "use practices"],
    ["use the best practices", "use the best practices"],
    ["use all the best practices", "use all the best practices"],
    ["use all the best best practices", "use all the best best practices"],
    ["use all the best best best practices", null],
    ["use all, the practices", null],
  ])("up to three in: %s", (text, found) => expect(match(phrase, text)).toBe(found));

  test("a slot gives back what the next one needs", () => {
    expect(match("keep [code] (code|code base) clean", "keep code clean")).toBe("keep code clean");
    expect(match("keep [code] (code|code base) clean", "keep code base clean")).toBe(
      "keep code base clean",
    );
  });

  test("an optional end is taken where it stands", () => {
    expect(match("be short [as possible]", "be short as possible")).toBe("be short as possible");
    expect(match("be short [as possible]", "be short as usual")).toBe("be short");
  });
});

describe("joined words", () => {
  const phrase = "write (clean|good|well~known)+ code";
  test.each([
    ["write clean code", "write clean code"],
    ["write clean, good code", "write clean, good code"],
    ["write clean, good, AND well-known code", "write clean, good, AND well-known code"],
    ["write clean and good clean, good code", "write clean and good clean, good code"],
    ["write clean, good, clean, good, clean code", null],
    ["write clean ,good code", null],
    ["write clean,good code", null],
    ["write clean or good code", null],
    ["write and clean code", null],
    ["write clean and code", null],
    ["write code", null],
  ])("in: %s", (text, found) => expect(match(phrase, text)).toBe(found));
});

describe("what stands around", () => {
  test.each([
    ["be careful", "be careful"],
    ["be careful today", "be careful"],
    ["be careful to", null],
    ["be careful not to wait", null],
    ["be careful not too long", "be careful"],
    ["be careful, to", "be careful"],
  ])("what may not follow: %s", (text, found) => {
    expect(match("be careful !(to|not to)", text)).toBe(found);
  });

  test("what a phrase stands after", () => {
    const phrase = { words: "be kind", after: /(?<=^|\byou )/iy };
    expect(match(phrase, "be kind")).toBe("be kind");
    expect(match(phrase, "You be kind", 4)).toBe("be kind");
    expect(match(phrase, "we be kind", 3)).toBeNull();
  });
});

test("of several phrases the first that matches wins", () => {
  const matcher = new PhraseMatcher([
    { words: "do (good|well)", after: /(?<=^)/y },
    { words: "(do|try) (good|good work)" },
  ]);
  expect(matcher.match("do good work", "do", 0)).toBe("do good".length);
  expect(matcher.match("try good work", "try", 0)).toBe("try good work".length);
  expect(matcher.match("so do good work", "do", 3)).toBe("so do good work".length);
  expect(matcher.match("go good", "go", 0)).toBe(-1);
});

test("names of methods that objects inherit are ordinary words", () => {
  expect(match("use [all] code", "constructor code")).toBeNull();
  expect(match("use [all] code", "use constructor")).toBeNull();
});
