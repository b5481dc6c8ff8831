/** Characters (UTF-16 code units) up to which optimized code does not pay: bench/hook.js. */
const MOST_CHARS = 100_000;

/**
 * Tells V8 not to optimize code from here on, for a process that judges one document and ends. Its
 * code runs for a tenth of a second, and most of it only once: compiling it for speed takes longer.
 */
export function skipOptimizing({ length }: string): void {
  if (length <= MOST_CHARS) process.getBuiltinModule("node:v8").setFlagsFromString("--no-opt");
}
