import type { Document } from "../../markdown/document.js";
import { weigh } from "./weigh.js";

const weights = new WeakMap<Document, number>();

/** The weight of a document's text, in hundredths; weighed once. */
export function weighDocument(document: Document): number {
  let weight = weights.get(document);
  if (weight === undefined) {
    weight = weigh(document.lines.text);
    weights.set(document, weight);
  }
  return weight;
}
