import { ContextVerdictError } from "../../engine/contract/errors.js";

export interface TurnLimits {
  /** How many may have their turn at once. */
  slots: number;
  /** How many may wait. */
  maxWaiting: number;
}

/** The leave to work. */
export interface Turn {
  /** Orders those who wait: who came first has the smallest one. */
  arrival: number;
  /**
   * Says that the job takes long.
   * @param takeBack Called, once, where a short job needs the slot: this one has to stop, to end its
   *   turn and to ask for another one. Never called for a job that was long when its turn came.
   */
  lengthen(takeBack: () => void): void;
  /** Frees the slot. Nothing happens where it is called again. */
  end(): void;
}

interface Holder {
  isLong: boolean;
  takeBack?: () => void;
}

interface Waiting {
  arrival: number;
  isLong: boolean;
  start: () => void;
}

/**
 * Who may work when. First come, first served, but long jobs never keep all slots: where there is
 * more than one, one stays for short jobs, so that these wait for a fraction of a second and not for
 * seconds. What turns out long in that slot loses it as soon as a short job waits, and is begun anew
 * among the long ones. That happens to a job once at most, so each of them gets done.
 */
export class Turns {
  readonly #slots: number;
  readonly #longSlots: number;
  readonly #maxWaiting: number;
  readonly #holders = new Set<Holder>();
  readonly #waiting: Waiting[] = [];
  #arrivals = 0;

  constructor({ slots, maxWaiting }: TurnLimits) {
    this.#slots = slots;
    this.#longSlots = Math.max(1, slots - 1);
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a turn.
   * @param isLong Whether the job is known to take long.
   * @param signal Leaves the queue; without effect after the turn has come.
   * @param arrival That of a turn that was taken back, whose place in the queue is kept.
   * @throws ContextVerdictError `overloaded` at once where too many wait; the signal's reason.
   */
  async take(isLong: boolean, signal: AbortSignal, arrival?: number): Promise<Turn> {
    signal.throwIfAborted();
    const place = arrival ?? this.#arrivals++;
    if (!this.#fits(isLong)) {
      if (arrival === undefined && this.#waiting.length >= this.#maxWaiting) {
        throw new ContextVerdictError("overloaded", "too many documents are waiting; try again");
      }
      return this.#wait(isLong, signal, place);
    }
    return this.#begin(isLong, place);
  }

  #fits(isLong: boolean): boolean {
    if (this.#holders.size >= this.#slots) return false;
    return !isLong || this.#listLong().length < this.#longSlots;
  }

  #listLong(): Holder[] {
    return [...this.#holders].filter((holder) => holder.isLong);
  }

  #begin(isLong: boolean, arrival: number): Turn {
    const holder: Holder = { isLong };
    this.#holders.add(holder);
    return {
      arrival,
      lengthen: (takeBack) => {
        if (holder.isLong) return;
        holder.isLong = true;
        holder.takeBack = takeBack;
        this.#makeRoom();
      },
      end: () => {
        this.#holders.delete(holder);
        this.#startNext();
      },
    };
  }

  #wait(isLong: boolean, signal: AbortSignal, arrival: number): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#begin(isLong, arrival));
      };
      const waiting: Waiting = { arrival, isLong, start };
      const next = this.#waiting.findIndex((other) => other.arrival > arrival);
      this.#waiting.splice(next < 0 ? this.#waiting.length : next, 0, waiting);
      signal.addEventListener("abort", leave, { once: true });
      this.#makeRoom();
    });
  }

  /** Takes back the latest slot where long jobs have all of them and a short one waits. */
  #makeRoom(): void {
    if (this.#slots === 1 || !this.#waiting.some(({ isLong }) => !isLong)) return;
    const long = this.#listLong();
    if (long.length < this.#slots) return;
    const latest = long.findLast(({ takeBack }) => takeBack !== undefined);
    // From now on, its slot is that of the short job, which gets it when the thread is free.
    if (latest !== undefined) latest.isLong = false;
    latest?.takeBack?.();
  }

  #startNext(): void {
    const next = this.#waiting.findIndex(({ isLong }) => this.#fits(isLong));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (waiting === undefined) return;
    waiting.start();
    // A slot that no long job may have can suit a short one behind it.
    this.#startNext();
  }
}
