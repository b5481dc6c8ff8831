import type { SourceType } from "../engine/contract/contract.js";
import { guessFlavor } from "../io/guess-flavor.js";
import { checkHead, decodeText } from "./decode-text.js";
import { toMaxSize } from "./max-size.js";
import type { OptionValues } from "./options.js";
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
 * Reads a document of at most `--max-size`, and decides its flavor: `--flavor` wins, then the
 * extension.
 * @param field The option that named the document.
 */
export function readDocument(
  file: string | undefined,
  options: OptionValues,
  field?: string,
): InputDocument {
  const limit = toMaxSize(options);
  const { bytes, label, isStdin, stats } = readBytes(file, { limit, check: checkHead, field });
  const chosen = (options.flavor ?? guessFlavor(isStdin ? "" : label)) as InputDocument["flavor"];
  return {
    text: decodeText(bytes, label),
    flavor: chosen,
    source_type: isStdin ? "stdin" : chosen === "text" ? "text" : "markdown",
    input: { label, stats },
  };
}
