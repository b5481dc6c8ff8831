import { readFileSync } from "node:fs";
import type { TestFile } from "./add-documents.js";

/** A document of ours: `corpus/cases/verdicts/convert-port-table.md`. */
export function readCase(path: string): TestFile {
  const url = new URL(`../../../${path}`, import.meta.url);
  return { name: path.slice(path.lastIndexOf("/") + 1), content: readFileSync(url, "utf8") };
}
