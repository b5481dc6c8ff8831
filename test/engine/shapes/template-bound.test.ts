import { expect, test } from "vitest";
import { toSegments } from "../../../src/engine/shapes/entries.js";

test("a template whose copies would be huge is no candidate", () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ n }));
  expect(toSegments({ [`- {n}${"x".repeat(6_000)}`]: rows })).toBeNull();
  expect(toSegments({ "- {n}x": rows })).not.toBeNull();
  expect(toSegments({ "- {n} {n}": rows })).toBeNull();
});
