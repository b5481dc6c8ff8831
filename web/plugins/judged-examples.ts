import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { convert, loadTokenizer, plan } from "../../src/index.js";
import type { ExampleResult, Pair, PairSide } from "../src/examples/example-result.js";
import { ROOT } from "./paths.js";

const MODULE = "virtual:judged-examples";
const NAMES = ["options.md", "glossary.md", "mixed.md", "requirements.md", "AGENTS.md"];

/** The example whose first rows are shown before and after. */
const SHOWN = "glossary.md";
const ROWS = 4;

/** Who counts on the page, too: an example promises what its answer says. */
const estimator = await loadTokenizer("o200k_base");

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
  const { token_estimates, context_plan } = plan(read(name), { estimator });
  const form = context_plan?.best_form?.form ?? "keep";
  const tokens = {
    keep: token_estimates,
    toon: token_estimates,
    hybrid: token_estimates.alternatives?.find((one) => one.name === "hybrid"),
    compact: token_estimates.alternatives?.find((one) => one.name === "compact_markdown"),
    table: token_estimates.alternatives?.find((one) => one.name === "json_table"),
  }[form];
  return { form, tokensPct: tokens?.savings_pct ?? 0 };
}

/** The head and the first entries of the example's list, as they are and as the engine writes them. */
function cutPair(): Pair {
  const text = read(SHOWN);
  const { toon_candidate, token_estimates } = convert(text, { estimator });
  const { source, toon } = token_estimates;
  return {
    name: SHOWN,
    before: { ...cutRows(text, /^# .*\n\n/, /^- /), tokens: source },
    after: { ...cutRows(toon_candidate ?? "", /^.*\{.*\n/m, /^ {2}/), tokens: toon },
  };
}

/** The head of a text's rows, and the first of them. */
function cutRows(text: string, head: RegExp, row: RegExp): Omit<PairSide, "tokens"> {
  const found = head.exec(text);
  if (found === null) throw new Error(`${SHOWN} has no rows to show`);
  const below = text.slice(found.index + found[0].length).split("\n");
  const end = below.findIndex((line) => !row.test(line));
  const rows = end < 0 ? below : below.slice(0, end);
  return {
    lines: [...found[0].trimEnd().split("\n"), ...rows.slice(0, ROWS)],
    moreRows: rows.length - ROWS,
  };
}

function read(name: string): string {
  return readFileSync(new URL(`examples/${name}`, ROOT), "utf8");
}
