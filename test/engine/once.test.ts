import { expect, test } from "vitest";
import { once, onceEach } from "../../src/engine/once.js";

test("a value is worked out once, even where it is undefined", () => {
  let asked = 0;
  const value = once(() => {
    asked++;
    return undefined;
  });
  expect([value(), value(), asked]).toEqual([undefined, undefined, 1]);
});

test("of each object, it is worked out once", () => {
  const asked: object[] = [];
  const nameOf = onceEach((key: { name: string }, suffix: string) => {
    asked.push(key);
    return key.name + suffix;
  });
  const lengthOf = onceEach((key: { name: string }) => key.name.length);
  const [one, other] = [{ name: "a" }, { name: "a" }];
  expect([nameOf(one, "1"), nameOf(one, "2"), nameOf(other, "3")]).toEqual(["a1", "a1", "a3"]);
  expect([lengthOf(one), lengthOf(other)]).toEqual([1, 1]);
  expect(asked).toEqual([one, other]);
  expect(JSON.stringify(one)).toBe('{"name":"a"}');
});

test("what was forgotten of an object is worked out again, of that one alone", () => {
  let asked = 0;
  const count = onceEach((_: object) => ++asked);
  const [one, other] = [{}, {}];
  expect([count(one), count(other)]).toEqual([1, 2]);
  count.forget(one);
  count.forget({});
  expect([count(one), count(one), count(other)]).toEqual([3, 3, 2]);
});
