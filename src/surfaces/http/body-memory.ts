import { ContextVerdictError } from "../../engine/errors.js";

/** How much memory request bodies may take together, from before they are read until they are answered. */
export class BodyMemory {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Reserves memory for a body.
   * @returns Gives it back.
   * @throws ContextVerdictError `overloaded` where others have taken it.
   */
  reserve(bytes: number): () => void {
    if (this.#bytes > 0 && this.#bytes + bytes > this.#maxBytes) {
      throw new ContextVerdictError("overloaded", "too many documents are being read; try again");
    }
    this.#bytes += bytes;
    return () => {
      this.#bytes -= bytes;
    };
  }
}
