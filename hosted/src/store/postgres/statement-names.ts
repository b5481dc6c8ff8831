/** How often a statement has to come to be named. */
const OFTEN = 5;
/** Statements that are named: each keeps a plan on every connection. */
const MAX_NAMED = 50;
/** Statements that are counted before counting begins anew. */
const MAX_COUNTED = 1_000;

/**
 * Gives names to statements that come again and again, so that PostgreSQL parses and plans them once
 * for each connection. Those whose length follows a batch come in too many forms to be worth it.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** @returns undefined for a statement that is not worth a name (yet). */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED) return known;
    if (this.#counts.size >= MAX_COUNTED) this.#counts.clear();
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.set(text, count);
    if (count < OFTEN) return undefined;
    this.#counts.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
