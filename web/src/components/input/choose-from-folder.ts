/** Folders of other people's files. */
const FOREIGN_FOLDERS: ReadonlySet<string> = new Set(["node_modules", ".git"]);

export function isForeignFolder(name: string): boolean {
  return FOREIGN_FOLDERS.has(name);
}

/** The folder of other people's files that a path is in, if it is in one. */
export function findForeignFolder(path: string): string | undefined {
  const folders = path.split("/").slice(0, -1);
  const index = folders.findIndex(isForeignFolder);
  return index < 0 ? undefined : folders.slice(0, index + 1).join("/");
}
