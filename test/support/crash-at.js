/**
 * Preloaded into a process (`node --import`): kills it, as `kill -9` does, at the change of a file
 * whose number is in CRASH_AT: just before it, or, where that is writing, with half of it done.
 * Without the variable, the number of changes is written to descriptor 3.
 */
import fs, { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const CHANGES = [
  "fchmodSync",
  "fchownSync",
  "fsyncSync",
  "linkSync",
  "openSync",
  "renameSync",
  "rmSync",
  "unlinkSync",
  "utimesSync",
  "writeFileSync",
];
const crashAt = process.env.CRASH_AT === undefined ? Number.NaN : Number(process.env.CRASH_AT);
let count = 0;

for (const name of CHANGES) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (name === "openSync" && args[1] === "r") return original(...args);
    if (++count === crashAt) {
      if (name === "writeFileSync") {
        const bytes = Buffer.from(args[1]);
        original(args[0], bytes.subarray(0, bytes.length >> 1));
      }
      process.kill(process.pid, "SIGKILL");
    }
    return original(...args);
  };
}
syncBuiltinESMExports();

if (Number.isNaN(crashAt)) process.on("exit", () => writeSync(3, String(count)));
