import { isFoundDocument } from "../../../../src/io/is-document.js";
import { formatCount } from "../../../../src/render/format-number.js";
import { findForeignFolder } from "./choose-from-folder.js";

/** A file that was chosen, by itself or as part of a folder. */
export interface FoundFile {
  /** Its name, or its path below the folder. */
  path: string;
  open(): Promise<File>;
}

/** What was chosen, and what of a folder was left out. */
export interface FoundFiles {
  files: FoundFile[];
  /** Files of a folder that are no documents by their name. */
  skippedFiles: number;
  /** Paths of `node_modules` and `.git`. */
  skippedFolders: ReadonlySet<string>;
}

/** The files of a file field; those of a folder field have paths and are chosen among. */
export function fromList(list: Iterable<File>): FoundFiles {
  const files: FoundFile[] = [];
  const skippedFolders = new Set<string>();
  let skippedFiles = 0;
  for (const file of list) {
    const path = file.webkitRelativePath || file.name;
    const foreign = findForeignFolder(path);
    if (foreign !== undefined) skippedFolders.add(foreign);
    else if (file.webkitRelativePath !== "" && !isFoundDocument(path)) skippedFiles++;
    else files.push({ path, open: async () => file });
  }
  return { files, skippedFiles, skippedFolders };
}

/** What was left out, as a sentence; undefined where nothing was. */
export function describeSkipped({ skippedFiles, skippedFolders }: FoundFiles): string | undefined {
  const count = (name: string) =>
    [...skippedFolders].filter((path) => path.split("/").at(-1) === name).length;
  const folders = ["node_modules", ".git"].flatMap((name) => {
    const found = count(name);
    return found === 0 ? [] : [formatCount(found, `${name} folder`)];
  });
  const files =
    skippedFiles === 0
      ? []
      : [formatCount(skippedFiles, "file of another kind", "files of other kinds")];
  const parts = [...files, ...folders];
  return parts.length === 0 ? undefined : `Skipped ${parts.join(", ")}.`;
}
