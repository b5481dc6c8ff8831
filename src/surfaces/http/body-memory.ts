import { ContextVerdictError } from "../../engine/errors.js";

/** What one body holds. */
export interface Hold {
  /** @throws ContextVerdictError `overloaded` where other bodies have taken the memory. */
  grow(bytes: number): void;
  release(): void;
}

/**
 * How much memory request bodies may take together until they are answered. Counted as bytes come,
 * so that nobody holds by announcing.
 */
export class BodyMemory {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  open(): Hold {
    let held = 0;
    return {
      grow: (bytes) => {
        if (this.#bytes + bytes > this.#maxBytes) {
          throw new ContextVerdictError("overloaded", "too many documents are sent; try again");
        }
        held += bytes;
        this.#bytes += bytes;
      },
      release: () => {
        this.#bytes -= held;
        held = 0;
      },
    };
  }
}
