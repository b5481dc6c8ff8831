import { isOutside, nameBelow } from "../config/name-below.js";

/** Whether a path is a folder itself, or below it. Both are absolute. */
export function isBelow(folder: string, path: string): boolean {
  return !isOutside(nameBelow(folder, path));
}
