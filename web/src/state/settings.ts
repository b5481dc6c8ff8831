import { signal } from "@preact/signals";
import type { DelimiterName, FlavorChoice, Mode, TokenizerName } from "context-verdict";

/** The settings that a person chose. They are in every share link. */
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
  // A budget may lose content only on request.
  allowLossy: false,
  tokenizer: "pieces",
};

export const settings = signal<Settings>(DEFAULT_SETTINGS);

/** Changes some of the settings. */
export function change(values: Partial<Settings>): void {
  settings.value = { ...settings.value, ...values };
}
