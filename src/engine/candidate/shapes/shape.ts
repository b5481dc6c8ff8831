import type { Document } from "../../markdown/document.js";
import type { Analysis } from "../analysis.js";
import type { Segment } from "./segments.js";

/**
 * One way to write a document as canonical JSON. A shape is a choice of segments; how segments
 * become JSON (`entries.ts`) and Markdown again (`print-segments.ts`) is the same for all, so that
 * a candidate is restored without being told its shape.
 */
export interface Shape {
  name: "outline" | "table";
  /** Whether the shape offers anything for this document that an earlier one does not. */
  isFitting(document: Document): boolean;
  /** The document in order, cut into pieces that the shape writes as one entry each. */
  toSegments(analysis: Analysis): Segment[];
}
