/** The peak memory of functions on 10 MB documents, each measured in a process of its own. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAX_RSS_MB = 700;
/** V8 collects late where it may take gigabytes: with this limit, it is measured what is needed. */
const HEAP = "--max-old-space-size=512";
/** Ends what hangs; on a busy machine, minutes are nothing. */
const STOP_MS = 900_000;

/**
 * What is measured: hostile inputs, or `real documents`, by function of the library. What `plan` is
 * asked about, `profile` and `convert` are not: their work is a part of it.
 */
const QUESTIONS = {
  plan: ["real documents", "long table of short rows", "plain items", "headings only"],
  profile: [
    "quote markers, no space",
    "setext candidates",
    "one term",
    "JSON rows",
    "plain text of one paragraph of rules",
  ],
  convert: ["definition list"],
  toRecords: ["real documents", "rules in items of their own"],
  cut: ["real documents", "long table of short rows", "plain items", "headings only"],
  compact: ["real documents", "long table of short rows"],
  validate: ["TOON table", "TOON template of many lines"],
  restore: ["TOON table", "TOON template of many lines", "TOON many templates"],
};

/** Measures and prints all of them. @returns how many take too much. */
export function measurePeaks() {
  console.log("\npeak memory on 10 MB");
  const questions = Object.entries(QUESTIONS).flatMap(([name, inputs]) =>
    inputs.map((input) => [name, input]),
  );
  return questions.filter(([name, input]) => !fits(name, input)).length;
}

function fits(name, input) {
  const child = fileURLToPath(new URL("peak-child.js", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [HEAP, child, name, input], {
    encoding: "utf8",
    timeout: STOP_MS,
  });
  const label = `${name}: ${input}`.padEnd(66);
  if (status !== 0) {
    const reason = stderr.split("\n").find((line) => /Error/.test(line)) ?? "it took too long";
    console.log(`${label}failed: ${reason}`);
    return false;
  }
  const { ms, mb } = JSON.parse(stdout);
  const isFine = mb < MAX_RSS_MB;
  const note = isFine ? "" : "  TOO MUCH";
  console.log(`${label}${ms.toFixed(0).padStart(9)} ms${mb.toFixed(0).padStart(6)} MB${note}`);
  return isFine;
}
