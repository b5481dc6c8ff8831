import type { DelimiterName, FlavorChoice, Mode, TokenizerName } from "context-verdict";
import { DEFAULT_SETTINGS, type Settings } from "./settings.js";

/** Settings as they are in an address, and what in it meant nothing. */
export interface ParsedLink {
  settings: Settings;
  /** `mode=fast`, for what was not understood. */
  ignored: string[];
}

const FLAVORS = [
  "auto",
  "markdown",
  "text",
  "json",
  "jsonl",
  "yaml",
] as const satisfies readonly FlavorChoice[];
const MODES = ["lossless", "record", "budget"] as const satisfies readonly Mode[];
const DELIMITERS = ["auto", "comma", "tab", "pipe"] as const satisfies readonly (
  | DelimiterName
  | "auto"
)[];
const TOKENIZERS = ["pieces", "o200k_base", "cl100k_base"] as const satisfies TokenizerName[];

/** Each key is spelled as the option of the wire, and reads its value or says that it is not one. */
const READERS: Record<string, (value: string) => Partial<Settings> | undefined> = {
  flavor: (value) => choose("flavor", FLAVORS, value),
  mode: (value) => choose("mode", MODES, value),
  delimiter: (value) => choose("delimiter", DELIMITERS, value),
  tokenizer: (value) => choose("tokenizer", TOKENIZERS, value),
  target_chars: (value) => readTarget("chars", value),
  target_tokens: (value) => readTarget("tokens", value),
  allow_lossy: (value) => {
    return value === "true" || value === "false" ? { allowLossy: value === "true" } : undefined;
  },
};

/** Settings as a query: only what differs from the defaults. */
export function toQuery(current: Settings): string {
  const { flavor, mode, delimiter, tokenizer, target, allowLossy } = current;
  const all = { flavor, mode, delimiter, tokenizer };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(all)) {
    if (value !== DEFAULT_SETTINGS[key as keyof typeof all]) query.set(key, value);
  }
  if (mode === "budget") {
    query.set(`target_${target.unit}`, String(target.value));
    query.set("allow_lossy", String(allowLossy));
  }
  return query.toString().replaceAll("%3A", ":");
}

/** Reads a query. Leaves out and names parts that are unknown, wrong or repeated. */
export function parseQuery(query: string): ParsedLink {
  const ignored: string[] = [];
  const seen = new Set<string>();
  let settings = DEFAULT_SETTINGS;
  for (const [key, value] of new URLSearchParams(query)) {
    const target = key.startsWith("target_") ? "target" : key;
    const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
    const values = seen.has(target) ? undefined : read?.(value);
    if (values === undefined) ignored.push(`${key}=${value}`.slice(0, 80));
    else {
      seen.add(target);
      settings = { ...settings, ...values };
    }
  }
  return { settings, ignored };
}

function choose<K extends keyof Settings>(
  key: K,
  allowed: readonly Settings[K][],
  value: string,
): Partial<Settings> | undefined {
  const found = allowed.find((one) => one === value);
  return found === undefined ? undefined : ({ [key]: found } as Partial<Settings>);
}

function readTarget(unit: "chars" | "tokens", value: string): Partial<Settings> | undefined {
  const count = /^\d{1,16}$/.test(value) ? Number(value) : 0;
  return count >= 1 && Number.isSafeInteger(count) ? { target: { unit, value: count } } : undefined;
}
