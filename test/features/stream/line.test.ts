import { describe, expect, test } from "vitest";
import { readLine } from "../../../src/features/stream/line.js";
import { words } from "../../support/words.js";

const read = (line: string | Uint8Array) => readLine(Buffer.from(line));

/** What is said of a line, and of which. */
function refusal(line: string | Uint8Array) {
  const { id, ...rest } = read(line);
  if (!("error" in rest)) throw new Error("the line was read");
  const { code, field } = rest.error;
  return { id, code, field, message: rest.error.message };
}

describe("an id that would not come back as it was is refused", () => {
  test.each([
    ...words('9007199254740993 1.5 1e400 null true [] {"a":1}'),
    `"${"x".repeat(1_025)}"`,
  ])("%.20s", (id) => {
    expect(refusal(`{"id":${id},"content":"x"}`)).toMatchObject({
      id: null,
      code: "bad_request",
      field: "id",
    });
  });

  test("none", () =>
    expect(refusal('{"content":"secret"}').message).toMatch(/^id is missing: a string of at most/));
});

describe("a line that cannot be read keeps the id that it begins or ends with", () => {
  test.each([
    ['{"id": 7, "content": "x', 7, "invalid_json"],
    ['{"content": oops, "id": "a-1"}', "a-1", "invalid_json"],
    ['{"id":1,"id":2,"content":"x"}', 1, "invalid_json"],
    ['{"id":-007,"content":"x"}', null, "invalid_json"],
    ["", null, "invalid_json"],
    ["# Not JSON", null, "invalid_json"],
    ['["id", 7]', null, "bad_request"],
    ['"a document"', null, "bad_request"],
  ])("%s", (line, id, code) => {
    const found = refusal(line);
    expect(found).toMatchObject({ id, code });
    expect(found.message).not.toMatch(/document|oops|Not JSON/);
  });

  test("bytes that are no UTF-8", () => {
    const line = Buffer.concat([
      Buffer.from('{"id":"a","content":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    expect(refusal(line)).toEqual({
      id: "a",
      code: "bad_request",
      field: undefined,
      message: "the line is not valid UTF-8",
    });
  });
});
