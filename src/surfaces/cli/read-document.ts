import type { SourceType } from "../../engine/contract.js";
import { guessFlavor } from "../../files/guess-flavor.js";
import { checkHead, decodeText } from "./decode-text.js";
import { type InputBytes, readBytes } from "./read-bytes.js";

/** A document as the library takes it. */
export interface InputDocument {
  text: string;
  /** Handed to the library as it is: that is where a wrong value is refused. */
  flavor: "markdown" | "text";
  source_type: SourceType;
  input: Pick<InputBytes, "label" | "stats">;
}

/**
 * Reads a document and decides its flavor: `--flavor` wins, then the extension.
 */
export function readDocument(
  file: string | undefined,
  flavor: string | undefined,
  field?: string,
): InputDocument {
  const { bytes, label, isStdin, stats } = readBytes(file, checkHead, field);
  const chosen = (flavor ?? guessFlavor(isStdin ? "" : label)) as InputDocument["flavor"];
  return {
    text: decodeText(bytes, label),
    flavor: chosen,
    source_type: isStdin ? "stdin" : chosen === "text" ? "text" : "markdown",
    input: { label, stats },
  };
}
