/**
 * Mutation tests: changes the code of the engine in many small ways, one after the other, and lists
 * the changes that no test notices. For now and then: all files take hours.
 *
 *     npm run mutation -- [--part default|full] [--tests GLOB]… [--sample N [--seed TEXT]] [FILE…]
 *
 * Without files, those in `FILES`. `--part default` leaves out the tests that are tagged `full`;
 * `--tests` asks some test files only. `--sample` tries so many mutants of all, chosen at random,
 * and the same ones for the same seed; the report counts the others as errors, which the score
 * leaves out.
 * StrykerJS is no dependency of the project, as few need its 65 MB: the first run installs it below
 * `node_modules/.cache`, without install scripts.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = join(ROOT, "node_modules/.cache/mutation");
const VERSION = "9.6.1";
const FILES = [
  "src/engine/policy/**/*.ts",
  "src/engine/candidate/**/*.ts",
  "src/engine/statements/**/*.ts",
  "src/io/patterns/**/*.ts",
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: "string", default: "full" },
    tests: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
if (options.sample !== undefined && !/^[1-9]\d*$/.test(options.sample)) {
  console.error(`--sample takes a number of mutants, 1 or more, not ${options.sample}`);
  process.exit(1);
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATION_PART: options.part,
      MUTATION_TESTS: options.tests?.join(",") ?? "",
      MUTATION_SAMPLE: options.sample,
      MUTATION_SEED: options.seed,
    },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const core = join(FOLDER, "node_modules/@stryker-mutator/core");
if (!existsSync(core)) {
  mkdirSync(FOLDER, { recursive: true });
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  const quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  // Without its own vitest, it takes the project's.
  const bare = ["--ignore-scripts", "--legacy-peer-deps"];
  run("npm", ["install", "--prefix", FOLDER, ...quiet, ...bare, ...packages]);
}

const resolve = createRequire(join(FOLDER, "package.json")).resolve;
const config = join(FOLDER, `stryker-${options.part}.json`);
writeFileSync(
  config,
  JSON.stringify({
    mutate: positionals.length > 0 ? positionals : FILES,
    plugins: [resolve("@stryker-mutator/vitest-runner"), join(ROOT, "scripts/mutation/sample.js")],
    checkers: options.sample === undefined ? [] : ["sample"],
    testRunner: "vitest",
    vitest: { configFile: "scripts/mutation/vitest.config.ts" },
    // What runs once, on import, would need all tests for each mutant.
    ignoreStatic: true,
    tempDirName: ".mutation",
    reporters: ["clear-text", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: join(FOLDER, `report-${options.part}.json`) },
    dryRunTimeoutMinutes: 60,
    timeoutMS: 60_000,
  }),
);
run(process.execPath, [join(core, "bin/stryker.js"), "run", config]);
