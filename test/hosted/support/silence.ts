import { expect } from "vitest";

/** Planted in every request: documents, header fields and addresses. Nothing may repeat it. */
export const CANARY = "zanzibarcanary";

const SQL = /\b(?:select .+ from|insert into|update \w+ set|delete from|returning|on conflict)\b/i;
const INTERNALS = /\bat \S+ \(|node_modules|\.[jt]s:\d+/;

/**
 * Holds what was said to what may be said: no key or part of one, no document, no address or header
 * of a request, no SQL.
 */
export function expectSilence(said: string, keys: readonly string[]): void {
  for (const key of keys) {
    expect(said.includes(key), "a key").toBe(false);
    // Neither the secret without its prefix and checksum.
    expect(said.includes(key.slice(8, 40)), "a part of a key").toBe(false);
  }
  expect(said.includes(CANARY), "something of a request").toBe(false);
  expect(SQL.exec(said)?.[0], "SQL").toBeUndefined();
}

/** The same for what callers read, who may not learn of the program either. */
export function expectPlainAnswer(answer: string, keys: readonly string[]): void {
  expectSilence(answer, keys);
  expect(INTERNALS.exec(answer)?.[0], "a place in the program").toBeUndefined();
}
