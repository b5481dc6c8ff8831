import type { Use } from "../store.js";

/** What a use is known by, as one text. */
export function nameOf({ tenantId, id }: Pick<Use, "tenantId" | "id">): string {
  return JSON.stringify([tenantId, id]);
}

/** The first of those that are the same use. */
export function distinct(uses: readonly Use[]): Use[] {
  const seen = new Map<string, Use>();
  for (const use of uses) {
    const name = nameOf(use);
    if (!seen.has(name)) seen.set(name, use);
  }
  return [...seen.values()];
}

/** The order in which everybody writes. */
export function byOwnerAndId(a: Use, b: Use): number {
  return compare(a.tenantId, b.tenantId) || compare(a.id, b.id);
}

/** By code units, alike on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
