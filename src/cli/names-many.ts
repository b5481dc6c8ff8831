import { statSync } from "node:fs";

/** Whether an argument stands for a folder, or for a glob that is no file's name. */
export function namesMany(file: string | undefined): boolean {
  if (file === undefined || file === "-") return false;
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats === undefined ? /[*?[{]/.test(file) : stats.isDirectory();
  } catch {
    return false; // What is wrong with it is said where it is read.
  }
}
