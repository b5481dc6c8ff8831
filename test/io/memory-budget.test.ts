import { expect, test } from "vitest";
import { MemoryBudget } from "../../src/io/memory-budget.js";

test("no owner has more than half of it; what has none may have all", () => {
  const budget = new MemoryBudget(100, "no room");
  const holds = [budget.open("a"), budget.open("a"), budget.open("b")] as const;
  holds[0].grow(30);
  expect(() => holds[1].grow(21)).toThrow("no room");
  holds[1].grow(20);
  holds[2].grow(50);
  expect(() => budget.open().grow(1)).toThrow("no room");
  for (const { release } of holds) release();
  holds[0].release();
  expect(budget.bytes).toBe(0);
  budget.open("a").grow(50);
  const other = new MemoryBudget(100);
  other.open().grow(100);
  expect(other.bytes).toBe(100);
});
