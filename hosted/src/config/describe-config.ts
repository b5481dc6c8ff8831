import { infoOf, VARIABLE_NAMES } from "./variables.js";

/** All variables as a Markdown table, for the documentation. */
export function describeConfig(): string {
  const rows = VARIABLE_NAMES.map((name) => {
    const { fallback, allowed, description } = infoOf(name);
    return [`\`${name}\``, code(fallback), allowed, description];
  });
  return [["Variable", "Default", "Allowed", "Meaning"], ["---", "---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

/** Defaults that are a value are shown as one; those that are words (`one per core`) are not. */
function code(fallback: string): string {
  return fallback === "none" || fallback.includes(" ") ? fallback : `\`${fallback}\``;
}
