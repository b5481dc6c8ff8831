import { ContextVerdictError } from "../../../src/engine/contract/errors.js";

/** For how long a tenant counts as present after a request, in milliseconds. */
const EXPECTED_MS = 10_000;

export interface QueueLimits {
  /** How many jobs may run at once. */
  slots: number;
  /** How many jobs may wait. */
  maxWaiting: number;
}

/** A slot, which a job holds while it runs. */
export interface Slot {
  /** From 0. Long jobs get the first free slot, short ones the last. */
  index: number;
  /** The job's position in the queue: a job that arrived earlier has a smaller number. */
  arrival: number;
  /**
   * Marks the running job as long.
   * @param preempt Called at most once, when a short job needs the slot: this job must stop, release
   *   the slot and acquire another. Not called for a job that was acquired as long.
   */
  markLong(preempt: () => void): void;
  /** Frees the slot. A second call does nothing. */
  release(): void;
}

export interface SlotRequest {
  /** Whether the job is known to take long. */
  isLong: boolean;
  tenant?: string | undefined;
  /** The position of a preempted job, which it keeps. */
  arrival?: number | undefined;
}

interface Holder {
  index: number;
  isLong: boolean;
  tenant: string;
  preempt?: () => void;
}

interface Waiting {
  arrival: number;
  isLong: boolean;
  tenant: string;
  start: () => void;
}

/**
 * Queues jobs for a fixed number of slots. A free slot goes to the tenant that holds the fewest slots, then
 * to the one served longest ago (round robin), then to the earliest job. No tenant holds all slots while
 * another one is present or was seconds ago, which would have to wait for a running job.
 *
 * With more than one slot, one is reserved for short jobs, which then wait for a fraction of a second
 * instead of seconds. A job in the reserved slot that turns out long is preempted as soon as a short job
 * waits, and starts again as a long one. A job is preempted at most once, so every job finishes.
 */
export class JobQueue {
  readonly #slots: number;
  /** The most slots for long jobs, and for a tenant that is not alone. */
  readonly #allButOne: number;
  readonly #maxWaiting: number;
  readonly #holders = new Set<Holder>();
  readonly #waiting: Waiting[] = [];
  /** For present tenants: the number of their latest started job, counted over all jobs. */
  readonly #served = new Map<string, number>();
  /** The tenant of the latest request, and the latest other one, with times. */
  #latest: [tenant: string, at: number] = ["", Number.NEGATIVE_INFINITY];
  #other: [tenant: string, at: number] = ["", Number.NEGATIVE_INFINITY];
  #arrivals = 0;
  #begun = 0;

  constructor({ slots, maxWaiting }: QueueLimits) {
    this.#slots = slots;
    this.#allButOne = Math.max(1, slots - 1);
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a slot.
   * @param signal Takes the job out of the queue; ignored once it has a slot.
   * @throws ContextVerdictError `overloaded` at once if too many jobs wait; the signal's reason.
   */
  async acquire(request: SlotRequest, signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted();
    const { isLong, tenant = "", arrival } = request;
    const asked = { isLong, tenant, arrival: arrival ?? this.#arrivals++ };
    if (tenant !== this.#latest[0]) this.#other = this.#latest;
    this.#latest = [tenant, performance.now()];
    if (!this.#canStart(asked)) {
      if (arrival === undefined && this.#waiting.length >= this.#maxWaiting) {
        throw new ContextVerdictError("overloaded", "too many documents are waiting; try again");
      }
      return this.#wait(asked, signal);
    }
    return this.#start(asked);
  }

  /** Whether a slot is free for such a job, and its tenant leaves one to the others. */
  #canStart({ isLong, tenant }: Pick<Waiting, "isLong" | "tenant">): boolean {
    const isFree = this.#holders.size < this.#slots;
    const isFreeForLong = this.#listLong().length < this.#allButOne;
    const held = [...this.#holders].filter((holder) => holder.tenant === tenant).length;
    const leavesOne = held < this.#allButOne || this.#isAlone(tenant);
    return isFree && (!isLong || isFreeForLong) && leavesOne;
  }

  /**
   * Whether the tenant of the latest other request has no job, and that request is some seconds old. Requests
   * of further tenants are older still; one that runs holds a slot anyway.
   */
  #isAlone(tenant: string): boolean {
    const [other, at] = tenant === this.#latest[0] ? this.#other : this.#latest;
    // The initial value: only requests without a tenant so far.
    if (other === tenant) return true;
    const isPresent = [...this.#holders, ...this.#waiting].some((one) => one.tenant === other);
    return !isPresent && performance.now() - at > EXPECTED_MS;
  }

  #listLong(): Holder[] {
    return [...this.#holders].filter((holder) => holder.isLong);
  }

  #start({ isLong, tenant, arrival }: Omit<Waiting, "start">): Slot {
    const index = this.#findFree(isLong);
    const holder: Holder = { index, isLong, tenant };
    this.#holders.add(holder);
    this.#served.set(tenant, ++this.#begun);
    return {
      index,
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
        this.#forget(tenant);
      },
    };
  }

  #findFree(isLong: boolean): number {
    const held = new Set([...this.#holders].map(({ index }) => index));
    const all = Array.from({ length: this.#slots }, (_, index) => index);
    const isFree = (index: number) => !held.has(index);
    return (isLong ? all.find(isFree) : all.findLast(isFree)) as number;
  }

  #wait(asked: Omit<Waiting, "start">, signal: AbortSignal): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        this.#forget(asked.tenant);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#start(asked));
      };
      const waiting: Waiting = { ...asked, start };
      const next = this.#waiting.findIndex((other) => other.arrival > asked.arrival);
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
    const next = this.#findNext();
    if (next === undefined) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.start();
    // The reserved slot may suit a short job further back in the queue.
    this.#startNext();
  }

  /** Waiting jobs are in the order of arrival, and the first of equals is taken. */
  #findNext(): Waiting | undefined {
    const held = new Map<string, number>();
    for (const { tenant } of this.#holders) held.set(tenant, (held.get(tenant) ?? 0) + 1);
    let best: Waiting | undefined;
    let least: readonly [number, number] = [0, 0];
    for (const waiting of this.#waiting) {
      const { tenant } = waiting;
      const rank = [held.get(tenant) ?? 0, this.#served.get(tenant) ?? 0] as const;
      const isBefore = rank[0] < least[0] || (rank[0] === least[0] && rank[1] < least[1]);
      if ((best !== undefined && !isBefore) || !this.#canStart(waiting)) continue;
      best = waiting;
      least = rank;
    }
    return best;
  }

  /** Forgets a tenant without jobs. */
  #forget(tenant: string): void {
    const isKnown = [...this.#holders, ...this.#waiting].some((one) => one.tenant === tenant);
    if (!isKnown) this.#served.delete(tenant);
  }
}
