import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ifPossible } from "./if-possible.js";

/** The path behind all links; the path itself if that cannot be found. */
export function followLinks(path: string): string {
  return ifPossible(() => realpathSync(path)) ?? path;
}

/** The path behind links to its folder, but not behind a link at the path itself. */
export function followFolderLinks(path: string): string {
  return ifPossible(() => join(realpathSync(dirname(path)), basename(path))) ?? path;
}
