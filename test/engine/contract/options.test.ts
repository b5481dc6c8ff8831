import { expect, test } from "vitest";
import { convert, plan, profile } from "../../../src/engine/api.js";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { ToolName } from "../../../src/engine/contract/requests.js";
import { restoreStrictly, validate } from "../../../src/engine/read-toon.js";

/** What `test/suite/refusals.yaml` cannot say: values that are no JSON, and what wrong options have in common. */

type Tool = (text: unknown, options?: unknown) => object;
const TOOLS = { profile, convert, plan, validate } as Record<ToolName, Tool>;
const tools = Object.values(TOOLS);

test.each(tools)("%o takes no options, and options that are undefined", (tool) => {
  const { flavor, chars_per_token } = {} as Record<string, undefined>;
  const judging = tool === TOOLS.validate ? {} : { chars_per_token };
  expect(tool("text: x", undefined)).toEqual(tool("text: x", {}));
  expect(tool("text: x", { flavor, ...judging })).toEqual(tool("text: x", {}));
});

test.each(tools)(
  "%o takes no function for options, nothing for a text, no inherited option",
  (tool) => {
    expect(() => tool("", () => 1)).toThrow("options must be an object, not a function");
    expect(() => tool(undefined)).toThrow(/^(?:content|toon) must be a string, not undefined$/);
    expect(() => tool("", Object.create({ odd: 1 }))).toThrow('unknown option "odd"');
  },
);

test("an error of a text that cannot be restored never repeats it", () => {
  const long = "secret ".repeat(100);
  for (const text of [long, `a: "${long}"`, `"${long}": 1\n"${long}": 2`]) {
    const restore = () => restoreStrictly(text);
    expect(restore).toThrow(ContextVerdictError);
    expect(restore).not.toThrow("secret");
  }
});

test("chars_per_token of any number above 0 gives whole numbers", () => {
  const chars_per_token = [1e-9, 0.1, 1, 1e9, Number.MIN_VALUE, Number.MAX_VALUE];
  const { ratio_estimates } = profile("text", { chars_per_token }).token_estimates;
  for (const { source, toon, savings, savings_pct } of ratio_estimates) {
    expect([source, toon, savings].every(Number.isInteger)).toBe(true);
    expect(Number.isFinite(savings_pct)).toBe(true);
  }
});
