import { isFoundDocument } from "../../../../src/io/is-document.js";
import { type FoundFile, type FoundFiles, isForeignFolder } from "./found-files.js";

/** Deeper than any folder that people keep documents in; a link to itself ends here. */
const MAX_DEPTH = 40;

/** Enough to find the documents of a large project; a whole disk is not walked. */
const MAX_ENTRIES = 100_000;

/**
 * Takes the entries of a drop. Must be called before the drop's event has ended: the browser
 * empties it then.
 */
export function takeEntries(transfer: DataTransfer): (FileSystemEntry | File)[] {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  if (items.length === 0) return [...transfer.files];
  return items.flatMap((item) => item.webkitGetAsEntry?.() ?? item.getAsFile() ?? []);
}

/** Lists files, walking into folders. */
export async function listDropped(
  entries: readonly (FileSystemEntry | File)[],
): Promise<FoundFiles> {
  const walk = new Walk();
  for (const entry of entries) {
    if (entry instanceof File) walk.files.push({ path: entry.name, open: async () => entry });
    else if (isFile(entry)) walk.files.push(toFound(entry, entry.name));
    else if (isFolder(entry)) await walk.enter(entry, entry.name, 0);
  }
  return walk;
}

class Walk implements FoundFiles {
  readonly files: FoundFile[] = [];
  readonly skippedFolders = new Set<string>();
  readonly skipped: FoundFile[] = [];
  #entries = 0;

  async enter(folder: FileSystemDirectoryEntry, path: string, depth: number): Promise<void> {
    if (isForeignFolder(folder.name)) return void this.skippedFolders.add(path);
    for (const entry of await readAll(folder)) {
      if (++this.#entries > MAX_ENTRIES) return;
      const below = `${path}/${entry.name}`;
      if (isFolder(entry)) {
        if (depth < MAX_DEPTH) await this.enter(entry, below, depth + 1);
      } else if (isFile(entry)) {
        const list = isFoundDocument(below) ? this.files : this.skipped;
        list.push(toFound(entry, below));
      }
    }
  }
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

function toFound(entry: FileSystemFileEntry, path: string): FoundFile {
  return { path, open: () => new Promise((resolve, reject) => entry.file(resolve, reject)) };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
