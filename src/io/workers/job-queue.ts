import { ContextVerdictError } from "../../engine/contract/errors.js";

export interface QueueLimits {
  /** How many jobs may run at once. */
  slots: number;
  /** How many jobs may wait. */
  maxWaiting: number;
}

/** A slot that a job holds while it runs. */
export interface Slot {
  /** The job's position in the queue: a job that arrived earlier has a smaller number. */
  arrival: number;
  /**
   * Marks the running job as long.
   * @param preempt Called at most once, when a short job needs the slot: this job must stop, release
   *   the slot and acquire another. Never called for a job that was acquired as long.
   */
  markLong(preempt: () => void): void;
  /** Frees the slot. A second call does nothing. */
  release(): void;
}

interface Holder {
  isLong: boolean;
  preempt?: () => void;
}

interface Waiting {
  arrival: number;
  isLong: boolean;
  start: () => void;
}

/**
 * Queues jobs for a fixed number of slots, first come, first served. Where there is more than one
 * slot, long jobs never hold all of them: one is reserved for short jobs, which so wait for a fraction
 * of a second instead of seconds. A job in the reserved slot that turns out long is preempted as soon
 * as a short job waits, and starts again as a long one. A job is preempted at most once, so every job
 * finishes.
 */
export class JobQueue {
  readonly #slots: number;
  readonly #longSlots: number;
  readonly #maxWaiting: number;
  readonly #holders = new Set<Holder>();
  readonly #waiting: Waiting[] = [];
  #arrivals = 0;

  constructor({ slots, maxWaiting }: QueueLimits) {
    this.#slots = slots;
    this.#longSlots = Math.max(1, slots - 1);
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a slot.
   * @param isLong Whether the job is known to take long.
   * @param signal Takes the job out of the queue; ignored once it has a slot.
   * @param arrival The position of a preempted job, which it keeps.
   * @throws ContextVerdictError `overloaded` at once if too many jobs wait; the signal's reason.
   */
  async acquire(isLong: boolean, signal: AbortSignal, arrival?: number): Promise<Slot> {
    signal.throwIfAborted();
    const place = arrival ?? this.#arrivals++;
    if (!this.#canStart(isLong)) {
      if (arrival === undefined && this.#waiting.length >= this.#maxWaiting) {
        throw new ContextVerdictError("overloaded", "too many documents are waiting; try again");
      }
      return this.#wait(isLong, signal, place);
    }
    return this.#start(isLong, place);
  }

  #canStart(isLong: boolean): boolean {
    if (this.#holders.size >= this.#slots) return false;
    return !isLong || this.#listLong().length < this.#longSlots;
  }

  #listLong(): Holder[] {
    return [...this.#holders].filter((holder) => holder.isLong);
  }

  #start(isLong: boolean, arrival: number): Slot {
    const holder: Holder = { isLong };
    this.#holders.add(holder);
    return {
      arrival,
      markLong: (preempt) => {
        if (holder.isLong) return;
        holder.isLong = true;
        holder.preempt = preempt;
        this.#preemptLatest();
      },
      release: () => {
        this.#holders.delete(holder);
        this.#startNext();
      },
    };
  }

  #wait(isLong: boolean, signal: AbortSignal, arrival: number): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#start(isLong, arrival));
      };
      const waiting: Waiting = { arrival, isLong, start };
      const next = this.#waiting.findIndex((other) => other.arrival > arrival);
      this.#waiting.splice(next < 0 ? this.#waiting.length : next, 0, waiting);
      signal.addEventListener("abort", leave, { once: true });
      this.#preemptLatest();
    });
  }

  /** Preempts the latest long job if long jobs hold all slots and a short one waits. */
  #preemptLatest(): void {
    if (this.#slots === 1 || !this.#waiting.some(({ isLong }) => !isLong)) return;
    const long = this.#listLong();
    if (long.length < this.#slots) return;
    const latest = long.findLast(({ preempt }) => preempt !== undefined);
    // The slot now counts as short; the short job gets it when the thread is free.
    if (latest !== undefined) latest.isLong = false;
    latest?.preempt?.();
  }

  #startNext(): void {
    const next = this.#waiting.findIndex(({ isLong }) => this.#canStart(isLong));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (waiting === undefined) return;
    waiting.start();
    // The reserved slot may suit a short job further back in the queue.
    this.#startNext();
  }
}
