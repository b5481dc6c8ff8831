import { ContextVerdictError } from "../engine/contract/errors.js";

/** The memory of one request. */
export interface Hold {
  readonly owner: string;
  /** @throws ContextVerdictError `overloaded` if the budget is used up. */
  grow(bytes: number): void;
  /** Gives all back. */
  release(): void;
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

  /** @param owner Whose memory it is, for a budget that is shared among several. */
  open(owner = ""): Hold {
    let held = 0;
    return {
      owner,
      grow: (bytes) => {
        if (!this.hasRoom(bytes, owner)) throw new ContextVerdictError("overloaded", this.full);
        this.add(bytes, owner);
        held += bytes;
      },
      release: () => {
        this.add(-held, owner);
        held = 0;
      },
    };
  }

  /** Whether memory of another owner may be taken so that one can grow, if its body has stalled. */
  mayTake(_bytes: number, _owner: string, _other: string): boolean {
    return true;
  }

  protected hasRoom(bytes: number, _owner: string): boolean {
    return this.#bytes + bytes <= this.maxBytes;
  }

  protected add(bytes: number, _owner: string): void {
    this.#bytes += bytes;
  }
}
