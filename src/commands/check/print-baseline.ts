import type { Baseline, BaselineEntry } from "./baseline.js";

/**
 * A baseline as text: the same bytes for the same documents, one field a line, so that a review sees
 * what changed. Ends with a line ending.
 */
export function printBaseline({ version, policy_version, engine, files }: Baseline): string {
  const head = printFields({ version, policy_version, engine }, "  ");
  // Not as an object: names like "10" would come first, whatever was said.
  const entries = [...files]
    .sort(byName)
    .map(([path, entry]) => `    ${JSON.stringify(path)}: ${printEntry(entry)}`);
  const body = entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n  }`;
  return `{\n${head},\n  "files": ${body}\n}\n`;
}

function printEntry(entry: BaselineEntry): string {
  const { sha256, verdict, safe_to_auto_apply, measured_chars } = entry;
  const { compact_markdown_chars, warnings } = entry;
  const { source, toon, savings } = measured_chars;
  const fields = {
    sha256,
    verdict,
    safe_to_auto_apply,
    measured_chars: { source, toon, savings },
    compact_markdown_chars,
    warnings: Object.fromEntries(Object.entries(warnings).sort(byName)),
  };
  return `{\n${printFields(fields, "      ")}\n    }`;
}

function printFields(fields: object, indent: string): string {
  return Object.entries(fields)
    .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${printValue(value)}`)
    .join(",\n");
}

/** On one line, with spaces as one would write them. */
function printValue(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, count]) => `${JSON.stringify(name)}: ${JSON.stringify(count)}`,
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** By UTF-16 code units, the same in every locale. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
