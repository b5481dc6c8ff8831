/**
 * Runs the property tests with a new seed and ten times the values of `npm test`. A property that fails
 * prints its counterexample, the `examples` that keep it as a case, and the command that replays it.
 *
 *     node bench/fuzz.js [--seed 7] [--scale 10] [--seconds 600] [--workers 1] [FILE…] [-t NAME]
 *
 * With `--seconds`, further seeds are tried until the time is up. The command line and the servers are
 * tested as built.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const TEST_TIMEOUT_MS = 120_000;

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    scale: { type: "string", default: "10" },
    seconds: { type: "string", default: "0" },
    workers: { type: "string", default: "100%" },
    name: { type: "string", short: "t" },
  },
});

function findPropertyTests() {
  return readdirSync("test", { recursive: true })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => join("test", path))
    .filter((path) => /fast-check|test-randomly/.test(readFileSync(path, "utf8")));
}

/** The default part is enough: `scale` makes up for the share of random values that it tries. */
const chosen = named.length > 0 ? named : [...findPropertyTests(), "--tags-filter=!full"];
const byName = options.name === undefined ? [] : ["-t", options.name];

function run(seed) {
  const args = ["run", ...chosen, ...byName, `--maxWorkers=${options.workers}`];
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      ...args,
      `--testTimeout=${TEST_TIMEOUT_MS * Math.max(1, Number(options.scale))}`,
    ],
    {
      stdio: "inherit",
      env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_SCALE: options.scale },
    },
  );
  return status === 0;
}

const end = performance.now() + Number(options.seconds) * 1_000;
let failed = 0;
let rounds = 0;
do {
  rounds++;
  if (!run(rounds === 1 && options.seed !== undefined ? options.seed : randomInt(2 ** 31)))
    failed++;
} while (performance.now() < end);
console.log(`${rounds} seeds, ${failed} with failures`);
process.exitCode = failed === 0 ? 0 : 1;
