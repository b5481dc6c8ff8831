/** Up to so many characters (UTF-16 code units), optimizing takes longer than it saves (bench/hook.js). */
const MOST_CHARS = 100_000;

/**
 * Tells V8 not to optimize code any more. For a process that judges one document and ends: it runs for a
 * tenth of a second, and compiling optimized code takes longer.
 */
export function skipOptimizing({ length }: string): void {
  if (length <= MOST_CHARS) process.getBuiltinModule("node:v8").setFlagsFromString("--no-opt");
}
