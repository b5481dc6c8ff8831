import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A public document of the corpus that lies beside the project; it is not part of the project. */
export interface RealDocument {
  file: string;
  category: string;
  bytes: number;
  flavor: "markdown" | "text";
}

const FOLDER = new URL("../../../shared/corpus/", import.meta.url);
const MANIFEST = new URL("manifest.json", FOLDER);

export const corpusFolder = fileURLToPath(FOLDER);

/** Empty where the corpus is absent. */
export const realDocuments: RealDocument[] = existsSync(MANIFEST)
  ? JSON.parse(readFileSync(MANIFEST, "utf8")).map(
      ({ file, category, bytes }: RealDocument): RealDocument => ({
        file,
        category,
        bytes,
        flavor: file.endsWith(".txt") ? "text" : "markdown",
      }),
    )
  : [];

export function readRealDocument({ file }: RealDocument): string {
  return readFileSync(new URL(file, FOLDER), "utf8");
}
