import { ContextVerdictError } from "../engine/contract/errors.js";

/** The memory of one request. */
export interface Hold {
  /** @throws ContextVerdictError `overloaded` if the budget is used up. */
  grow(bytes: number): void;
  /** Gives all back. */
  release(): void;
  /** Whether another one may lose its memory, if it has stalled, so that this one can grow. */
  mayReplace(other: Hold, bytes: number): boolean;
}

/** Limits the memory of all open requests: bodies, files read by path, answers that wait to be read. */
export class MemoryBudget {
  #bytes = 0;

  /** @param full The message when there is no room. */
  constructor(
    protected readonly maxBytes: number,
    private readonly full = "too many documents at once; try again",
  ) {}

  /** The bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param _owner Whose memory it is, for a budget that is shared among several. */
  open(_owner?: string): Hold {
    let held = 0;
    return {
      grow: (bytes) => {
        this.take(bytes);
        held += bytes;
      },
      release: () => {
        this.#bytes -= held;
        held = 0;
      },
      mayReplace: () => true,
    };
  }

  protected take(bytes: number): void {
    if (this.#bytes + bytes > this.maxBytes) throw this.refuse();
    this.#bytes += bytes;
  }

  protected refuse(): ContextVerdictError {
    return new ContextVerdictError("overloaded", this.full);
  }
}
