import { ContextVerdictError } from "../engine/contract/errors.js";

/** What one request holds. */
export interface Hold {
  /** @throws ContextVerdictError `overloaded` where others have taken the memory. */
  grow(bytes: number): void;
  release(): void;
}

/**
 * How much memory the texts of requests may take together until they are answered: bodies, and files
 * that are read by path. Counted as bytes come, so that nobody holds by announcing.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is held now, in bytes. */
  get bytes(): number {
    return this.#bytes;
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
