import { describe, expect, test } from "vitest";
import { answerRequest, countCharacters } from "../../src/engine/answer-request.js";
import type { ToolName } from "../../src/engine/contract/tool-names.js";

const TEXT = "# A\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n";
const TOON = "a: 1";

test("no request at all is none", () =>
  expect(() => answerRequest("profile", undefined)).toThrow("a request is an object"));

describe("the characters of a request", () => {
  test.each<[ToolName, object, number]>([
    ["profile", { content: TEXT }, TEXT.length],
    ["convert", { content: TEXT, options: { mode: "record" } }, TEXT.length],
    ["plan", { content: "" }, 0],
    ["validate", { toon: TOON }, TOON.length],
    ["validate", { toon: TOON, content: undefined }, TOON.length],
    ["validate", { toon: TOON, content: TEXT }, TOON.length + TEXT.length],
    ["profile", { content: "\uFEFF👍\r\n" }, 5],
  ])("%s %j", (tool, request, expected) => expect(countCharacters(tool, request)).toBe(expected));
});
