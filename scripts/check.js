/**
 * Everything of `npm test` but the tests: builds, and checks format, contract, types, licences and
 * lists that are generated. Two things at a time, as most of them keep one core busy. Prints the
 * output of what fails, and exits 1.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const tsc = (project) => `npx tsc -p ${project}`;

/** Side by side; each from left to right. */
const LANES = [
  [tsc("tsconfig.json"), "npx biome check .", tsc("src/engine")],
  [
    "npm run build",
    "npm run notices -- --check",
    "npm run tools -- --check",
    "node scripts/generate-bundles.js --check",
    "npm run lint:openapi",
    tsc("web"),
    tsc("web/src/service-worker"),
    tsc("test/web"),
  ],
];

/** @returns Whether it succeeded. */
async function run(command) {
  const start = performance.now();
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const exit = new Promise((resolve) => child.once("close", resolve));
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const isGood = (await exit) === 0;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${isGood ? "✓" : "✗"} ${command} (${seconds} s)`);
  if (!isGood) console.log(output.join(""));
  return isGood;
}

const lanes = LANES.map(async (commands) => {
  let isGood = true;
  for (const command of commands) isGood = (await run(command)) && isGood;
  return isGood;
});
if (!(await Promise.all(lanes)).every(Boolean)) process.exitCode = 1;
