/** Absolute paths with `/` between their parts, without a file system. */

/** Resolves a path against a folder: `..` and `.` are taken out. */
export function joinPath(folder: string, path: string): string {
  const isAbsolute = path.startsWith("/") || /^[A-Za-z]:\//.test(path);
  const parts: string[] = [];
  for (const part of (isAbsolute ? path : `${folder}/${path}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const joined = parts.join("/");
  return /^[A-Za-z]:/.test(joined) ? joined : `/${joined}`;
}

export function parentOf(path: string): string {
  return joinPath(path, "..");
}

/** Whether a path is a folder itself, or below it. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** The folders from one to another below it, both included. */
export function pathBetween(outer: string, inner: string): string[] {
  const folders = [inner];
  for (let folder = inner; folder !== outer; ) {
    const parent = parentOf(folder);
    if (parent === folder) break;
    folders.unshift(parent);
    folder = parent;
  }
  return folders;
}
