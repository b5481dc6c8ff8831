import { lstatSync, type Stats } from "node:fs";
import { systemCode } from "./system-code.js";

/** Whether a path does not exist. False if it cannot be inspected. */
export function isGone(path: string): boolean {
  return look(path) === undefined;
}

/** Whether a document does not exist: a folder with its name counts as gone. */
export function isDocumentGone(path: string): boolean {
  const stats = look(path);
  return stats === undefined || stats.isDirectory();
}

function look(path: string): Pick<Stats, "isDirectory"> | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A part of the path is a file.
    return systemCode(error) === "ENOTDIR" ? undefined : { isDirectory: () => false };
  }
}
