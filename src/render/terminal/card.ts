import { NO_BREAK } from "../format-number.js";

/** Joins groups of lines with empty lines between them; the last step of every card. */
export function joinGroups(groups: readonly (readonly string[])[]): string {
  return groups
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")
    .replaceAll(NO_BREAK, " ");
}
