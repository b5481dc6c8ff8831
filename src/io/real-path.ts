import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The path behind all links; the path itself if that cannot be found. */
export function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The path behind links to its folder, but not behind a link at the path itself. */
export function followFolderLinks(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
