import { expect } from "vitest";
import { readRecorded } from "../support/count-uses.js";
import type { Seen } from "../support/load.js";
import { CANARY } from "../support/silence.js";

/** Characters of what the load asks about. */
const CHARACTERS = CANARY.length + 3;

/**
 * Holds the books to what clients saw: all that was acknowledged is recorded, once, and the counters
 * are the sum of what is recorded. What was recorded and never heard of is at most what was lost.
 *
 * @param unheard How many answers clients may have missed: connections that were cut, and errors
 *   about a record that may have been made.
 */
export async function expectExact(url: string, { acknowledged, strange }: Seen, unheard: number) {
  expect(strange, "answers without an envelope").toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const { ids, documents, characters } = await readRecorded(url);
  const missing = acknowledged.filter((id) => !ids.has(id));
  expect(missing, "acknowledged and not recorded").toEqual([]);
  expect(documents, "counters and records").toBe(ids.size);
  expect(characters).toBe(ids.size * CHARACTERS);
  expect(ids.size - acknowledged.length).toBeLessThanOrEqual(unheard);
}
