import { lstatSync, type Stats } from "node:fs";
import { systemCode } from "../../io/system-code.js";

/** Whether nothing of a name is there. What cannot be looked at is not gone. */
export function isGone(path: string): boolean {
  return look(path) === undefined;
}

/** The same of a document, which a folder in its place is not. */
export function isDocumentGone(path: string): boolean {
  const stats = look(path);
  return stats === undefined || stats.isDirectory();
}

function look(path: string): Pick<Stats, "isDirectory"> | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A file stands where a folder on the way was.
    return systemCode(error) === "ENOTDIR" ? undefined : { isDirectory: () => false };
  }
}
