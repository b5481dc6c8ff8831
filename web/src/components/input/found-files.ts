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
  skippedFolders: Set<string>;
}

/** Folders of other people's files. */
const FOREIGN_FOLDER = /^(?:node_modules|\.git)$/;

/** Deeper than any folder that people keep documents in; a link to itself ends here. */
const MAX_DEPTH = 40;

/** Enough to find the documents of a large project; a whole disk is not walked. */
const MAX_ENTRIES = 100_000;

/** The files of a file field. Files of a folder field have paths; some of them are left out. */
export function fromList(list: Iterable<File>): FoundFiles {
  const found: FoundFiles = { files: [], skipped: [], skippedFolders: new Set() };
  for (const file of list) {
    const path = file.webkitRelativePath || file.name;
    const folders = path.split("/").slice(0, -1);
    const foreign = folders.findIndex((name) => FOREIGN_FOLDER.test(name));
    const isTaken = file.webkitRelativePath === "" || isFoundDocument(path);
    if (foreign >= 0) found.skippedFolders.add(folders.slice(0, foreign + 1).join("/"));
    else found[isTaken ? "files" : "skipped"].push({ path, open: async () => file });
  }
  return found;
}

/**
 * Takes the entries of a drop. Must be called before the drop's event has ended: the browser
 * empties it then.
 */
export function takeEntries({ items }: DataTransfer): (FileSystemEntry | File)[] {
  const files = [...items].filter(({ kind }) => kind === "file");
  return files.flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? []);
}

/** Lists files that were dropped, walking into folders. */
export async function fromDrop(entries: readonly (FileSystemEntry | File)[]): Promise<FoundFiles> {
  const found = fromList(entries.filter((entry) => entry instanceof File));
  let count = 0;
  const walk = async (entry: FileSystemEntry, path: string, depth: number): Promise<void> => {
    if (++count > MAX_ENTRIES) return;
    if (entry.isFile) {
      const isTaken = depth === 0 || isFoundDocument(path);
      const open = () =>
        new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        );
      found[isTaken ? "files" : "skipped"].push({ path, open });
    } else if (FOREIGN_FOLDER.test(entry.name)) found.skippedFolders.add(path);
    else if (depth < MAX_DEPTH) {
      for (const below of await readAll(entry as FileSystemDirectoryEntry)) {
        await walk(below, `${path}/${below.name}`, depth + 1);
      }
    }
  };
  for (const entry of entries) if (!(entry instanceof File)) await walk(entry, entry.name, 0);
  return found;
}

/** A folder is read in pieces, of 100 in Chromium, until there is an empty one. */
async function readAll(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      // A folder that cannot be read is as good as empty.
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** The files that were left out and why, a line each. */
export function describeSkipped({ skipped, skippedFolders }: FoundFiles): string[] {
  return [
    ...[...skippedFolders].map((path) => `Skipped ${path}: a folder of other people's files.`),
    ...skipped.map(({ path }) => `Skipped ${path}: not a document by its name.`),
  ];
}
