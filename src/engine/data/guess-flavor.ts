import type { SourceType } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import { readData } from "./read-data.js";

/** `llms.txt`, `llms-full.txt` and the like (https://llmstxt.org), and the rules of Cline. */
const MARKDOWN_TEXT = /(?:^|[\\/])(?:llms(?:-[a-z-]+)?|\.clinerules[\\/].*)\.txt$/i;

/** Flavors by extension. */
const BY_EXTENSION: readonly [RegExp, FlavorChoice][] = [
  [/[^/\\]\.(?:json|webmanifest|geojson|har|sarif|ipynb)$/i, "json"],
  [/[^/\\]\.(?:jsonl|ndjson)$/i, "jsonl"],
  [/[^/\\]\.ya?ml$/i, "yaml"],
  // Of these, every line break counts.
  [/[^/\\]\.(?:txt|text|csv|tsv|toon|log)$/i, "text"],
];

/** The source type of a file of this flavor. */
export function toSourceType(flavor: FlavorChoice): SourceType {
  return flavor === "auto" || flavor === "markdown" ? "markdown" : "text";
}

/** The flavor that a file name suggests. Agent files may have no extension, so all other names mean `auto`. */
export function flavorOfName(path: string): FlavorChoice {
  if (MARKDOWN_TEXT.test(path)) return "auto";
  return BY_EXTENSION.find(([names]) => names.test(path))?.[1] ?? "auto";
}

/**
 * Whether programs read the file as data, judging by its name, so that it must not be replaced. A candidate
 * keeps the extension of its document before its own.
 */
export function isDataName(path: string): boolean {
  return !["auto", "text"].includes(flavorOfName(path.replace(/\.toon$/i, "")));
}

/** The flavor of a file: by its text where all of it is JSON or JSON Lines, else by its name. */
export function guessFlavor(path: string, text: string): FlavorChoice {
  const named = flavorOfName(path);
  if (named === "auto" || !isDoubtful(named, text)) return named;
  const { data, flavor } = readData(text, "auto");
  return data === null ? named : flavor;
}

/** Whether a text may contradict its name. Hardly ever true, because it costs another reading. */
function isDoubtful(named: FlavorChoice, text: string): boolean {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return false;
  const first = /^\uFEFF?\s*(?:\{.*\}|\[.*\])[ \t]*(?:$|\r?\n\s*(?:$|([[{])))/.exec(text);
  if (named === "json") return first?.[1] !== undefined;
  return named !== "jsonl" || first === null;
}
