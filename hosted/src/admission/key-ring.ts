import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { hashApiKey } from "../keys/api-key.js";
import type { Caller } from "../store/types.js";

const MAX_REMEMBERED = 10_000;
/** Look-ups at once, so that a flood of invented keys cannot take the database. */
const MAX_LOOKUPS = 64;

interface Remembered {
  caller: Caller;
  /** By `performance.now()`. */
  until: number;
}

/** Finds callers by their keys, and remembers them: a revoked key may be accepted for that long. */
export class KeyRing {
  readonly #findKey: (hash: string) => Promise<Caller | undefined>;
  readonly #rememberMs: number;
  readonly #remembered = new Map<string, Remembered>();
  readonly #lookups = new Map<string, Promise<Caller | undefined>>();

  constructor(findKey: (hash: string) => Promise<Caller | undefined>, rememberMs: number) {
    this.#findKey = findKey;
    this.#rememberMs = rememberMs;
  }

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
    return this.#lookUp(hash, known !== undefined);
  }

  /**
   * One look-up for all that wait for the same key.
   *
   * @param wasKnown A known key is always looked up, so that a flood of invented ones cannot lock it out.
   */
  async #lookUp(hash: string, wasKnown: boolean): Promise<Caller | undefined> {
    const running = this.#lookups.get(hash);
    if (running !== undefined) return running;
    if (!wasKnown && this.#lookups.size >= MAX_LOOKUPS) {
      throw new ContextVerdictError("overloaded", "too many keys are being checked; try again");
    }
    const until = performance.now() + this.#rememberMs;
    const lookup = this.#findKey(hash).finally(() => this.#lookups.delete(hash));
    this.#lookups.set(hash, lookup);
    const caller = await lookup;
    this.#remembered.delete(hash);
    if (caller !== undefined) this.#remember(hash, { caller, until });
    return caller;
  }

  #remember(hash: string, remembered: Remembered): void {
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= MAX_REMEMBERED && oldest !== undefined) {
      this.#remembered.delete(oldest);
    }
    this.#remembered.set(hash, remembered);
  }
}
