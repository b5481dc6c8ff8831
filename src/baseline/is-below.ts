import { nameBelow } from "../config/name-below.js";

/** Whether a path is a folder itself, or below it. Both are absolute. */
export function isBelow(folder: string, path: string): boolean {
  return !/^(?:\.\.(?:\/|$)|[A-Za-z]:)/.test(nameBelow(folder, path));
}
