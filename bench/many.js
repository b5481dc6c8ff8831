/**
 * `profile` on many files: 10,000 of 10 kB, made from real documents. Ratios within one run: two
 * workers against one, a second run that finds all verdicts in the cache against the first, and the
 * memory of all files against that of a tenth of them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, readDocuments } from "./support.js";

const FILES = Number(process.env.FILES ?? 10_000);
const REPETITIONS = Number(process.env.REPETITIONS ?? 3);
const FILE_CHARS = 10_000;
const FILES_PER_FOLDER = 100;
const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
/** Tells the largest memory of the process at its end, in KiB. */
const TELL_MEMORY = `data:text/javascript,process.on("exit",()=>process._rawDebug("peak "+process.resourceUsage().maxRSS))`;

/** Pieces of all documents one after the other, each of its own bytes by its number. */
function* cutDocuments() {
  const texts = readDocuments().map(({ text }) => text);
  // A NUL in a piece would make it binary.
  const all = texts.join("\n\n").replaceAll("\0", "");
  for (let index = 0; ; index++) {
    const from = (index * 7_919) % (all.length - FILE_CHARS);
    const start = all.indexOf("\n", from) + 1;
    yield `# Document ${index}\n\n${all.slice(start, start + FILE_CHARS - 20)}\n`;
  }
}

function writeFiles(folder) {
  let index = 0;
  for (const text of cutDocuments()) {
    if (index >= FILES) return;
    const inner = join(folder, `part-${Math.floor(index / FILES_PER_FOLDER)}`);
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(inner, `${index++}.md`), text);
  }
}

/** One run of the command line: milliseconds, and the peak of its memory in MiB. */
function run(folders, ...options) {
  const start = performance.now();
  const args = ["--import", TELL_MEMORY, BIN, "profile", "--ndjson", ...options, ...folders];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { maxBuffer: 2 ** 30 });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`profile ended with ${status}: ${stderr}`);
  const results = stdout.toString("latin1").split("\n").length - 1;
  return { ms, results, mebibytes: Number(/peak (\d+)/.exec(stderr)[1]) / 1024 };
}

const home = mkdtempSync(join(tmpdir(), "context-verdict-many-"));
try {
  const folder = join(home, "files");
  writeFiles(folder);
  const tenth = Array.from({ length: FILES / FILES_PER_FOLDER / 10 }, (_, index) =>
    join(folder, `part-${index}`),
  );
  const cache = ["--cache-dir", join(home, "cache")];
  const samples = { one: [], two: [], few: [], cached: [] };
  const filling = run([folder], "--workers", "2", ...cache);
  for (let round = 0; round < REPETITIONS; round++) {
    samples.two.push(run([folder], "--workers", "2", "--no-cache"));
    samples.one.push(run([folder], "--workers", "1", "--no-cache"));
    samples.few.push(run(tenth, "--workers", "2", "--no-cache"));
    samples.cached.push(run([folder], "--workers", "2", ...cache));
  }
  const of = (name, field) => median(samples[name].map((sample) => sample[field]));
  const seconds = (name) => `${(of(name, "ms") / 1000).toFixed(1)} s`;
  const ratio = (name, other, field) => (of(name, field) / of(other, field)).toFixed(2);
  console.log(
    `${samples.two[0].results} files: 1 worker ${seconds("one")}, 2 workers ${seconds("two")}, ` +
      `${ratio("one", "two", "ms")} times faster\n` +
      `from the cache ${seconds("cached")}, ${ratio("two", "cached", "ms")} times faster; ` +
      `filling it takes ${(filling.ms / of("two", "ms")).toFixed(2)} times as long as none\n` +
      `memory ${of("two", "mebibytes").toFixed(0)} MiB, ${ratio("two", "few", "mebibytes")} times ` +
      `that of ${samples.few[0].results} files (${REPETITIONS} runs)`,
  );
} finally {
  rmSync(home, { recursive: true });
}
