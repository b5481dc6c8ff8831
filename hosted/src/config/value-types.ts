import { isIP } from "node:net";

/** The type of a variable or an option. */
export interface ValueType<Value> {
  /** Undefined for a text that is not allowed. */
  read(text: string): Value | undefined;
  /** Completes "NAME must be". */
  allowed: string;
}

export function wholeNumber(min: number, max: number): ValueType<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    // Digits only: `2M`, `1e3` and `0x10` are ambiguous.
    read: (text) => when(/^\d+$/.test(text) && min <= +text && +text <= max, +text),
  };
}

/** A word that means a value, beside the values of a type. */
export function orWord<Value, Meaning>(
  word: string,
  meaning: Meaning,
  { read, allowed }: ValueType<Value>,
): ValueType<Value | Meaning> {
  return {
    allowed: `${allowed}, or ${word}`,
    read: (text) => (text === word ? meaning : read(text)),
  };
}

/** Exactly these words: `1`, `yes` or `TRUE` must not open a gate. */
export const trueOrFalse: ValueType<boolean> = {
  allowed: "true or false",
  read: (text) => text === "true" || when(text === "false", false),
};

/** Separated by commas. */
export function listOf<Value>({ read, allowed }: ValueType<Value>): ValueType<Value[]> {
  return {
    allowed: `a list, separated by commas; each must be ${allowed}`,
    read: (text) => {
      const all = text === "" ? [] : text.split(",").map((entry) => read(entry.trim()));
      return all.includes(undefined) ? undefined : (all as Value[]);
    },
  };
}

export const anyText: ValueType<string> = { allowed: "a text", read: (text) => text };

/** Exactly what browsers send as `Origin`. */
export const origin: ValueType<string> = {
  allowed: "scheme, host and port only, like https://api.example.org",
  read: (text) => {
    const isUrl = /^https?:/.test(text) && URL.canParse(text);
    return when(isUrl && new URL(text).origin === text, text);
  },
};

export const network: ValueType<string> = {
  allowed: "an IP address or a network, like 10.213.77.0/24",
  read: (text) => {
    const [address = "", bits = "0", ...more] = text.split("/");
    const most = isIP(address) === 4 ? 32 : 128;
    const isAddress = isIP(address) > 0 && !address.includes("%") && more.length === 0;
    return when(isAddress && /^\d{1,3}$/.test(bits) && Number(bits) <= most, text);
  },
};

export const databaseUrl: ValueType<string> = {
  allowed: "postgres://…, postgresql://… or file:PATH",
  read: (text) => {
    const isPostgres = /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text);
    return when(isPostgres || /^file:(?!\/\/[^/])[^\x00-\x1f]+$/.test(text), text);
  },
};

export const day: ValueType<string> = {
  allowed: "a day (UTC), like 2026-11-21",
  read: (text) => {
    const time = Date.parse(`${text}T00:00:00Z`);
    // `Date` takes 30 February for a day in March.
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
    return when(isDay, text);
  },
};

function when<Value>(isAllowed: boolean, value: Value): Value | undefined {
  return isAllowed ? value : undefined;
}
