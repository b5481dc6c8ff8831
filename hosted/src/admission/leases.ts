import { toMicros } from "../store/admission/bucket.js";
import type { AdmissionRequest, Debt, Standing, Store } from "../store/store.js";

/** How long a node may keep what it was given and does not use. */
const KEEP_MS = 1_000;
/** Requests of one key within `KEEP_MS` from which on several are asked for at once. */
const MANY = 8;
/** What is asked for at once, as a part of the requests within the last `KEEP_MS`. */
const PART = 4;

/** Leave for further requests of one key, without asking for each. */
interface Slice {
  request: AdmissionRequest;
  standing: Standing;
  /** Of the further requests, how many are left. */
  left: number;
  /** By this process's clock that never goes back, in milliseconds. */
  at: number;
}

/** What was let in and is not used after all. */
export interface Unused {
  units: number;
  documents: number;
  characters: number;
}

/**
 * Asks the store whether requests may go on: for each one, or, where a key sends many, for some at
 * once, so that the row of a busy tenant is not written for each of its requests. What is not used is
 * given back within a second or two.
 */
export class Leases {
  readonly #store: Pick<Store, "admit" | "charge">;
  readonly #slices = new Map<string, Slice>();
  /** Requests of each key within this period, and the one before. */
  #counts = new Map<string, number>();
  #countsBefore = new Map<string, number>();
  readonly #unused = new Map<string, Debt>();
  readonly #timer = setInterval(() => void this.#tidy(KEEP_MS), KEEP_MS).unref();

  constructor(store: Pick<Store, "admit" | "charge">) {
    this.#store = store;
  }

  /** @throws StoreError as `Store.admit` does. */
  async admit(request: AdmissionRequest): Promise<Standing> {
    const name = nameOf(request);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    const slice = this.#slices.get(name);
    if (slice !== undefined && isGoodFor(slice, request)) return take(slice, request);
    const count = Math.max(this.#counts.get(name) ?? 0, this.#countsBefore.get(name) ?? 0);
    const more = count < MANY ? 0 : Math.floor(count / PART);
    const standing = await this.#store.admit({ ...request, more });
    if (standing.refusedBy !== undefined || standing.more === 0) return standing;
    const [known, made] = [
      this.#slices.get(name),
      { request, standing, left: standing.more, at: performance.now() },
    ];
    if (known !== undefined) this.#end(known);
    this.#slices.set(name, made);
    return describe(made, 0);
  }

  /** Gives back what one request did not use. */
  giveBack(
    { tenantId, keyId, keyRate, tenantRate }: AdmissionRequest,
    day: number,
    { units, documents, characters }: Unused,
  ): void {
    const name = nameOf({ tenantId, keyId });
    const known = this.#unused.get(name);
    const isSameDay = known?.returned?.day === day;
    this.#unused.set(name, {
      ...{ tenantId, keyId, keyRate, tenantRate },
      units: (known?.units ?? 0) - units,
      returned: {
        day,
        documents: documents + ((isSameDay && known?.returned?.documents) || 0),
        characters: characters + ((isSameDay && known?.returned?.characters) || 0),
      },
    });
  }

  /** Gives everything back. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tidy(0);
  }

  async #tidy(keepMs: number): Promise<void> {
    this.#countsBefore = this.#counts;
    this.#counts = new Map();
    const before = performance.now() - keepMs;
    for (const [name, slice] of this.#slices) {
      if (slice.left > 0 && slice.at > before) continue;
      this.#slices.delete(name);
      this.#end(slice);
    }
    const unused = [...this.#unused.values()];
    this.#unused.clear();
    // Where the store is away, what was let in counts as used until nothing can be under way.
    for (const debt of unused) await this.#store.charge(debt).catch(() => {});
  }

  #end({ left, request, standing }: Slice): void {
    if (left === 0) return;
    const characters = left * (request.characters ?? 0);
    this.giveBack(request, standing.day, { units: left, documents: left, characters });
  }
}

const nameOf = ({ tenantId, keyId }: Pick<AdmissionRequest, "tenantId" | "keyId">) =>
  `${tenantId} ${keyId}`;

/** Whether a slice is good for a request: same limits, no more characters, and not of yesterday. */
function isGoodFor({ left, at, request, standing }: Slice, asked: AdmissionRequest): boolean {
  const age = performance.now() - at;
  if (left === 0 || age > KEEP_MS || age > standing.dayEndsInMs) return false;
  if ((asked.characters ?? 0) > (request.characters ?? 0)) return false;
  return ["keyRate", "tenantRate", "quota"].every((limits) => {
    const name = limits as "keyRate" | "tenantRate" | "quota";
    return JSON.stringify(request[name]) === JSON.stringify(asked[name]);
  });
}

/** Lets one of the further requests in. */
function take(slice: Slice, asked: AdmissionRequest): Standing {
  slice.left--;
  return describe(slice, slice.standing.more - slice.left, asked.characters);
}

/** How the caller stands after so many of the further requests. */
function describe(
  { request, standing, left, at }: Slice,
  index: number,
  characters = request.characters ?? 0,
): Standing {
  const age = performance.now() - at;
  const debt = (ms: number, rate: AdmissionRequest["keyRate"]) =>
    Math.max(0, Math.ceil(ms - age - toMicros(left, rate) / 1_000));
  return {
    ...standing,
    keyDebtMs: debt(standing.keyDebtMs, request.keyRate),
    tenantDebtMs: debt(standing.tenantDebtMs, request.tenantRate),
    documents: standing.documents + index,
    characters: standing.characters + index * characters,
    dayEndsInMs: Math.max(0, standing.dayEndsInMs - age),
  };
}
