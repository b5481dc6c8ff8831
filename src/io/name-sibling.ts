import { basename } from "node:path";

/**
 * Names another file in the folder of `path`. Keeps the folder as it is written: `join` would turn
 * `link/../a.md` into `a.md`, which is another file if `link` leads elsewhere.
 */
export function nameSibling(path: string, name: string): string {
  return path.slice(0, path.length - basename(path).length) + name;
}
