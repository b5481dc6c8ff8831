import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Script } from "node:vm";
import { findCacheFolder } from "./cache/cache-folder.js";

/**
 * What makes a start quick: V8's code of the large chunks is kept in the user's folder for caches, so
 * that they are not compiled again. Node has such a cache from version 22.1 on, of what is compiled while
 * a file is loaded; this one also holds the functions that the first runs called, and serves Node 20.
 * `NODE_DISABLE_COMPILE_CACHE=1`, the variable of Node's cache, stops it.
 */

/** Shorter chunks are compiled in the time in which their code would be read (UTF-16 code units). */
const LEAST_CHARS = 30_000;

/** So many runs add the functions that they called: documents differ in what they need. */
const LEARNING_RUNS = 8;

/** Behind the data of V8: one byte for the runs that added to it, and a checksum. V8 checks none. */
export const TRAILER_BYTES = 5;

/** Larger files are none of ours. The code of the largest chunk takes 1.5 MB. */
const LARGEST_BYTES = 16_777_216;

/** What Node wraps around a CommonJS module, with the parameters that chunks use. */
const WRAPPER = ["(function (exports, require, module, __filename) {", "\n})"] as const;

/** The code of a chunk that was loaded. */
interface LoadedCode {
  script: Script;
  path: string;
  /** How many runs added to the file. */
  runs: number;
  /** The code as of before V8's flags changed. */
  data?: Buffer;
}

const loaded: LoadedCode[] = [];

/** Loads the chunks beside this one with their code from now on. Bun has no V8. */
export function useCodeCache(): void {
  if (process.versions.bun !== undefined) return;
  const caches = findCacheFolder();
  if (caches === undefined || process.env.NODE_DISABLE_COMPILE_CACHE === "1") return;
  const { extensions } = createRequire(import.meta.url);
  const own = dirname(fileURLToPath(import.meta.url));
  extensions[".cjs"] = (module, filename) => {
    const source = dirname(filename) === own ? readFileSync(filename, "utf8") : "";
    if (source.length < LEAST_CHARS) return extensions[".js"]?.(module, filename);
    const path = join(caches, "code", `${basename(filename, ".cjs")}-${nameVersion()}`);
    const stored = readCode(path);
    const { constants: loaders, Script } = process.getBuiltinModule("node:vm");
    const script = new Script(WRAPPER.join(source), {
      filename,
      columnOffset: -WRAPPER[0].length,
      cachedData: stored?.data,
      importModuleDynamically: loaders.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    const runs = stored === undefined || script.cachedDataRejected ? 0 : stored.runs;
    loaded.push({ script, path, runs });
    script.runInThisContext()(module.exports, (id: string) => module.require(id), module, filename);
  };
}

/**
 * Names what code is for: the version of Node, the processor, and by V8's tag the flags. The tag is the
 * same for versions of Node that patch one version of V8.
 */
function nameVersion(): string {
  const tag = process.getBuiltinModule("node:v8").cachedDataVersionTag().toString(16);
  return `${process.version}-${process.arch}-${tag}`;
}

/**
 * The data and the number of runs of stored code.
 * @returns undefined for a file that is missing, damaged, a link, or that another user may have written:
 *   code is run as it is.
 */
function readCode(path: string): { data: Buffer; runs: number } | undefined {
  try {
    // Without O_NONBLOCK, opening a FIFO waits for a writer. Windows has neither flag, nor FIFOs.
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
    const descriptor = openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const stats = fstatSync(descriptor);
      const isOwn =
        process.getuid === undefined || (stats.uid === process.getuid() && !(stats.mode & 0o022));
      if (!isOwn || !stats.isFile() || stats.size > LARGEST_BYTES) return undefined;
      const { crc32 } = process.getBuiltinModule("node:zlib");
      const bytes = readFileSync(descriptor);
      const end = bytes.length - TRAILER_BYTES;
      const isWhole = crc32(bytes.subarray(0, end + 1)) === bytes.readUInt32LE(end + 1);
      return isWhole ? { data: bytes.subarray(0, end), runs: bytes[end] as number } : undefined;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** The code that this run adds to. V8 takes code only with the flags with which it was written. */
export function findLearned(): LoadedCode[] {
  return loaded.filter(
    ({ runs, data, path }) =>
      runs < LEARNING_RUNS && (data !== undefined || path.endsWith(nameVersion())),
  );
}

/** Up to so many characters (UTF-16 code units), optimizing takes longer than it saves (bench/hook.js). */
const MOST_CHARS = 100_000;

/**
 * No optimized and no unoptimized machine code, and of patterns only after 30 executions. What chooses
 * between the kinds of a pattern's code (`--no-regexp-tier-up`, `--regexp-interpret-all`) may not
 * change while V8 runs: a pattern that has code of the other kind ends the process.
 */
export const ONE_RUN_FLAGS = ["--no-opt", "--no-sparkplug", "--regexp-tier-up-ticks=30"];

/**
 * Tells V8 to compile once. For a process that judges one document and ends: it runs for less than a
 * tenth of a second, and compiling again takes longer than it saves.
 */
export function skipOptimizing({ length }: string): void {
  if (length > MOST_CHARS) return;
  for (const code of findLearned()) code.data ??= code.script.createCachedData();
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of ONE_RUN_FLAGS) setFlagsFromString(flag);
}
