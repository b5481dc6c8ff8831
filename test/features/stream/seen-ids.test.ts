import { expect, test } from "vitest";
import { SeenIds } from "../../../src/features/stream/seen-ids.js";

test("an id is new once, through every growth", () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? index : `${index}`));
  expect(ids.every((id) => seen.add(id))).toBe(true);
  expect(ids.some((id) => seen.add(id))).toBe(false);
  expect(seen.add("0")).toBe(true);
});
