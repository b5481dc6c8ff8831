/**
 * What a bucket should do, counted in credits that only a pause gives back: right as long as a test takes
 * less time than one credit.
 */
export class CreditModel {
  readonly #bursts: { key: number; tenant: number };
  readonly #keys = new Map<string, number>();
  #tenant = 0;

  constructor(bursts: { key: number; tenant: number }) {
    this.#bursts = bursts;
  }

  ask(keyId: string, credits: number): "key" | "tenant" | undefined {
    if (this.#of(keyId) + credits > this.#bursts.key) return "key";
    if (this.#tenant + credits > this.#bursts.tenant) return "tenant";
    this.owe(keyId, credits);
    return undefined;
  }

  owe(keyId: string, credits: number): void {
    this.#keys.set(keyId, this.#of(keyId) + credits);
    this.#tenant += credits;
  }

  pause(credits: number): void {
    for (const [keyId, taken] of this.#keys) this.#keys.set(keyId, Math.max(0, taken - credits));
    this.#tenant = Math.max(0, this.#tenant - credits);
  }

  #of(keyId: string): number {
    return this.#keys.get(keyId) ?? 0;
  }
}
