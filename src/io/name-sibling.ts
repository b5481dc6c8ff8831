import { basename } from "node:path";

/**
 * The path of another file in the folder of `path`. Does not normalize: `join` would turn `link/../a.md`
 * into `a.md`, which is another file if `link` leads elsewhere.
 */
export function nameSibling(path: string, name: string): string {
  return path.slice(0, path.length - basename(path).length) + name;
}
