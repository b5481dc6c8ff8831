import type { Flavor } from "../contract/contract.js";

/** `llms.txt`, `llms-full.txt` and the like (https://llmstxt.org), and the rules of Cline. */
const MARKDOWN_TEXT = /(?:^|[\\/])(?:llms(?:-[a-z-]+)?|\.clinerules[\\/].*)\.txt$/i;

/** Whether programs read the file as JSON by its name: no other form may take it. */
export function isJsonName(path: string): boolean {
  return /[^/\\]\.json$/i.test(path);
}

/**
 * Chooses the flavor of a file by its name. `.txt`, `.text`, `.json` and `.json.toon` are plain text,
 * but for those whose readers take them for Markdown; everything else is Markdown, since agent files
 * may have no extension.
 */
export function guessFlavor(path: string): Flavor {
  if (MARKDOWN_TEXT.test(path)) return "markdown";
  return /[^/\\]\.(?:txt|text|json(?:\.toon)?)$/i.test(path) ? "text" : "markdown";
}
