// @module-tag full
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { test } from "vitest";
import { parse } from "yaml";
import { convert, type Flavor, plan, validate } from "../../src/index.js";

/** Marks and lines of Markdown, and what begins a block, a table or TOON. */
const { words, marks, lines, oddities, records } = parse(
  readFileSync("bench/stress/pieces.yaml", "utf8"),
);
const HEADS = ["", "|a|b|\n|-|-|\n", "# a\n\n- ", "> ", "- a\n\n  ", "a[3]{b}:\n  ", "You must "];
const pieces = (maxLength: number) => {
  const piece = fc.constantFrom<string>(...words, ...marks, ...lines, ...oddities, ...records);
  return fc.array(piece, { maxLength }).map((parts) => parts.join("") || " ");
};

/** What a text repeats: after `head`, as many units as fit, each with `inner` as often as the root of its length. */
const recipe = fc.record({
  flavor: fc.constantFrom<Flavor>("markdown", "markdown", "markdown", "text"),
  head: fc.constantFrom(...HEADS),
  headTimes: fc.constantFrom(1, 1, 30, 900),
  unit: pieces(4),
  inner: fc.option(pieces(2)),
});

type Recipe = typeof recipe extends fc.Arbitrary<infer Value> ? Value : never;

function cook({ head, headTimes, unit, inner }: Recipe, length: number): string {
  const whole = unit + (inner?.repeat(Math.ceil(Math.sqrt(length) / inner.length)) ?? "");
  const units = whole.repeat(Math.ceil(length / whole.length)).slice(0, length);
  return head.repeat(headTimes) + units;
}

const FUNCTIONS = {
  plan: (text: string, flavor: Flavor) => plan(text, { flavor, include_hybrid: true }),
  cut: (text: string, flavor: Flavor) => {
    const target_chars = Math.max(1, text.length >> 2);
    return convert(text, { flavor, mode: "budget", target_chars, allow_lossy: true });
  },
  validate: (text: string, flavor: Flavor) => validate(text, { content: text, flavor }),
};

/** Eight times the length is to take about eight times as long; were it quadratic, 64 times. */
const [SMALL, LARGE] = [25_000, 200_000];
const MOST_GROWTH = 30;
/** Less is never too much: collections and compilation come at any time (ms of the processor). */
const FREE_MS = 2_000;
/** A slow moment may meet one of them. */
const ATTEMPTS = 3;

/** Processor time that hardly depends on how busy the machine is. */
function measure(run: () => unknown): number {
  const start = process.cpuUsage();
  JSON.stringify(run());
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function isLinear(recipe: Recipe, ask: (typeof FUNCTIONS)["plan" | "cut" | "validate"]): boolean {
  const [small, large] = [SMALL, LARGE].map((length) => cook(recipe, length)) as [string, string];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const ms = measure(() => ask(large, recipe.flavor));
    if (ms < FREE_MS || ms < MOST_GROWTH * measure(() => ask(small, recipe.flavor))) return true;
  }
  return false;
}

test.each(Object.entries(FUNCTIONS))("%s takes linear time on whatever repeats", (_, ask) => {
  const property = fc.property(recipe, (one) => isLinear(one, ask));
  fc.assert(property, { numRuns: 150, interruptAfterTimeLimit: 15_000 });
});
