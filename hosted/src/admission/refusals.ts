import type { Caller, Standing } from "../store/types.js";

const WAITS = ["waitMs", "keyDebtMs", "tenantDebtMs", "dayEndsInMs"] as const;

/**
 * Remembers who was refused until the next credit or day, so that floods of requests without credits do
 * not reach the database. A caller is forgotten with the next look-up of its key.
 */
export class Refusals {
  #known = new WeakMap<Caller, { standing: Standing; asked: number }>();

  /** @returns The standing as of now; undefined if a request may be admitted. */
  find(caller: Caller): Standing | undefined {
    const known = this.#known.get(caller);
    if (known === undefined) return undefined;
    const passedMs = performance.now() - known.asked;
    // Waits are rounded up.
    if (passedMs >= known.standing.waitMs - 1) return undefined;
    const standing = { ...known.standing };
    for (const name of WAITS) standing[name] = Math.max(0, standing[name] - passedMs);
    return standing;
  }

  /** @param asked When the store was asked, by `performance.now()`. */
  remember(caller: Caller, standing: Standing, asked: number): void {
    if (standing.refusedBy !== undefined) this.#known.set(caller, { standing, asked });
  }

  /** For credits that were given back: they may belong to any key. */
  forgetAll(): void {
    this.#known = new WeakMap();
  }
}
