import { neutralize } from "./neutralize.js";

/** An alternative in words; unknown ones by their own name. */
export function nameAlternative(name: string, narrow: boolean): string {
  if (name === "compact_markdown") return narrow ? "compact" : "compact Markdown";
  if (name === "minified_json") return narrow ? "minified" : "minified JSON";
  return neutralize(name).replaceAll("_", " ");
}
