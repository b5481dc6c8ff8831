import { expect, test } from "vitest";
import { StatementNames } from "../../../hosted/src/store/postgres/statement-names.js";

test("what comes often has a name, always the same", () => {
  const names = new StatementNames();
  const asked = Array.from({ length: 7 }, () => names.nameOf("select 1"));
  expect(asked).toEqual([undefined, undefined, undefined, undefined, "s0", "s0", "s0"]);
  expect(names.nameOf("select 2")).toBeUndefined();
});

test("names are few, however many statements there are", () => {
  const names = new StatementNames();
  const named = new Set<string>();
  for (let statement = 0; statement < 5_000; statement++) {
    for (let time = 0; time < 6; time++) {
      const name = names.nameOf(`select ${statement}`);
      if (name !== undefined) named.add(name);
    }
  }
  expect(named.size).toBe(50);
});
