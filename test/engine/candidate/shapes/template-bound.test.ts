import { expect, test } from "vitest";
import { toSegments as read } from "../../../../src/engine/candidate/shapes/entries.js";
import type { JsonValue } from "../../../../src/engine/toon/codec.js";

const toSegments = (json: JsonValue) => read(json, 50_000_000);
const large = "x".repeat(20_000);

test("a value that stands in many places counts as often", () => {
  const rows = Array.from({ length: 10 }, () => ({ n: large }));
  expect(toSegments({ ["{n}".repeat(200)]: rows })).not.toBeNull();
  expect(toSegments({ ["{n}".repeat(300)]: rows })).toBeNull();
});

test("the templates of all columns of a table count together", () => {
  const column = (name: number) => `${"y".repeat(1_000)}{${name}}`;
  const rows = (columns: number) =>
    Array.from({ length: 1_000 }, () =>
      Object.fromEntries(Array.from({ length: columns }, (_, name) => [column(name), "x"])),
    );
  expect(toSegments({ rows: rows(40) })).not.toBeNull();
  expect(toSegments({ rows: rows(60) })).toBeNull();
});

test("the value of a column counts under the name that the template gives it", () => {
  const key = "{n}".repeat(300);
  const rows = Array.from({ length: 10 }, () => ({ [key]: large }));
  expect(toSegments({ rows })).toBeNull();
});
