import { ContextVerdictError } from "../engine/errors.js";

export interface TurnLimits {
  /** How many may have their turn at once. */
  slots: number;
  /** How many may wait. */
  maxWaiting: number;
  /** From how many bytes on a job counts as large. */
  largeBytes: number;
}

interface Waiting {
  isLarge: boolean;
  start: () => void;
}

/**
 * Who may work when. First come, first served, but large jobs never hold every slot: one stays for
 * small ones (where there is more than one), so that these wait for milliseconds, not for seconds.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting: Waiting[] = [];
  #free: number;
  #largeFree: number;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#free = limits.slots;
    this.#largeFree = Math.max(1, limits.slots - 1);
  }

  /**
   * Waits for a turn; whoever gets one calls the function that it resolves with when done.
   * @param signal Leaves the queue; without effect after the turn has come.
   * @throws ContextVerdictError `overloaded` at once where too many wait; the signal's reason.
   */
  async take(bytes: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const isLarge = bytes >= this.#limits.largeBytes;
    if (!this.#fits(isLarge)) await this.#wait(isLarge, signal);
    else this.#occupy(isLarge);
    return () => {
      this.#free++;
      if (isLarge) this.#largeFree++;
      this.#startNext();
    };
  }

  #fits(isLarge: boolean): boolean {
    return this.#free > 0 && (!isLarge || this.#largeFree > 0);
  }

  #occupy(isLarge: boolean): void {
    this.#free--;
    if (isLarge) this.#largeFree--;
  }

  #wait(isLarge: boolean, signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#limits.maxWaiting) {
      throw new ContextVerdictError("overloaded", "too many documents are waiting; try again");
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const waiting: Waiting = { isLarge, start };
      this.#waiting.push(waiting);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #startNext(): void {
    const next = this.#waiting.findIndex(({ isLarge }) => this.#fits(isLarge));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (waiting === undefined) return;
    this.#occupy(waiting.isLarge);
    waiting.start();
    // A slot that no large job may have can suit a small one behind it.
    this.#startNext();
  }
}
