import { basename } from "node:path";

/**
 * Another file in the folder of `path`, which stays named as it is: `join` would turn `link/../a.md`
 * into `a.md`, which is another file where `link` leads elsewhere.
 */
export function nameSibling(path: string, name: string): string {
  return path.slice(0, path.length - basename(path).length) + name;
}
