import type { SourceType } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import { readData } from "./read-data.js";

/** `llms.txt`, `llms-full.txt` and the like (https://llmstxt.org), and the rules of Cline. */
const MARKDOWN_TEXT = /(?:^|[\\/])(?:llms(?:-[a-z-]+)?|\.clinerules[\\/].*)\.txt$/i;

/** Extensions by what files with them hold. A candidate has that of its document before its own. */
const BY_EXTENSION: readonly [RegExp, FlavorChoice][] = [
  [/[^/\\]\.(?:json|webmanifest|geojson|har|sarif|ipynb)(?:\.toon)?$/i, "json"],
  [/[^/\\]\.(?:jsonl|ndjson)(?:\.toon)?$/i, "jsonl"],
  [/[^/\\]\.ya?ml(?:\.toon)?$/i, "yaml"],
  [/[^/\\]\.(?:txt|text)$/i, "text"],
];

/** Where a text of this flavor comes from, if it is a file. */
export function toSourceType(flavor: FlavorChoice): SourceType {
  return flavor === "auto" || flavor === "markdown" ? "markdown" : "text";
}

/** What a file holds by its name. Agent files may have no extension, so that everything else is `auto`. */
export function flavorOfName(path: string): FlavorChoice {
  if (MARKDOWN_TEXT.test(path)) return "auto";
  return BY_EXTENSION.find(([names]) => names.test(path))?.[1] ?? "auto";
}

/** Whether programs read the file as data by its name: no other form may take its place. */
export function isDataName(path: string): boolean {
  return !["auto", "text"].includes(flavorOfName(path));
}

/**
 * The flavor of a file: by its text, where that is JSON or JSON Lines as a whole, and else by its name.
 */
export function guessFlavor(path: string, text: string): FlavorChoice {
  const named = flavorOfName(path);
  if (named === "auto" || !isDoubtful(named, text)) return named;
  const { data, flavor } = readData(text, "auto");
  return data === null ? named : flavor;
}

/** Whether a text may be something else than what its name says. Hardly ever: reading it twice takes its time. */
function isDoubtful(named: FlavorChoice, text: string): boolean {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return false;
  const isFirstLineWhole = /^\uFEFF?\s*(?:\{.*\}|\[.*\])[ \t]*\r?\n\s*[[{]/.test(text);
  if (named === "json") return isFirstLineWhole;
  return named !== "jsonl" || !isFirstLineWhole;
}
