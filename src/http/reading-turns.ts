import type { IncomingMessage } from "node:http";

/** How often a waiting body goes on, in milliseconds. Node then reads up to 64 kB of it: 32 MB a second in all. */
export const TURN_MS = 2;

/** How many bytes of a body arrive before it waits for its turn: shorter bodies never wait. */
export const BYTES_A_TURN = 16_384;

/**
 * Lets long bodies arrive in turns. Otherwise each iteration of the event loop may read two megabytes of
 * every body, and accepts one connection. A body that brings nothing takes no turn.
 */
export class ReadingTurns {
  /** Paused bodies by owner, in the order of their turns. */
  readonly #waiting = new Map<string, Map<IncomingMessage, () => void>>();
  #isScheduled = false;

  /**
   * Keeps a connection from reading more of a body until its turn; what was read already still comes, since
   * Node would keep it in pieces, at a kilobyte for each. Owners take turns, and so do the bodies of each.
   * @param onTurn Called before the body goes on.
   */
  wait(body: IncomingMessage, owner: string, onTurn = () => {}): void {
    const own = this.#waiting.get(owner) ?? new Map();
    if (own.has(body)) return;
    const read = body._read;
    // It would resume the connection.
    body._read = () => {};
    // In the next tick: a resume that is already scheduled would undo a pause made now.
    process.nextTick(() => body.socket.pause());
    const goOn = () => {
      onTurn();
      body._read = read;
      body.socket.resume();
    };
    this.#waiting.set(owner, own.set(body, goOn));
    this.#schedule();
  }

  /** Reads the rest of a body in turns and discards it, so that the client can read its answer. */
  drain(body: IncomingMessage, owner: string): void {
    this.wait(body, owner);
    body.on("error", () => {}).on("data", () => this.wait(body, owner));
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.#resumeNext();
      this.#schedule();
    }, TURN_MS);
  }

  #resumeNext(): void {
    for (const [owner, own] of this.#waiting) {
      this.#waiting.delete(owner);
      for (const [body, goOn] of own) {
        own.delete(body);
        if (own.size > 0) this.#waiting.set(owner, own);
        goOn();
        return;
      }
    }
  }
}
