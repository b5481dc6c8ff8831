import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { readJsonFile } from "../../../src/io/json/json-file.js";
import { listProblems, type Validate } from "../../../src/io/json/list-problems.js";
import { parseJson } from "../../../src/io/json/parse-json.js";
import { makeWorkspace } from "../../cli/run-cli.js";

const { directory, write } = makeWorkspace();
const number = { type: "number", title: "a number" };
const check = new Ajv2020({ allErrors: true, verbose: true }).compile({
  type: "object",
  properties: { a: number, b: { type: "array", items: number } },
  required: ["a"],
  additionalProperties: false,
}) as Validate;

async function read(content: string | Uint8Array, maxBytes = 10_000): Promise<unknown> {
  const path = write("file.json", content);
  return readJsonFile(path, {
    maxBytes,
    what: "a list",
    validate: (seen) => listProblems(check, seen),
  });
}

/** The error of a text, without the folder that it is in. */
async function explain(content: string | Uint8Array, maxBytes?: number): Promise<string> {
  const error = await read(content, maxBytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContextVerdictError);
  return (error as Error).message.replaceAll(`${directory}/`, "");
}

describe("readJsonFile", () => {
  it("reads what is right, after a byte order mark and with any line ending", async () => {
    for (const text of ['{"a": 1}', '\ufeff{"a": 1}', '\r\n{\r\n"a": 1\r\n}\r\n']) {
      expect(await read(text)).toEqual({ a: 1 });
    }
  });

  it.each([
    ["", "file.json:1:1: value expected"],
    ["{", "file.json:1:2: close brace expected"],
    ['{"a": "b', "file.json:1:7: unexpected end of string"],
    ['{\n  "a": 1,\n}', "file.json:3:1: property name expected"],
    ['{\r\n  "a" 1}', "file.json:2:7: colon expected"],
    ['{"a": 1} x', "file.json:1:10: invalid symbol"],
    ['// c\n{"a": 1}', "file.json:1:1: invalid comment token"],
    ["<<<<<<< ours\n{}", "file.json:1:1: merge conflict marker"],
    ['{"a": 1,\n "b": [],\n "a": 2}', "file.json:3:2: this name occurs twice in one object"],
    ['{"a": 1, "\\u0061": 2}', "file.json:1:10: this name occurs twice"],
    [
      `{"a": 1, "b": ${"[".repeat(40)}`,
      "file.json is not valid JSON: nested deeper than 32 levels",
    ],
    ["[".repeat(9_000), "file.json is not valid JSON: nested deeper than 32 levels"],
  ])("refuses %j", async (text, message) => expect(await explain(text)).toContain(message));

  it("names every problem, with its path", async () =>
    expect(
      (await explain('{ "b": [1, "x", true], "other": 2, "__proto__": {} }')).split("\n").sort(),
    ).toEqual([
      "file.json: a is missing",
      'file.json: b[1] must be a number, not "x"',
      "file.json: b[2] must be a number, not true",
      'file.json: unknown field "__proto__"; allowed: a, b',
      'file.json: unknown field "other"; allowed: a, b',
    ]));

  it.each(['{"a":1,"a":', '["\n,'])(
    "says what is known of %j, too deep for a tree",
    async (start) =>
      expect(await explain(start + "[".repeat(200_000), 1_000_000)).toContain("not valid JSON"),
  );

  it("refuses what is no text, or too large", async () => {
    expect(await explain("{\0}")).toContain("file.json is binary: NUL at byte 1");
    expect(await explain(" ".repeat(101), 100)).toContain("file.json has 101 bytes (limit 100)");
  });
});

test("problems are found in time, however many there are", async () => {
  const all = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`n${index}`, 1]));
  expect(await explain(JSON.stringify(all), 10_000_000)).toContain("… and 99981 more");
});

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
