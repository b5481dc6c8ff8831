import { expect, test } from "vitest";
import { readLine } from "../../../src/features/stream/line.js";
import { testRows } from "../../support/test-rows.js";

/** What is said of a line, and of which. */
function refusal(line: string | Uint8Array) {
  const { id, ...rest } = readLine(Buffer.from(line));
  if (!("error" in rest)) throw new Error("the line was read");
  const { code, field, message } = rest.error;
  return { id, code, field, message };
}

testRows("lines.yaml", import.meta.url, {
  // It would not come back as it was.
  "refused id": (spelled: string) => {
    const { id, code, field } = refusal(`{"id":${spelled},"content":"x"}`);
    return [id, code, field];
  },
  // It keeps the id that it begins or ends with.
  "refused line": (line: string) => {
    const { id, code, message } = refusal(line);
    expect(message).not.toMatch(/document|oops|Not JSON/);
    return [id, code];
  },
});

test("a line without an id, or in another encoding, is told so", () => {
  expect(refusal('{"content":"secret"}').message).toMatch(/^id is missing: a string of at most/);
  const line = Buffer.from('{"id":"a","content":"\xff"}', "latin1");
  const message = "the line is not valid UTF-8";
  expect(refusal(line)).toEqual({ id: "a", code: "bad_request", field: undefined, message });
});
