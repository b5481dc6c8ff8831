import { basename, dirname, join } from "node:path";
import type { Form } from "./round-trip.js";

const MARKDOWN = /(?<=.)\.(?:md|markdown|mdx|mdc)$/i;
const TEXT = /(?<=.)\.(?:txt|text)$/i;
const HYBRID = /(?<=.)\.hybrid(\.(?:md|markdown|mdx|mdc))$/i;
const CANDIDATE = /(?<=.)\.toon$/i;

/** Where the converted form of a file goes, beside it: `a.md` → `a.toon` or `a.hybrid.md`. */
export function nameConverted(path: string, form: Form): string {
  const name = basename(path);
  const extension = MARKDOWN.exec(name)?.[0] ?? ".md";
  const stem = name.replace(MARKDOWN, "").replace(TEXT, "");
  return join(dirname(path), form === "candidate" ? `${stem}.toon` : `${stem}.hybrid${extension}`);
}

/** Where the Markdown of a converted file goes: `a.toon` and `a.hybrid.md` → `a.md`, others in place. */
export function nameRestored(path: string): string {
  const name = basename(path).replace(CANDIDATE, ".md").replace(HYBRID, "$1");
  return join(dirname(path), name);
}

/** Whether the name says that the file is a candidate. */
export function isCandidateName(path: string): boolean {
  return CANDIDATE.test(basename(path));
}

/** Whether the name says that the file is converted. */
export function isConvertedName(path: string): boolean {
  return isCandidateName(path) || HYBRID.test(basename(path));
}
