import type { Document } from "../document/document.js";
import type { JsonValue } from "../toon/codec.js";
import type { Segment } from "./segments.js";

/**
 * One way to write a document as canonical JSON. A shape is a choice of segments; how segments
 * become JSON and JSON becomes Markdown again is the same for all (`segments.ts`), so that a
 * candidate can be restored without being told its shape.
 */
export interface Shape {
  name: "outline" | "table" | "records";
  /** Whether the shape offers anything for this document that an earlier one does not. */
  fits(document: Document): boolean;
  /** The document in order, cut into pieces that the shape writes as one entry each. */
  toSegments(document: Document): Segment[];
  /** The Markdown of a canonical JSON value of this shape; null for a value of another shape. */
  toMarkdown(json: JsonValue): string | null;
}
