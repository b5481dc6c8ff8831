const SUFFIX = /~\d+$/;

/**
 * Makes names unique among siblings by a suffix `~n`, reversibly: `releaseName` removes exactly one. Names
 * that already end like that get a suffix, too, and so do those that are unfit as keys (objects reorder
 * integers, `__proto__` is special, the empty name is hard to see).
 */
export class UniqueNames {
  readonly #next = new Map<string, number>();

  claim(name: string): string {
    const taken = this.#next.get(name) ?? 0;
    this.#next.set(name, taken + 1);
    return taken > 0 || isSuffixNeeded(name) ? `${name}~${taken + 1}` : name;
  }
}

/** The name as it was before `claim`. */
export function releaseName(claimed: string): string {
  return claimed.replace(SUFFIX, "");
}

function isSuffixNeeded(name: string): boolean {
  return name === "" || name === "__proto__" || /^\d+$/.test(name) || SUFFIX.test(name);
}
