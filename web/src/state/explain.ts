import { signal } from "@preact/signals";
import type { Explanation, Kind } from "../engine/explain/kinds.js";

/** Whether colours say where characters go, and whether tokens are told apart. */
export const isExplaining = signal(false);
export const isCutting = signal(false);

/** The kind that is looked at alone; null where all are shown. */
export const alone = signal<Kind | null>(null);

/** What was found about the texts in the two editors. */
export const explained = {
  source: signal<Explanation | null>(null),
  other: signal<Explanation | null>(null),
};
