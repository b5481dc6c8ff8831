import { isIP } from "node:net";
import { fileURLToPath } from "node:url";

/** How the value of a variable is read. */
export interface VariableType<Value> {
  /** @throws Problem */
  read(text: string): Value;
  /** What is allowed, in words. */
  allowed: string;
}

/** Completes the sentence that begins with the variable. It never quotes a value, which may be a password. */
export class Problem extends Error {}

function check(isRight: boolean, problem: string): void {
  if (!isRight) throw new Problem(problem);
}

/** Both ends are allowed. */
export interface Bounds {
  min: number;
  max: number;
}

/** Of the configuration and of the limits of one key or tenant. */
export const LIMIT_BOUNDS = {
  creditsPerMinute: { min: 1, max: 1_000_000 },
  burst: { min: 1, max: 1_000_000 },
  documentsPerDay: { min: 1, max: 1_000_000_000 },
  charactersPerDay: { min: 1, max: 1_000_000_000_000 },
} satisfies Record<string, Bounds>;

/** Digits only: `2M`, `1e3` and `0x10` are ambiguous. */
export function wholeNumber({ min, max }: Bounds): VariableType<number> {
  return {
    allowed: `${min} to ${max}`,
    read: (text) => {
      check(/^\d+$/.test(text), "is not a whole number in digits");
      check(Number(text) >= min, "is too small");
      check(Number(text) <= max, "is too large");
      return Number(text);
    },
  };
}

export function wholeNumberOrOff(bounds: Bounds): VariableType<number | undefined> {
  const { read, allowed } = wholeNumber(bounds);
  return {
    allowed: `${allowed}, or off`,
    read: (text) => (text === "off" ? undefined : read(text)),
  };
}

export function oneOf<const Word extends string>(...words: Word[]): VariableType<Word> {
  return {
    allowed: words.join(", "),
    read: (text) => {
      check((words as string[]).includes(text), "is not one of the allowed words");
      return text as Word;
    },
  };
}

/** Exactly these words: `1`, `yes` or `TRUE` must not open a gate. */
export const trueOrFalse: VariableType<boolean> = {
  allowed: "true, false",
  read: (text) => oneOf("true", "false").read(text) === "true",
};

export const host: VariableType<string> = {
  allowed: "an IP address or a host name, without a port",
  read: (text) => {
    const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
    const isName = text.length <= 253 && text.split(".").every((part) => label.test(part));
    check(isIP(text) > 0 || isName, "is neither an IP address nor a host name");
    return text;
  },
};

export const origin: VariableType<string> = {
  allowed: "scheme, host and port only, like https://api.example.org",
  read: (text) => {
    check(isOrigin(text), "is not scheme, host and port only, as browsers write them");
    return text;
  },
};

export const origins: VariableType<string[]> = {
  allowed: "exact origins, separated by commas, like https://docs.example.org",
  read: (text) => {
    const all = split(text);
    check(all.every(isOrigin), "has an entry that is not scheme, host and port only");
    return all;
  },
};

/** Exactly what browsers send as `Origin`. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export const networks: VariableType<string[]> = {
  allowed: "IP addresses and networks, separated by commas, like 10.213.77.0/24",
  read: (text) => {
    const all = split(text);
    check(all.every(isNetwork), "has an entry that is neither an IP address nor a network");
    return all;
  },
};

function isNetwork(text: string): boolean {
  const [address = "", bits = "0", ...more] = text.split("/");
  const most = isIP(address) === 4 ? 32 : 128;
  const isAddress = isIP(address) > 0 && !address.includes("%");
  return isAddress && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function split(text: string): string[] {
  return text === "" ? [] : text.split(",").map((entry) => entry.trim());
}

export const databaseUrl: VariableType<string> = {
  allowed: "postgres://…, postgresql://… or file:PATH",
  read: (text) => {
    const isPostgres = /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text);
    check(isPostgres || isFileUrl(text), "is not the address of a database");
    return text;
  },
};

/** `file:` and a path, relative or not; or a URL with three slashes. */
function isFileUrl(text: string): boolean {
  if (!text.startsWith("file://")) return /^file:[^\x00-\x1f]+$/.test(text);
  try {
    return fileURLToPath(text) !== "/";
  } catch {
    return false;
  }
}
