import type { Flavor } from "../../src/index.js";
import { HEADS, PIECES, VOCABULARIES } from "./pieces.js";
import type { Random } from "./random.js";

/** How often a part stands: so many times, as often as fills half of the text, or as the root of its length. */
export type Times = number | "half" | "root";

/**
 * A text of any length, described by what repeats in it: `head` so many times, then `unit` until the
 * text is long enough, then `tail` once. Between the first piece of a unit and the rest of it, `inner`
 * stands so many times; `grow`: as often as there were units before.
 */
export interface Recipe {
  flavor: Flavor;
  head: readonly string[];
  headTimes: Times;
  unit: readonly string[];
  inner: readonly string[];
  innerTimes: Times | "grow";
  tail: readonly string[];
}

/** The text of a recipe, of about `length` UTF-16 code units. */
export function cook(recipe: Recipe, length: number): string {
  const head = repeat(recipe.head.join(""), recipe.headTimes, length);
  const tail = recipe.tail.join("");
  const rest = Math.max(0, length - head.length - tail.length);
  return head + cookUnits(recipe, length, rest) + tail;
}

function cookUnits({ unit, inner, innerTimes }: Recipe, length: number, room: number): string {
  const [first = "", ...others] = unit;
  const between = (row: number) =>
    repeat(inner.join(""), innerTimes === "grow" ? row : innerTimes, length);
  const write = (row: number) => first + between(row) + others.join("");
  const isSame = !unit.concat(inner).some((piece) => piece.includes("§")) && innerTimes !== "grow";
  if (isSame) return repeat(write(0) || "a", room, room).slice(0, room);
  const parts: string[] = [];
  for (let size = 0, row = 0; size < room; row++) {
    const text = write(row).replaceAll("§", String(row)) || "a";
    parts.push(text.slice(0, room - size));
    size += text.length;
  }
  return parts.join("");
}

function repeat(text: string, times: Times, length: number): string {
  if (text === "") return "";
  if (times === "half") return text.repeat(Math.floor(length / 2 / text.length));
  if (times === "root") return text.repeat(Math.ceil(Math.sqrt(length / text.length)));
  return text.repeat(Math.min(times, Math.ceil(length / text.length)));
}

/** A random recipe, mostly of few pieces: what is slow is hardly ever slow by much. */
export function invent(random: Random): Recipe {
  const pieces = random.chance(0.7) ? random.pick(VOCABULARIES) : PIECES;
  const some = (most: number) => random.some(pieces, 1 + random.below(most));
  const hasHead = random.chance(0.55);
  return {
    flavor: random.chance(0.15) ? "text" : "markdown",
    head: hasHead ? [random.pick(random.chance(0.6) ? HEADS : pieces), ...some(2).slice(1)] : [],
    headTimes: random.chance(0.6) ? 1 : random.pick([30, 900, "root", "half"] as const),
    unit: some(4),
    inner: random.chance(0.3) ? some(2) : [],
    innerTimes: random.pick(["root", "grow", 100] as const),
    tail: random.chance(0.2) ? some(1) : [],
  };
}

/** Recipes that are simpler than this one by one step. */
export function* simplify(recipe: Recipe): Generator<Recipe> {
  for (const part of ["tail", "inner", "head", "unit"] as const) {
    for (const index of recipe[part].keys()) {
      const rest = recipe[part].filter((_, other) => other !== index);
      if (part !== "unit" || rest.length > 0) yield { ...recipe, [part]: rest };
    }
  }
  if (recipe.head.length > 0 && recipe.headTimes !== 1) yield { ...recipe, headTimes: 1 };
  if (recipe.flavor === "text") yield { ...recipe, flavor: "markdown" };
}

/** A recipe in one line of JavaScript, with `n` for the length. */
export function describeRecipe(recipe: Recipe): string {
  const { head, headTimes, unit, inner, innerTimes, tail, flavor } = recipe;
  const [first = "", ...rest] = unit;
  const middle = inner.length === 0 ? [] : [`${show(inner)} × ${innerTimes}`];
  const parts = [
    ...(head.length === 0 ? [] : [`${show(head)}${headTimes === 1 ? "" : ` × ${headTimes}`}`]),
    middle.length === 0
      ? `${show(unit)} × …`
      : `(${[show([first]), ...middle, ...(rest.length > 0 ? [show(rest)] : [])].join(" + ")}) × …`,
    ...(tail.length === 0 ? [] : [show(tail)]),
  ];
  return parts.join(" + ") + (flavor === "text" ? " as plain text" : "");
}

function show(pieces: readonly string[]): string {
  return JSON.stringify(pieces.join(""));
}
