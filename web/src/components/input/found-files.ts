import { isFoundDocument } from "../../../../src/io/is-document.js";

/** A file that was chosen, by itself or as part of a folder. */
export interface FoundFile {
  /** Its name, or its path below the folder. */
  path: string;
  open(): Promise<File>;
}

/** The chosen files, and the files of a folder that were left out. */
export interface FoundFiles {
  files: FoundFile[];
  /** Files of a folder that are no documents by their name. */
  skipped: FoundFile[];
  /** Paths of `node_modules` and `.git`. */
  skippedFolders: ReadonlySet<string>;
}

/** The files of a file field. Files of a folder field have paths; some of them are left out. */
export function fromList(list: Iterable<File>): FoundFiles {
  const files: FoundFile[] = [];
  const skippedFolders = new Set<string>();
  const skipped: FoundFile[] = [];
  for (const file of list) {
    const path = file.webkitRelativePath || file.name;
    const foreign = findForeignFolder(path);
    if (foreign !== undefined) skippedFolders.add(foreign);
    else if (file.webkitRelativePath !== "" && !isFoundDocument(path)) {
      skipped.push({ path, open: async () => file });
    } else files.push({ path, open: async () => file });
  }
  return { files, skipped, skippedFolders };
}

/** The files that were left out and why, a line each. */
export function describeSkipped({ skipped, skippedFolders }: FoundFiles): string[] {
  return [
    ...[...skippedFolders].map((path) => `Skipped ${path}: a folder of other people's files.`),
    ...skipped.map(({ path }) => `Skipped ${path}: not a document by its name.`),
  ];
}

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
