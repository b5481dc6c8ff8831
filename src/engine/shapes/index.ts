import type { JsonValue } from "../toon/codec.js";
import { outline } from "./outline.js";
import { records } from "./records.js";
import type { Shape } from "./shape.js";
import { table } from "./table.js";

/** Every shape, in the order that breaks ties. */
export const SHAPES: readonly Shape[] = [outline, table, records];

/** The Markdown that a canonical JSON value stands for; null when no shape wrote it. */
export function jsonToMarkdown(json: JsonValue): string | null {
  for (const shape of [table, records, outline]) {
    const markdown = shape.toMarkdown(json);
    if (markdown !== null) return markdown;
  }
  return null;
}
