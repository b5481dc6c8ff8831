import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { convert, plan } from "../../src/index.js";
import type { ExampleResult, Pair } from "../src/examples/example-result.js";
import { ROOT } from "./paths.js";

const MODULE = "virtual:judged-examples";
const NAMES = ["options.md", "glossary.md", "mixed.md", "requirements.md", "AGENTS.md"];

/** The example whose first rows are shown before and after. */
const SHOWN = "options.md";
const ROWS = 3;

/** What the engine says about the examples, found while building, for the page's first screen. */
export function judgedExamples(): Plugin {
  return {
    name: "judged-examples",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const results = Object.fromEntries(NAMES.map((name) => [name, judge(name)]));
      return `export const RESULTS = ${JSON.stringify(results)};
export const PAIR = ${JSON.stringify(cutPair())};`;
    },
  };
}

function judge(name: string): ExampleResult {
  const { verdict, token_estimates, context_plan } = plan(read(name));
  const form = context_plan?.best_form?.form ?? "keep";
  const tokens = {
    keep: token_estimates,
    toon: token_estimates,
    hybrid: token_estimates.alternatives?.find((one) => one.name === "hybrid"),
    compact: token_estimates.alternatives?.find((one) => one.name === "compact_markdown"),
  }[form];
  return { verdict, form, tokensPct: tokens?.savings_pct ?? 0 };
}

/** The head and the first rows of the example's table, as they are and as the engine writes them. */
function cutPair(): Pair {
  const text = read(SHOWN);
  const { toon_candidate, token_estimates } = convert(text);
  const cut = (lines: string[], start: (line: string) => boolean, count: number) => {
    const at = lines.findIndex(start);
    return lines.slice(at, at + count);
  };
  return {
    name: SHOWN,
    before: cut(text.split("\n"), (line) => line.startsWith("|"), ROWS + 2),
    after: cut((toon_candidate ?? "").split("\n"), (line) => line.includes("{"), ROWS + 1),
    tokens: { before: token_estimates.source, after: token_estimates.toon },
  };
}

function read(name: string): string {
  return readFileSync(new URL(`examples/${name}`, ROOT), "utf8");
}
