import { neutralize } from "../../../src/render/neutralize.js";

/** An alternative in words; unknown ones by their own name. */
export function nameAlternative(name: string): string {
  if (name === "compact_markdown") return "compact Markdown";
  if (name === "minified_json") return "minified JSON";
  return neutralize(name).replaceAll("_", " ");
}
