import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { BoundedMap } from "../bounded-map.js";
import { hashApiKey } from "../keys/api-key.js";
import type { Caller } from "../store/types.js";

const MAX_REMEMBERED = 10_000;
/** Look-ups at once, so that a flood of invented keys cannot take the database. */
const MAX_LOOKUPS = 64;

/** Finds callers by their keys, and remembers them: a revoked key may be accepted for that long. */
export class KeyRing {
  /** `until` is by `performance.now()`. */
  readonly #remembered = new BoundedMap<string, { caller: Caller; until: number }>(MAX_REMEMBERED);
  readonly #lookups = new Map<string, Promise<Caller | undefined>>();

  constructor(
    private readonly findKey: (hash: string) => Promise<Caller | undefined>,
    private readonly rememberMs: number,
  ) {}

  /** Whether the key was valid at its last look-up. */
  isInUse(key: string): boolean {
    return this.#remembered.get(hashApiKey(key))?.caller.state === "active";
  }

  /**
   * @param key A well-formed key.
   * @throws ContextVerdictError `overloaded` if too many keys are looked up.
   */
  async find(key: string): Promise<Caller | undefined> {
    const hash = hashApiKey(key);
    const known = this.#remembered.get(hash);
    if (known !== undefined && known.until > performance.now()) return known.caller;
    // One look-up for all that wait for the same key.
    const running = this.#lookups.get(hash);
    if (running !== undefined) return running;
    // A known key is always looked up, so that a flood of invented ones cannot lock it out.
    if (known === undefined && this.#lookups.size >= MAX_LOOKUPS) {
      throw new ContextVerdictError("overloaded", "too many keys are being checked; try again");
    }
    const until = performance.now() + this.rememberMs;
    const lookup = this.findKey(hash).finally(() => this.#lookups.delete(hash));
    this.#lookups.set(hash, lookup);
    const caller = await lookup;
    if (caller === undefined) this.#remembered.delete(hash);
    else this.#remembered.set(hash, { caller, until });
    return caller;
  }
}
