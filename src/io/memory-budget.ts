import { ContextVerdictError } from "../engine/contract/errors.js";

/** The memory of one request. */
export interface Hold {
  /** @throws ContextVerdictError `overloaded` if the budget is used up. */
  grow(bytes: number): void;
  release(): void;
}

/**
 * Limits the memory of the texts of all open requests: bodies, and files that are read by path. Counts
 * bytes as they arrive, so that a client cannot reserve memory by announcing a size.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes in use. */
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
