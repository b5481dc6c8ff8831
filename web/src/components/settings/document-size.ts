import { judgementOf, type PageDocument } from "../../state/documents.js";
import type { Settings } from "../../state/settings.js";

/** How long a document is, in the unit of a target. */
export interface DocumentSize {
  source: number;
  /** Its lossless candidate, where it was judged. */
  lossless?: number;
}

/** Without a document, a size that many have. */
const NO_DOCUMENT = 20_000;

/** Good enough until an estimator has counted. */
const CHARS_PER_TOKEN = 4;

/** The measured size of a document; before it is judged, a rough one. */
export function measureDocument(
  document: PageDocument | null,
  unit: Settings["target"]["unit"],
): DocumentSize {
  const plan = document === null ? undefined : judgementOf(document)?.plan;
  if (plan !== undefined) {
    const { source, toon } = unit === "chars" ? plan.measured_chars : plan.token_estimates;
    return { source, lossless: toon };
  }
  const chars = document?.text.length ?? NO_DOCUMENT;
  return { source: unit === "chars" ? chars : Math.ceil(chars / CHARS_PER_TOKEN) };
}
