import { signal } from "@preact/signals";
import type { Mode } from "context-verdict";

const MODES = ["lossless", "record", "budget"] as const satisfies readonly Mode[];
const TOKENIZERS = ["pieces", "o200k_base", "cl100k_base"] as const;

/** The settings that a person chose, of all documents. They are in the address and in every link. */
export interface Settings {
  mode: Mode;
  /** Of a budget, in tokens. */
  target: number;
  allowLossy: boolean;
  tokenizer: (typeof TOKENIZERS)[number];
}

export const DEFAULT_SETTINGS: Settings = {
  mode: "lossless",
  target: 1_000,
  // A budget may lose content only on request.
  allowLossy: false,
  tokenizer: "pieces",
};

export const settings = signal<Settings>(DEFAULT_SETTINGS);

/** Changes some of the settings. */
export function change(values: Partial<Settings>): void {
  settings.value = { ...settings.value, ...values };
}

/** A target in tokens: a whole number of at least 1. */
export function parseTarget(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Each key is spelled as the option of the wire, and reads its value or says that it is not one. */
const READERS: Record<string, (value: string) => Partial<Settings> | undefined> = {
  mode: (value) => {
    const mode = MODES.find((one) => one === value);
    return mode && { mode };
  },
  tokenizer: (value) => {
    const tokenizer = TOKENIZERS.find((one) => one === value);
    return tokenizer && { tokenizer };
  },
  target_tokens: (value) => {
    const target = parseTarget(value);
    return target === undefined ? undefined : { target };
  },
  allow_lossy: (value) => {
    return value === "true" || value === "false" ? { allowLossy: value === "true" } : undefined;
  },
};

/** Settings as a query: only what differs from the defaults. */
export function toQuery({ mode, tokenizer, target, allowLossy }: Settings): string {
  const query = new URLSearchParams();
  if (mode !== DEFAULT_SETTINGS.mode) query.set("mode", mode);
  if (tokenizer !== DEFAULT_SETTINGS.tokenizer) query.set("tokenizer", tokenizer);
  if (mode === "budget") {
    query.set("target_tokens", String(target));
    query.set("allow_lossy", String(allowLossy));
  }
  return query.toString();
}

/** Reads a query. Leaves out and names, such as `mode=fast`, what is unknown, wrong or repeated. */
export function parseQuery(query: URLSearchParams): { settings: Settings; ignored: string[] } {
  const ignored: string[] = [];
  const seen = new Set<string>();
  let settings = DEFAULT_SETTINGS;
  for (const [key, value] of query) {
    const read = Object.hasOwn(READERS, key) && !seen.has(key) ? READERS[key] : undefined;
    const values = read?.(value);
    if (values === undefined) ignored.push(`${key}=${value}`.slice(0, 80));
    else seen.add(key);
    settings = { ...settings, ...values };
  }
  return { settings, ignored };
}
