/**
 * What a bucket should do, counted in units that only a pause gives back: right as long as a test takes
 * less time than one unit.
 */
export class UnitModel {
  readonly #bursts: { key: number; tenant: number };
  readonly #keys = new Map<string, number>();
  #tenant = 0;

  constructor(bursts: { key: number; tenant: number }) {
    this.#bursts = bursts;
  }

  ask(keyId: string, units: number): "key" | "tenant" | undefined {
    if (this.#of(keyId) + units > this.#bursts.key) return "key";
    if (this.#tenant + units > this.#bursts.tenant) return "tenant";
    this.owe(keyId, units);
    return undefined;
  }

  owe(keyId: string, units: number): void {
    this.#keys.set(keyId, this.#of(keyId) + units);
    this.#tenant += units;
  }

  pause(units: number): void {
    for (const [keyId, taken] of this.#keys) this.#keys.set(keyId, Math.max(0, taken - units));
    this.#tenant = Math.max(0, this.#tenant - units);
  }

  #of(keyId: string): number {
    return this.#keys.get(keyId) ?? 0;
  }
}
