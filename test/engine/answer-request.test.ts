import { describe, expect, test } from "vitest";
import { answerRequest, countCharacters } from "../../src/engine/answer-request.js";
import { ContextVerdictError } from "../../src/engine/contract/errors.js";
import { TOOL_NAMES, type ToolName } from "../../src/engine/contract/tool-names.js";

const TEXT = "# A\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n";
const TOON = "a: 1";

const VALID: Record<ToolName, object> = {
  profile: { content: TEXT },
  convert: { content: TEXT },
  plan: { content: TEXT },
  validate: { toon: TOON },
};

function errorOf(tool: ToolName, request: unknown): ContextVerdictError {
  try {
    answerRequest(tool, request);
  } catch (error) {
    if (error instanceof ContextVerdictError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe.each(TOOL_NAMES)("%s", (tool) => {
  const valid = VALID[tool];

  test.each([[null], [undefined], ["text"], [1], [[]], [true]])("%j is no request", (request) => {
    expect(errorOf(tool, request)).toMatchObject({ code: "bad_request" });
  });

  test.each([[null], [1], ["flavor"], [[]]])("its options may not be %j", (options) => {
    expect(errorOf(tool, { ...valid, options })).toMatchObject({ field: "options" });
  });

  test.each(["contents", "Content", "constructor", "source_type", "estimator"])(
    "it has no field %s",
    (field) => {
      const error = errorOf(tool, { ...valid, [field]: "x" });
      expect(error).toMatchObject({ code: "bad_request", field });
      expect(error.message).toContain("allowed: ");
    },
  );

  test("an option outside of options is sent to its place", () => {
    const error = errorOf(tool, { ...valid, flavor: "text" });
    expect(error).toMatchObject({ field: "flavor" });
    expect(error.message).toContain('{"options": {"flavor"');
  });

  test.each(["source_type", "estimator", "content", "toon", "unknown"])(
    "options may not hold %s",
    (name) => {
      const error = errorOf(tool, { ...valid, options: { [name]: "markdown" } });
      expect(error).toMatchObject({ code: "bad_request", field: `options.${name}` });
      expect(error.message).not.toMatch(/allowed: .*(?:source_type|estimator)/);
    },
  );
});

test("a wrong combination is placed, too", () =>
  expect(errorOf("convert", { content: "", options: { mode: "budget" } })).toMatchObject({
    field: "options.mode",
  }));

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
