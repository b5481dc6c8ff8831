import { ContextVerdictError } from "../../../src/engine/contract/errors.js";

/** For how long a tenant counts as present after a request, in milliseconds. */
const EXPECTED_MS = 10_000;

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

interface Asked {
  isLong: boolean;
  tenant: string;
  arrival: number;
}

interface Holder extends Asked {
  index: number;
  preempt?: () => void;
}

interface Waiting extends Asked {
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
  /** In the order of arrival. */
  readonly #waiting: Waiting[] = [];
  /** For present tenants: the number of their latest started job, counted over all jobs. */
  readonly #served = new Map<string, number>();
  /** The tenant of the latest request, and the latest other one, with times. */
  #latest: [tenant: string, at: number] = ["", Number.NEGATIVE_INFINITY];
  #other: [tenant: string, at: number] = ["", Number.NEGATIVE_INFINITY];
  #arrivals = 0;
  #begun = 0;

  /** @param limits How many jobs may run at once, and how many may wait. */
  constructor({ slots, maxWaiting }: { slots: number; maxWaiting: number }) {
    this.#slots = slots;
    this.#allButOne = Math.max(1, slots - 1);
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a slot.
   * @param request Whether the job is known to take long; the position of a preempted one, which it keeps.
   * @param signal Takes the job out of the queue; ignored once it has a slot.
   * @throws ContextVerdictError `overloaded` at once if too many jobs wait; the signal's reason.
   */
  async acquire(
    request: { isLong: boolean; tenant?: string | undefined; arrival?: number | undefined },
    signal: AbortSignal,
  ): Promise<Slot> {
    signal.throwIfAborted();
    const { isLong, tenant = "", arrival = this.#arrivals++ } = request;
    const asked = { isLong, tenant, arrival };
    if (tenant !== this.#latest[0]) this.#other = this.#latest;
    this.#latest = [tenant, performance.now()];
    if (this.#canStart(asked)) return this.#start(asked);
    if (request.arrival === undefined && this.#waiting.length >= this.#maxWaiting) {
      throw new ContextVerdictError("overloaded", "too many documents are waiting; try again");
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        this.#forget(tenant);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#start(asked));
      };
      const waiting: Waiting = { ...asked, start };
      const next = this.#waiting.findIndex((other) => other.arrival > arrival);
      this.#waiting.splice(next < 0 ? this.#waiting.length : next, 0, waiting);
      signal.addEventListener("abort", leave, { once: true });
      this.#preemptLatest();
    });
  }

  /** Whether a slot is free for such a job, and its tenant leaves one to the others. */
  #canStart({ isLong, tenant }: Asked): boolean {
    if (this.#holders.size >= this.#slots) return false;
    if (isLong && this.#listLong().length >= this.#allButOne) return false;
    return this.#countSlots(tenant) < this.#allButOne || this.#isAlone(tenant);
  }

  #listLong(): Holder[] {
    return [...this.#holders].filter((holder) => holder.isLong);
  }

  #countSlots(tenant: string): number {
    return [...this.#holders].filter((holder) => holder.tenant === tenant).length;
  }

  /**
   * Whether the tenant of the latest other request has no job, and that request is some seconds old. Requests
   * of further tenants are older still; one that runs holds a slot anyway.
   */
  #isAlone(tenant: string): boolean {
    const [other, at] = tenant === this.#latest[0] ? this.#other : this.#latest;
    // The initial value: only requests without a tenant so far.
    if (other === tenant) return true;
    return !this.#isPresent(other) && performance.now() - at > EXPECTED_MS;
  }

  #isPresent(tenant: string): boolean {
    return [...this.#holders, ...this.#waiting].some((one) => one.tenant === tenant);
  }

  #start(asked: Asked): Slot {
    const { isLong, tenant, arrival } = asked;
    const held = [...this.#holders].map(({ index }) => index);
    const all = Array.from({ length: this.#slots }, (_, index) => index);
    const index = all.filter((each) => !held.includes(each)).at(isLong ? 0 : -1) as number;
    const holder: Holder = { ...asked, index };
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
        // The reserved slot may suit a short job further back in the queue.
        for (let next = this.#findNext(); next !== undefined; next = this.#findNext()) {
          this.#waiting.splice(this.#waiting.indexOf(next), 1);
          next.start();
        }
        this.#forget(tenant);
      },
    };
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

  #findNext(): Waiting | undefined {
    const heldBy = ({ tenant }: Waiting) => this.#countSlots(tenant);
    const servedAt = ({ tenant }: Waiting) => this.#served.get(tenant) ?? 0;
    return this.#waiting
      .filter((one) => this.#canStart(one))
      .sort((a, b) => heldBy(a) - heldBy(b) || servedAt(a) - servedAt(b))[0];
  }

  /** Forgets a tenant without jobs. */
  #forget(tenant: string): void {
    if (!this.#isPresent(tenant)) this.#served.delete(tenant);
  }
}
