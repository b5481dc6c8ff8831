import { basename } from "node:path";
import { nameSibling } from "../../io/name-sibling.js";

const MARKDOWN = /(?<=.)\.(?:md|markdown|mdx|mdc)$/is;
const TEXT = /(?<=.)\.(?:txt|text)$/is;
const HYBRID = /(?<=.)\.hybrid\.(?:md|markdown|mdx|mdc)$/is;
const CANDIDATE = /(?<=.)\.toon$/is;

/** Where the converted form of a file goes, beside it: `a.md` → `a.toon` or `a.hybrid.md`, `a.json` → `a.json.toon`. */
export function nameConverted(path: string, form: "toon" | "hybrid"): string {
  const name = basename(path);
  const extension = MARKDOWN.exec(name)?.[0] ?? ".md";
  const stem = name.replace(MARKDOWN, "").replace(TEXT, "");
  return nameSibling(path, form === "toon" ? `${stem}.toon` : `${stem}.hybrid${extension}`);
}

/** Whether the name says that the file is a candidate. */
export function isCandidateName(path: string): boolean {
  return CANDIDATE.test(basename(path));
}

/** Whether the name says that the file is converted. */
export function isConvertedName(path: string): boolean {
  return isCandidateName(path) || HYBRID.test(basename(path));
}
