import { signal } from "@preact/signals";
import type { DelimiterName, FlavorChoice, Mode, TokenizerName } from "context-verdict";

/** What a person chose. Travels in share links; a document never does. */
export interface Settings {
  flavor: FlavorChoice;
  mode: Mode;
  delimiter: DelimiterName | "auto";
  /** The target of a budget. */
  target: { unit: "chars" | "tokens"; value: number };
  allowLossy: boolean;
  tokenizer: TokenizerName;
}

export const DEFAULT_SETTINGS: Settings = {
  flavor: "auto",
  mode: "lossless",
  delimiter: "auto",
  target: { unit: "tokens", value: 1_000 },
  // What is thrown away is thrown away because it was asked for.
  allowLossy: false,
  tokenizer: "pieces",
};

export const settings = signal<Settings>(DEFAULT_SETTINGS);

/** Changes some of the settings. */
export function change(values: Partial<Settings>): void {
  settings.value = { ...settings.value, ...values };
}
