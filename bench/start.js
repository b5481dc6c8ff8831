/**
 * What the command costs beside Node itself: the wall time of `profile --json` on a small file
 * against `node -e 0`, interleaved, as the ratio of medians. A file with a table and one with rules.
 * With the cache of compiled code, unless `NODE_DISABLE_COMPILE_CACHE=1`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, time } from "./support.js";

const RUNS = Number(process.env.RUNS ?? 60);
const WARM_UP_RUNS = 3;
const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const FILE_BYTES = 400;

const RULES = fileURLToPath(new URL("../examples/AGENTS.md", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "context-verdict-start-"));
const file = join(folder, "small.md");
const rows = "| option | default | meaning |\n| --- | --- | --- |\n| `a` | 1 | first |\n";
writeFileSync(file, `# Options\n\n${rows}\n${"Some words. ".repeat(40)}`.slice(0, FILE_BYTES));

function run(args) {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
}

try {
  const samples = { bare: [], table: [], rules: [] };
  for (let index = -WARM_UP_RUNS; index < RUNS; index++) {
    const bare = time(() => run(["-e", "0"]));
    const table = time(() => run([BIN, "profile", "--json", file]));
    const rules = time(() => run([BIN, "profile", "--json", RULES]));
    if (index < 0) continue; // Fills Node's cache of compiled code and the file system's.
    samples.bare.push(bare);
    samples.table.push(table);
    samples.rules.push(rules);
  }
  const [bare, table, rules] = [samples.bare, samples.table, samples.rules].map(median);
  const describe = (ms) => `${ms.toFixed(1)} ms, ratio ${(ms / bare).toFixed(2)}`;
  console.log(
    `node -e 0 ${bare.toFixed(1)} ms; profile --json: a table ${describe(table)}; ` +
      `rules ${describe(rules)} (${RUNS} runs)`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
