import { expect, test } from "vitest";
import { readEntries as read } from "../../../../src/engine/candidate/shapes/read.js";
import type { JsonValue } from "../../../../src/engine/toon/codec.js";

const readEntries = (json: JsonValue) => read(json, 50_000_000);
const large = "x".repeat(20_000);

test("a value that stands in many places counts as often", () => {
  const list = (slots: number) => ({
    list: Array.from({ length: 10 }, () => ({ ["{n}".repeat(slots)]: large })),
  });
  expect(readEntries(list(200))).not.toBeNull();
  expect(readEntries(list(300))).toBeNull();
});

test("one row can pass the bound", () =>
  expect(readEntries({ table: [{ ["{n}".repeat(60_000)]: large }] })).toBeNull());

test("all columns of a table count together", () => {
  const column = (name: number) => `${"y".repeat(1_000)}{${name}}`;
  const table = (columns: number) =>
    Array.from({ length: 1_000 }, () =>
      Object.fromEntries(Array.from({ length: columns }, (_, name) => [column(name), "x"])),
    );
  expect(readEntries({ table: table(40) })).not.toBeNull();
  expect(readEntries({ table: table(60) })).toBeNull();
});

test("and so do all entries", () => {
  const rows = Array.from({ length: 10 }, () => ({ ["{n}".repeat(150)]: large }));
  expect(readEntries({ list: rows })).not.toBeNull();
  expect(readEntries({ list: rows, "list~2": rows })).toBeNull();
});

test("rows may lack the columns of the first", () => {
  const first = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`c${at}`, 1]));
  const rows = [first, ...Array.from({ length: 60_000 }, () => ({}))];
  expect(readEntries({ table: rows })).toBeNull();
});
