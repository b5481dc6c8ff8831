import { joinPath, parentOf, type Tree } from "../../../src/features/hosts/tree.js";
import { isWithin } from "../../../src/io/paths.js";

/**
 * A tree in memory.
 * @param files Texts by absolute path; `-> path` as a text is a link to a file.
 */
export function memoryTree(files: Readonly<Record<string, string>>): Tree {
  const realPath = (path: string): string => {
    const target = files[path]?.startsWith("-> ") ? files[path].slice(3) : undefined;
    return target === undefined ? path : realPath(joinPath(parentOf(path), target));
  };
  const kindOf = (path: string) => {
    const real = realPath(path);
    if (Object.hasOwn(files, real)) return "file";
    return Object.keys(files).some((file) => isWithin(real, file)) ? "folder" : undefined;
  };
  return {
    kindOf,
    realPath: (path) => (kindOf(path) === undefined ? undefined : realPath(path)),
    list: (folder) => {
      const prefix = folder === "/" ? "/" : `${folder}/`;
      const below = Object.keys(files).filter((file) => file.startsWith(prefix));
      const names = new Set(below.map((file) => file.slice(prefix.length).split("/")[0]!));
      return [...names].map((name) => {
        const isLink = files[prefix + name]?.startsWith("-> ") ?? false;
        return { name, kind: isLink ? "link" : (kindOf(prefix + name) ?? "other") };
      });
    },
    read: (path) => {
      const text = files[realPath(path)] ?? "";
      return { text, bytes: Buffer.byteLength(text) };
    },
  };
}
