/**
 * Runs the built command line again and again in one process, which spares a test the start of Node:
 * each run loads the program anew and has its own arguments, directory, environment and streams.
 *
 *     node cli-server.cjs FOLDER PROGRAM
 *
 * Each line of FOLDER/requests is answered by a line of FOLDER/answers, with the exit code.
 */
const { closeSync, createReadStream, openSync, writeSync } = require("node:fs");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const { setTimeout: wait } = require("node:timers/promises");

const [folder, program] = process.argv.slice(2);
/** Node's exit code for a promise that never settles, which the program has until its end. */
const UNSETTLED = 13;

const answers = openSync(join(folder, "answers"), "a");
const answer = (status) => writeSync(answers, `${status}\n`);

/** A descriptor that is opened is the lowest that is free. */
function redirect(descriptor, path, flags) {
  closeSync(descriptor);
  if (openSync(path, flags) !== descriptor) throw new Error(`descriptor ${descriptor} is taken`);
}

async function run({ args, cwd, env, stdin }) {
  redirect(0, stdin, "r");
  redirect(1, join(folder, "stdout"), "w");
  redirect(2, join(folder, "stderr"), "w");
  const input = createReadStream("", { fd: 0, autoClose: false });
  Object.defineProperty(process, "stdin", { value: input, configurable: true });
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  // Compiled code is kept for a process, which this is for many runs.
  Object.assign(process.env, env, { NODE_DISABLE_COMPILE_CACHE: "1" });
  process.argv = [process.argv[0], program, ...args];
  for (const path of [require.resolve(program), require.resolve("../../dist/cli.cjs")]) {
    delete require.cache[path];
  }
  require(program);
  while (process.exitCode === UNSETTLED) await wait(1);
  answer(process.exitCode);
}

process.on("exit", answer);
(async () => {
  const requests = createReadStream(join(folder, "requests"));
  for await (const line of createInterface({ input: requests })) await run(JSON.parse(line));
})();
