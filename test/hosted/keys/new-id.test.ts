import { expect, it } from "vitest";
import { encodeBase62 } from "../../../hosted/src/keys/base62.js";
import { isId, newId } from "../../../hosted/src/keys/new-id.js";

it("ids say what they name", () => {
  expect(newId("key")).toMatch(/^key_[0-9A-Za-z]{16}$/);
  expect(newId("ten")).toMatch(/^ten_[0-9A-Za-z]{16}$/);
  expect(newId("key")).not.toBe(newId("key"));
  expect(isId("key", newId("key"))).toBe(true);
  expect(isId("key", newId("ten"))).toBe(false);
  expect(isId("key", `${newId("key")}\n`)).toBe(false);
});

it.each([
  [0, "000000"],
  [61, "00000z"],
  [62, "000010"],
  [0xffff_ffff, "4gfFC3"],
])("%d is %s in base 62", (value, text) => {
  expect(encodeBase62(value, 6)).toBe(text);
});
