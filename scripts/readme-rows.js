/** What the scripts share that write tables of documents into README. */
import { readFileSync, writeFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { compact, convert, plan, tables } from "../dist/index.js";

const README = new URL("../README.md", import.meta.url);

/** Tokens of o200k_base. */
export const count = (text) => encode(text, { disallowedSpecial: new Set() }).length;

/** The best form of a document, and its text. */
export function bestOf(text, flavor) {
  const { verdict, context_plan } = plan(text, { flavor, include_hybrid: true });
  const { form } = context_plan.best_form;
  const write = {
    keep: () => text,
    compact: () => compact(text, { flavor }),
    hybrid: () => context_plan.hybrid_document,
    table: () => tables(text, { flavor }),
    toon: () => convert(text, { flavor }).toon_candidate,
  };
  return { verdict, form, text: write[form]() };
}

/** Writes rows between two marks; with `--check`, exits with 1 if README has others. */
export function writeRows(mark, rows) {
  const text = readFileSync(README, "utf8");
  const marked = new RegExp(`(<!-- ${mark} -->\\n.*\\n.*\\n)[\\s\\S]*?(\\n<!-- end -->)`);
  const written = text.replace(marked, (_, before, after) => before + rows.join("\n") + after);
  if (!process.argv.includes("--check")) return writeFileSync(README, written);
  if (written === text) return;
  console.error(`README.md has other rows below <!-- ${mark} -->:\n${rows.join("\n")}`);
  process.exitCode = 1;
}
