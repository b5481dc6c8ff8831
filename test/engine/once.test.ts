import { expect, test } from "vitest";
import { once } from "../../src/engine/contract/once.js";

test("a value is worked out once, even where it is undefined", () => {
  let asked = 0;
  const value = once(() => {
    asked++;
    return undefined;
  });
  expect([value(), value(), asked]).toEqual([undefined, undefined, 1]);
});
