import { fstatSync, statSync } from "node:fs";

/** Whether a descriptor shows its text to a person. Loads `node:tty` only where that is possible. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  try {
    const stream = fstatSync(descriptor);
    if (!stream.isCharacterDevice() || stream.rdev === statSync("/dev/null").rdev) return false;
  } catch {
    // Without a file system of that kind, the module below decides.
  }
  return process.getBuiltinModule("node:tty").isatty(descriptor);
}
