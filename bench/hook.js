/**
 * What an agent waits for its hook beside Node itself: the wall time of `hook claude-code` against
 * `node -e 0`, interleaved, as the ratio of medians; for the first read of a document, and for the next
 * ones, when its advice is remembered. A read of a file of code, which is left alone;
 * of a document of 50 kB of prose, which is judged and best left as it is; of one of tables, which
 * is converted, and of one of both, which becomes a hybrid and is written.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, time } from "./support.js";

const RUNS = Number(process.env.RUNS ?? 40);
const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const FILE_BYTES = 50_000;

const folder = mkdtempSync(join(tmpdir(), "context-verdict-hook-"));
const prose = `# Notes\n\n${"Some words that say a little about nothing, in a row. ".repeat(2_000)}`;
const rows = Array.from(
  { length: 2_000 },
  (_, index) => `| option_${index} | ${index * 7} | what it does |\n`,
).join("");
const table = `# Options\n\n| name | default | meaning |\n| --- | --- | --- |\n${rows}`;

/** A document of so many bytes, cut at the end of a line where it has lines. */
function cut(text, bytes) {
  const part = text.slice(0, bytes);
  return part.slice(0, part.lastIndexOf(part.includes("|") ? "\n" : " ") + 1);
}

const documents = {
  code: ["code.ts", prose],
  prose: ["prose.md", cut(prose, FILE_BYTES)],
  tables: ["tables.md", cut(table, FILE_BYTES)],
  both: ["both.md", `${cut(prose, FILE_BYTES / 2)}\n\n#${cut(table, FILE_BYTES / 2)}`],
};

/** @param cache Where the command remembers. */
function run(args, input, cache = folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    input,
    encoding: "utf8",
    env: { ...process.env, XDG_CACHE_HOME: cache },
  });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

function describe(ms, bare) {
  return `${ms.toFixed(1)} ms (ratio ${(ms / bare).toFixed(2)})`;
}

/** Runs the hook on a read of a file, as it is after the agent has got its text. */
function runHook([name, text], cache) {
  const event = {
    hook_event_name: "PostToolUse",
    cwd: folder,
    tool_name: "Read",
    tool_input: { file_path: join(folder, name) },
    tool_response: { file: { content: text } },
  };
  const args = [BIN, "hook", "claude-code", "--hybrid-dir", join(folder, "copies")];
  return run(args, JSON.stringify(event), cache);
}

try {
  const samples = { bare: [] };
  for (const [kind, [name, text]] of Object.entries(documents)) {
    writeFileSync(join(folder, name), text);
    samples[kind] = { first: [], next: [] };
  }
  for (let index = -3; index < RUNS; index++) {
    const bare = time(() => run(["-e", "0"], ""));
    if (index >= 0) samples.bare.push(bare); // Before: fills the file system's cache.
    for (const [kind, document] of Object.entries(documents)) {
      const cache = join(folder, `cache-${index}`);
      const first = time(() => runHook(document, cache));
      const next = time(() => runHook(document, cache));
      if (index < 0) continue;
      samples[kind].first.push(first);
      samples[kind].next.push(next);
    }
  }
  const bare = median(samples.bare);
  const lines = Object.keys(documents).map((kind) => {
    const [first, next] = [median(samples[kind].first), median(samples[kind].next)];
    const said = runHook(documents[kind]) === "" ? "nothing said" : "a line";
    return `${kind}: first read ${describe(first, bare)}, next ${describe(next, bare)}; ${said}`;
  });
  console.log(`node -e 0 ${bare.toFixed(1)} ms (${RUNS} runs)\n${lines.join("\n")}`);
} finally {
  rmSync(folder, { recursive: true });
}
