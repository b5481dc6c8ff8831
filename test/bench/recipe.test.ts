import { describe, expect, test } from "vitest";
import { Random } from "../../bench/stress/random.js";
import { cook, describeRecipe, invent, type Recipe, simplify } from "../../bench/stress/recipe.js";

const PLAIN: Recipe = {
  flavor: "markdown",
  head: [],
  headTimes: 1,
  unit: ["a"],
  inner: [],
  innerTimes: 1,
  tail: [],
};

describe("a recipe", () => {
  test("repeats its unit, with numbers, up to the length", () => {
    expect(cook({ ...PLAIN, unit: ["x§ "] }, 8)).toBe("x0 x1 x2");
    expect(cook({ ...PLAIN, head: ["# h\n"], tail: ["."] }, 10)).toBe("# h\naaaaa.");
  });

  test("repeats its head so many times, to the root of the length or over half of it", () => {
    const quoted = { ...PLAIN, head: [">"] };
    expect(cook({ ...quoted, headTimes: 3 }, 6)).toBe(">>>aaa");
    expect(cook({ ...quoted, headTimes: "half" }, 6)).toBe(">>>aaa");
    expect(cook({ ...quoted, headTimes: "root" }, 9)).toBe(">>>aaaaaa");
  });

  test("grows within its unit", () => {
    const stairs: Recipe = { ...PLAIN, unit: ["", "a\n"], inner: [">"], innerTimes: "grow" };
    expect(cook(stairs, 9)).toBe("a\n>a\n>>a\n");
  });

  test("is read in one line", () => {
    const recipe: Recipe = {
      ...PLAIN,
      head: [">"],
      headTimes: 900,
      unit: ["b", "\n"],
      tail: ["c"],
    };
    expect(describeRecipe(recipe)).toBe('">" × 900 + "b\\n" × … + "c"');
    expect(describeRecipe({ ...PLAIN, inner: ["-"], flavor: "text" })).toBe(
      '("a" + "-" × 1) × … as plain text',
    );
  });

  test("gets simpler by one step, and never has nothing to repeat", () => {
    const recipe: Recipe = { ...PLAIN, head: [">"], headTimes: 9, unit: ["a", "b"], tail: ["c"] };
    const simpler = [...simplify(recipe)];
    expect(simpler).toHaveLength(5);
    expect(simpler).toContainEqual({ ...recipe, tail: [] });
    expect(simpler).toContainEqual({ ...recipe, unit: ["b"] });
    expect(simpler).toContainEqual({ ...recipe, headTimes: 1 });
    expect([...simplify(PLAIN)]).toEqual([]);
  });
});

describe("random recipes", () => {
  test("are the same for the same seed, and have about the length that is asked for", () => {
    for (let seed = 0; seed < 500; seed++) {
      const recipe = invent(new Random(seed));
      expect(invent(new Random(seed))).toEqual(recipe);
      const { length } = cook(recipe, 2_000);
      expect(length).toBeGreaterThanOrEqual(2_000);
      expect(length).toBeLessThan(2_000 + 900 * 60);
    }
  });
});
