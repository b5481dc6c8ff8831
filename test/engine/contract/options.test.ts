import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, plan, profile, restoreStrictly, validate } from "../../../src/engine/api.js";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import type { ConvertOptions } from "../../../src/engine/contract/options.js";
import { compileStrict } from "../../support/verdict-schema.js";
import { words } from "../../support/words.js";

const TOOLS = { profile, convert, plan, validate } as const;
type Tool = keyof typeof TOOLS;
const NAMES = Object.keys(TOOLS) as Tool[];

function errorOf(tool: Tool, options: unknown): ContextVerdictError {
  return errorOfCall(tool, "text", options);
}

/** Untyped on purpose: callers in JavaScript and on the wire are. */
function errorOfCall(tool: Tool, text: unknown, options: unknown): ContextVerdictError {
  try {
    (TOOLS[tool] as (text: unknown, options: unknown) => unknown)(text, options);
  } catch (error) {
    if (error instanceof ContextVerdictError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

const ALLOWED: Record<Tool, string[]> = {
  profile: ["flavor", "chars_per_token", "source_type", "estimator"],
  convert: words(`
    flavor chars_per_token source_type estimator mode delimiter target_chars target_tokens
    allow_lossy
  `),
  plan: ["flavor", "chars_per_token", "source_type", "estimator", "include_hybrid"],
  validate: ["content", "flavor"],
};

describe.each(NAMES)("%s", (tool) => {
  test.each(["unknown", "flavour", "Flavor", "__proto__ ", "toString", "constructor"])(
    "does not know the option %s, and says which it knows",
    (field) => {
      const error = errorOf(tool, { [field]: 1 });
      expect(error).toMatchObject({ code: "bad_request", field });
      expect(error.message).toContain(JSON.stringify(field));
      for (const name of ALLOWED[tool]) expect(error.message).toContain(name);
    },
  );

  test.each(
    words(`
    mode delimiter target_chars target_tokens allow_lossy include_hybrid content source_type
  `),
  )("knows the option %s only where it has one", (field) => {
    if (!ALLOWED[tool].includes(field)) {
      expect(errorOf(tool, { [field]: "x" }).message).toMatch(/^unknown option/);
    } else expect(errorOf(tool, { [field]: 0 }).message).toMatch(new RegExp(`^${field} must be`));
  });

  test.each([
    [null, "null"],
    [[], "a list"],
    ["markdown", "a string"],
    [1, "1"],
    [() => 1, "function"],
  ])("takes no options that are %s", (options, shown) => {
    const error = errorOf(tool, options);
    expect(error.code).toBe("bad_request");
    expect(error.message).toBe(`options must be an object, not ${shown}`);
  });

  test.each([
    [undefined, "undefined"],
    [null, "null"],
    [1, "1"],
    [["a"], "a list"],
    [{}, "object"],
  ])("takes no text that is %s", (text, shown) => {
    const error = errorOfCall(tool, text, {});
    expect(error).toMatchObject({
      code: "bad_request",
      field: tool === "validate" ? "toon" : "content",
    });
    expect(error.message).toContain(`must be a string, not ${shown}`);
  });

  test("takes no options, and options that are undefined", () => {
    const call = TOOLS[tool] as (text: string, options?: unknown) => object;
    expect(call("text: x", undefined)).toEqual(call("text: x", {}));
    const all = Object.fromEntries(ALLOWED[tool].map((name) => [name, undefined]));
    expect(call("text: x", all)).toEqual(call("text: x", {}));
  });
});

describe("a wrong value", () => {
  test.each<[Tool, string, unknown, string, string]>([
    ["profile", "flavor", "html", "one of auto, markdown, text, json, jsonl, yaml", '"html"'],
    ["profile", "flavor", null, "one of auto, markdown, text, json, jsonl, yaml", "null"],
    ["plan", "flavor", 1, "one of auto, markdown, text, json, jsonl, yaml", "1"],
    ["validate", "flavor", true, "one of auto, markdown, text, json, jsonl, yaml", "true"],
    ["profile", "source_type", "file", "one of markdown, text, stdin, paste", '"file"'],
    ["convert", "mode", "lossy", "one of lossless, record, budget", '"lossy"'],
    ["convert", "target_chars", 0, "a whole number of at least 1", "0"],
    ["convert", "target_chars", 1.5, "a whole number of at least 1", "1.5"],
    ["convert", "target_chars", "100", "a whole number of at least 1", '"100"'],
    ["convert", "target_chars", 2 ** 53, "a whole number of at least 1", "9007199254740992"],
    ["convert", "target_tokens", -1, "a whole number of at least 1", "-1"],
    ["convert", "target_tokens", Number.NaN, "a whole number of at least 1", "NaN"],
    ["convert", "allow_lossy", "yes", "true or false", '"yes"'],
    ["convert", "delimiter", ",", "one of auto, comma, tab, pipe", '","'],
    ["convert", "delimiter", ["tab"], "one of auto, comma, tab, pipe", "a list"],
    ["plan", "include_hybrid", "yes", "true or false", '"yes"'],
    ["plan", "include_hybrid", 1, "true or false", "1"],
    ["validate", "content", 5, "a string", "5"],
    ["profile", "chars_per_token", 4, "numbers above 0", "4"],
    ["profile", "chars_per_token", "4", "numbers above 0", '"4"'],
    ["profile", "estimator", "pieces", "a count function", '"pieces"'],
  ])(
    "of %s %s is named, shown, and told what is allowed: %j",
    (tool, field, value, allowed, shown) => {
      const error = errorOf(tool, { [field]: value });
      expect(error).toMatchObject({ code: "bad_request", field });
      expect(error.message).toContain(field);
      expect(error.message).toContain(allowed);
      expect(error.message).toContain(`not ${shown}`);
    },
  );

  test.each([
    [[0]],
    [[-1]],
    [[Number.NaN]],
    [[Number.POSITIVE_INFINITY]],
    [["4"]],
    [[4, null]],
    [Array(17).fill(4)],
  ])("in chars_per_token: %j", (ratios) => {
    expect(errorOf("profile", { chars_per_token: ratios })).toMatchObject({
      code: "bad_request",
      field: "chars_per_token",
    });
  });

  test("in chars_per_token is shown, not only that it stands in a list", () =>
    expect(errorOf("profile", { chars_per_token: [4, 0] }).message).not.toMatch(/not a list$/));

  test.each([{}, { name: "x" }, { count: () => 1 }, { name: 1, count: () => 1 }])(
    "for estimator: %j",
    (estimator) => {
      expect(errorOf("profile", { estimator })).toMatchObject({ field: "estimator" });
    },
  );
});

describe("options of convert that do not go together", () => {
  test.each([
    [{ target_chars: 100 }, "target_chars", "lossless"],
    [{ mode: "lossless", target_tokens: 100 }, "target_tokens", "lossless"],
    [{ mode: "record", target_chars: 100, allow_lossy: true }, "target_chars", "record"],
    [{ allow_lossy: true }, "allow_lossy", "lossless"],
    [{ mode: "record", allow_lossy: false }, "allow_lossy", "record"],
  ])("%j: a target and leave to cut belong to a budget", (options, field, mode) => {
    const error = errorOf("convert", options);
    expect(error).toMatchObject({ code: "bad_request", field });
    expect(error.message).toBe(`${field} needs mode budget; the mode is ${mode}`);
  });

  test.each([
    [{ mode: "budget" }],
    [{ mode: "budget", allow_lossy: true }],
    [{ mode: "budget", target_chars: undefined }],
  ])("%j: a budget has a target", (options) => {
    const error = errorOf("convert", options);
    expect(error).toMatchObject({ code: "bad_request", field: "mode" });
    expect(error.message).toContain("target_chars, target_tokens");
  });

  const value = fc.constantFrom(undefined, undefined, undefined, 1, 100, 2000, 0, 1.5, "100", null);
  const options = fc
    .record({
      mode: fc.constantFrom(undefined, "lossless", "record", "budget", "lossy"),
      delimiter: fc.constantFrom(undefined, "auto", "tab", ","),
      target_chars: value,
      target_tokens: value,
      allow_lossy: fc.constantFrom(undefined, true, false, 1),
      odd: fc.constantFrom(undefined, undefined, undefined, 1),
    })
    .map((fields) => JSON.parse(JSON.stringify(fields)));

  test("are refused by the published schema and by the library alike", () => {
    const { $defs } = JSON.parse(readFileSync("schema/v1/options.schema.json", "utf8"));
    const accepts = compileStrict({ ...$defs.convert, $schema: undefined });
    const taken = { yes: 0, no: 0 };
    fc.assert(
      fc.property(options, (given) => {
        const isAccepted = accepts(given);
        taken[isAccepted ? "yes" : "no"]++;
        if (isAccepted) convert("# a\n\ntext\n", given as ConvertOptions);
        else expect(errorOf("convert", given).code).toBe("bad_request");
      }),
      { numRuns: 2000 },
    );
    // Some 80 of the rarer kind are expected; far fewer would mean that nothing was tested.
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(10);
  });
});

describe("an error never repeats a long text", () => {
  const long = "secret ".repeat(100);

  test.each<[string, Tool, unknown]>([
    ["as a value", "profile", { flavor: long }],
    ["as the content", "validate", { content: [long] }],
    ["as the options", "profile", long],
    ["in a list", "profile", { chars_per_token: [long] }],
    ["in an object", "profile", { estimator: { name: long } }],
    ["as the name of an option", "profile", { [long]: 1 }],
  ])("%s", (_name, tool, options) => {
    expect(JSON.stringify(errorOf(tool, options).toEnvelope())).not.toContain("secret secret");
  });

  test("that cannot be restored", () => {
    for (const text of [long, `a: "${long}"`, `"${long}": 1\n"${long}": 2`]) {
      expect(() => restoreStrictly(text)).toThrow(ContextVerdictError);
      try {
        restoreStrictly(text);
      } catch (error) {
        expect(String(error)).not.toContain("secret");
      }
    }
  });
});

describe("chars_per_token", () => {
  test("of any number above 0 gives whole numbers", () => {
    for (const ratio of [1e-9, 0.1, 1, 1e9, Number.MIN_VALUE, Number.MAX_VALUE]) {
      const { ratio_estimates } = profile("text", { chars_per_token: [ratio] }).token_estimates;
      for (const { source, toon, savings, savings_pct } of ratio_estimates) {
        expect([source, toon, savings].every(Number.isInteger), String(ratio)).toBe(true);
        expect(Number.isFinite(savings_pct)).toBe(true);
      }
    }
  });

  test("may be empty", () =>
    expect(profile("text", { chars_per_token: [] }).token_estimates.ratio_estimates).toEqual([]));
});
