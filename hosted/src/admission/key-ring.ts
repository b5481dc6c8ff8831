import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { hashApiKey, isSameHash } from "../keys/api-key.js";
import type { Caller, Store } from "../store/store.js";

/** Callers that are remembered at most. */
const MAX_REMEMBERED = 10_000;
/** Questions to the store at once; a flood of keys that nobody has must not stand in everybody's way. */
const MAX_LOOKUPS = 64;

interface Remembered {
  caller: Caller;
  /** By this process's clock that never goes back, in milliseconds. */
  until: number;
}

/**
 * Knows who a key stands for. What the store said is remembered for a short time: that is how long a
 * key that was revoked may still be taken on this node.
 */
export class KeyRing {
  readonly #store: Pick<Store, "findKey">;
  readonly #rememberMs: number;
  readonly #remembered = new Map<string, Remembered>();
  readonly #lookups = new Map<string, Promise<Caller | undefined>>();

  constructor(store: Pick<Store, "findKey">, rememberMs: number) {
    this.#store = store;
    this.#rememberMs = rememberMs;
  }

  /** Whether a key was good when it was last asked about, which may be some time ago. */
  isInUse(key: string): boolean {
    return this.#remembered.get(hashApiKey(key))?.caller.state === "active";
  }

  /**
   * @param key A key of the right form.
   * @returns undefined where no tenant has it.
   * @throws ContextVerdictError `overloaded` where too many keys are looked up.
   */
  async find(key: string): Promise<Caller | undefined> {
    const hash = hashApiKey(key);
    const known = this.#remembered.get(hash);
    if (known !== undefined && known.until > performance.now()) return known.caller;
    const caller = await this.#lookUp(hash, known !== undefined);
    // Nothing else can have been found; a store that errs is not believed.
    if (caller === undefined || !isSameHash(caller.hash, hash)) return undefined;
    return caller;
  }

  /**
   * Asks once, however many wait for it.
   * @param wasKnown A key that was found before is looked up again whoever else asks: a flood of keys
   *   that are made up cannot lock out those who use theirs.
   */
  async #lookUp(hash: string, wasKnown: boolean): Promise<Caller | undefined> {
    const running = this.#lookups.get(hash);
    if (running !== undefined) return running;
    if (!wasKnown && this.#lookups.size >= MAX_LOOKUPS) {
      throw new ContextVerdictError("overloaded", "too many keys are being checked; try again");
    }
    // The answer is as old as the question.
    const until = performance.now() + this.#rememberMs;
    const lookup = this.#store.findKey(hash).finally(() => this.#lookups.delete(hash));
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
