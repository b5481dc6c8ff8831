/** Rows of a table in README, between two marks. */
import { readFileSync, writeFileSync } from "node:fs";

const README = new URL("../README.md", import.meta.url);

/** Writes them; with `--check`, exits with 1 if README has others. */
export function writeRows(mark, rows) {
  const text = readFileSync(README, "utf8");
  const marked = new RegExp(`(<!-- ${mark} -->\\n.*\\n.*\\n)[\\s\\S]*?(\\n<!-- end -->)`);
  const written = text.replace(marked, (_, before, after) => before + rows.join("\n") + after);
  if (!process.argv.includes("--check")) return writeFileSync(README, written);
  if (written === text) return;
  console.error(`README.md has other rows below <!-- ${mark} -->:\n${rows.join("\n")}`);
  process.exitCode = 1;
}
