import { expect, test } from "vitest";
import { TenantMemory } from "../../../hosted/src/pool/tenant-memory.js";
import { MemoryBudget } from "../../../src/io/memory-budget.js";

test("one tenant has a third of it, and after ten there is room for one more", () => {
  const budget = new TenantMemory(3_000);
  const fill = (tenant: string) => {
    const hold = budget.open(tenant);
    let held = 0;
    for (;;) {
      try {
        hold.grow(1);
        held++;
      } catch {
        return held;
      }
    }
  };
  expect(fill("greedy")).toBe(1_000);
  for (let tenant = 0; tenant < 9; tenant++) fill(`${tenant}`);
  expect(() => budget.open("late").grow(1)).not.toThrow();
});

test("what is given back is free again, and what has no tenants may have all", () => {
  const budget = new TenantMemory(100, "no room");
  const holds = [budget.open("a"), budget.open("a"), budget.open("b")] as const;
  holds[0].grow(20);
  expect(() => holds[1].grow(14)).toThrow("no room");
  holds[1].grow(13);
  holds[2].grow(20);
  for (const { release } of holds) release();
  holds[0].release();
  expect(budget.bytes).toBe(0);
  const other = new MemoryBudget(100);
  other.open().grow(100);
  expect(other.bytes).toBe(100);
});
