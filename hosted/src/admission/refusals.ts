import type { Caller, Standing } from "../store/types.js";

interface Known {
  standing: Standing;
  /** By `performance.now()`. */
  asked: number;
}

/**
 * Remembers who was refused until the next credit or day, so that floods of requests without credits do
 * not reach the database. A caller is forgotten with the next look-up of its key.
 */
export class Refusals {
  #known = new WeakMap<Caller, Known>();

  /** @returns The standing that was remembered, as of now; undefined if the limits may allow a request. */
  find(caller: Caller): Standing | undefined {
    const known = this.#known.get(caller);
    if (known === undefined) return undefined;
    const { waitMs, keyDebtMs, tenantDebtMs, dayEndsInMs, ...rest } = known.standing;
    const passedMs = performance.now() - known.asked;
    // Waits are rounded up.
    if (passedMs >= waitMs - 1) return undefined;
    const later = (milliseconds: number) => Math.max(0, milliseconds - passedMs);
    return {
      ...rest,
      waitMs: later(waitMs),
      keyDebtMs: later(keyDebtMs),
      tenantDebtMs: later(tenantDebtMs),
      dayEndsInMs: later(dayEndsInMs),
    };
  }

  /** @param asked When the store was asked, by `performance.now()`. */
  remember(caller: Caller, standing: Standing, asked: number): void {
    if (standing.refusedBy !== undefined) this.#known.set(caller, { standing, asked });
  }

  /** For credits that were given back: they may be those of any key. */
  forgetAll(): void {
    this.#known = new WeakMap();
  }
}
