import { describe, expect, test } from "vitest";
import type { Answer, Question } from "../../bench/stress/measurement.js";
import { Random } from "../../bench/stress/random.js";
import { cook, type Recipe } from "../../bench/stress/recipe.js";
import { describeFinding, Search } from "../../bench/stress/search.js";

const RECIPE: Recipe = {
  flavor: "text",
  head: ["# ", "x"],
  headTimes: "half",
  unit: ["a", "!", "b"],
  inner: ["c"],
  innerTimes: 100,
  tail: ["d"],
};

/** An engine whose time is a function of the text. */
function searchWith(time: (text: string) => number, isOver = () => false) {
  const asked: Question[] = [];
  const ask = async (question: Question): Promise<Answer> => {
    asked.push(question);
    if (question.place) return { ms: 0, chars: 0, place: ["90 % find src/find.ts"] };
    return { ms: time(question.text), chars: question.text.length };
  };
  return { search: new Search(ask, isOver), asked };
}

const linear = (text: string) => text.length / 1_000;
/** Slow by the number of exclamation marks. */
const quadratic = (text: string) => linear(text) + text.replace(/[^!]/g, "").length ** 2 / 10;

describe("the search", () => {
  test("reports nothing about what is linear, and measures no large text for it", async () => {
    const { search, asked } = searchWith(linear);
    expect(await search.look(RECIPE, "convert")).toBeNull();
    expect(Math.max(...asked.map(({ text }) => text.length))).toBeLessThan(100_000);
  });

  test("finds what grows faster, and takes away all that is not needed for it", async () => {
    const { search } = searchWith(quadratic);
    const finding = await search.look(RECIPE, "convert");
    expect(finding).not.toBeNull();
    expect(finding?.faults).toContain("steep");
    expect(finding?.recipe).toMatchObject({ head: [], inner: [], tail: [], flavor: "markdown" });
    expect(cook(finding!.recipe, 5)).toBe("!!!!!");
    expect(describeFinding(finding!)).toContain("90 % find src/find.ts");
  });

  test("reports one place twice for a function, and then no more", async () => {
    const { search } = searchWith(quadratic);
    const reports = [];
    for (let time = 0; time < 4; time++) reports.push(await search.look(RECIPE, "convert"));
    expect(reports.map((report) => report !== null)).toEqual([true, true, false, false]);
    expect(await search.look(RECIPE, "plan")).not.toBeNull();
  });

  test("reports what is stopped or throws", async () => {
    const stopped = async (): Promise<Answer> => ({ ms: Infinity, chars: 0, stopped: true });
    const slow = await new Search(stopped, () => false).look(RECIPE, "convert");
    expect([slow?.faults, slow?.place]).toEqual([["slow"], ["unknown"]]);
    const throws = async (): Promise<Answer> => ({ ms: 1, chars: 0, error: "TypeError: no" });
    const wrong = await new Search(throws, () => false).look(RECIPE, "convert");
    expect(wrong?.faults).toEqual(["threw"]);
    expect(describeFinding(wrong!)).toContain("TypeError: no");
  });

  test("asks nothing once it is over", async () => {
    const { search, asked } = searchWith(quadratic, () => true);
    for await (const _ of search.try(new Random(1))) throw new Error("reported");
    expect(asked).toEqual([]);
  });
});
