import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../../src/io/json/parse-json.js";

function errorOf(text: string): { code?: string; message?: string } {
  try {
    parseJson(text);
  } catch (error) {
    return error as Error & { code: string };
  }
  throw new Error("nothing was thrown");
}

describe("parseJson", () => {
  test("reads what JSON.parse reads", () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    ));

  test("refuses what JSON.parse refuses, as invalid_json and without the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ a1\n') }), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        if (!valid) expect(errorOf(text).code).toBe("invalid_json");
      }),
      { numRuns: 2_000 },
    );
    expect(errorOf('{"content": "secret", oops}').message).not.toMatch(/secret|oops/);
  });

  test("a position is never one that the text names", () => {
    expect(errorOf("at position 99").message).toBe("the body is not valid JSON");
    expect(errorOf('{"a": 1 at position 99').message).toMatch(/: see character 8$/);
  });

  test.each([
    ...['{"a":1,"a":2}', '{"a":1,"b":2,"a":3}', '{"a":1,"\\u0061":2}', '{"b":{"a":1,"a":2}}'],
    ...['[{"a":1 , "a" : 2}]', '{"\\"":1,"\\"":2}', '{"\\\\":1,"\\\\":2}', '{"":1,"":2}'],
  ])("%s has a name twice", (text) =>
    expect(errorOf(text)).toMatchObject({
      code: "invalid_json",
      message: expect.stringContaining("twice"),
    }),
  );

  test.each([
    ...['{"a":{"a":1},"b":{"a":"a"}}', '[{"a":1},{"a":2}]', '{"a":"b","b":"a"}'],
    ...['{"a":"\\"a\\":"}', '{"a":["a","a"]}', '{"a\\\\":1,"a":2}'],
    '{"toString":1,"__proto__":2}',
  ])("%s has not", (text) =>
    expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(JSON.parse(text))),
  );

  test("bounds the depth", () => {
    expect(parseJson(`${"[".repeat(32)}${"]".repeat(32)}`)).toBeInstanceOf(Array);
    expect(errorOf(`${"[".repeat(33)}${"]".repeat(33)}`).message).toContain("32 levels");
    expect(errorOf('{"a":'.repeat(500_000)).message).toContain("32 levels");
  });
});
