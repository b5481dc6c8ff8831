import { signal } from "@preact/signals";
import { readPreference, writePreference } from "./preferences.js";

/** Tokens of a context window that shares are told of. */
export const windowSize = signal(Number(readPreference("window")) || 200_000);

/** The price of a million tokens, in any currency; 0 for none. */
export const price = signal(Number(readPreference("price")) || 0);

export function setWindow(tokens: number): void {
  windowSize.value = tokens;
  writePreference("window", String(tokens));
}

export function setPrice(amount: number): void {
  price.value = amount;
  writePreference("price", String(amount));
}
