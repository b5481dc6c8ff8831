import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Runs a command in a shell. Prints one line of it, and its output where it fails or `isShown`. */
async function run(command, isShown) {
  const start = performance.now();
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const exit = new Promise((resolve) => child.once("close", resolve));
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const isGood = (await exit) === 0;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${isGood ? "✓" : "✗"} ${command} (${seconds} s)`);
  if (!isGood) console.log(output.join(""));
  else if (isShown) console.log(output[0]);
  return isGood;
}

/**
 * Runs lanes of commands side by side, each from left to right, whatever fails. The exit code becomes 1
 * where one did.
 * @param isShown Whether what succeeds prints its standard output. Default: false.
 */
export async function runLanes(lanes, { isShown = false } = {}) {
  const ends = lanes.map(async (commands) => {
    let isGood = true;
    for (const command of commands) isGood = (await run(command, isShown)) && isGood;
    return isGood;
  });
  if (!(await Promise.all(ends)).every(Boolean)) process.exitCode = 1;
}
