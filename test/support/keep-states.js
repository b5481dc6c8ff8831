/**
 * Preloaded into a process (`node --import`): before each change of a file, and in the middle of each
 * writing, copies the working directory to a numbered folder in STATES. That is what `kill -9` would
 * leave at that moment.
 */
import fs, { cpSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const CHANGES = [
  "fchmodSync",
  "fchownSync",
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "openSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "unlinkSync",
  "utimesSync",
  "writeFileSync",
  "writeSync",
];
const isReading = (flags = "r") => flags === "r" || (Number(flags) & 3) === fs.constants.O_RDONLY;
let count = 0;
let isKeeping = false;

function keep() {
  isKeeping = true;
  const state = join(process.env.STATES, String(count++));
  const filter = (path) => path !== ".git";
  cpSync(".", state, { recursive: true, preserveTimestamps: true, filter });
  isKeeping = false;
}

for (const name of CHANGES) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (isKeeping || (name === "openSync" && isReading(args[1]))) return original(...args);
    if (name !== "writeFileSync") {
      keep();
      return original(...args);
    }
    const bytes = Buffer.from(args[1]);
    original(args[0], bytes.subarray(0, bytes.length >> 1));
    keep();
    original(args[0], bytes.subarray(bytes.length >> 1), { flag: "a" });
  };
}
syncBuiltinESMExports();
