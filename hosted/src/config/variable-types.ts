import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Bounds } from "./bounds.js";

/**
 * How the text of a variable is read. The messages of a schema complete the sentence "PORT …", and
 * never quote the text: it may hold a password.
 */
export interface VariableType<Value> {
  schema: z.ZodType<Value, string>;
  /** What may be written, for people. */
  allowed: string;
}

/** Digits only: `2M`, `1e3` and `0x10` would have to be guessed at. */
export function wholeNumber({ min, max }: Bounds): VariableType<number> {
  const schema = z
    .string()
    .regex(/^\d+$/, "is not a whole number in digits")
    // Infinity, where there are hundreds of digits, which is no number to the next step.
    .transform(Number)
    .pipe(z.number("is too large").min(min, "is too small").max(max, "is too large"));
  return { schema, allowed: `${min} to ${max}` };
}

/** A number as above, or `off` for none. */
export function wholeNumberOrOff(bounds: Bounds): VariableType<number | undefined> {
  const { schema, allowed } = wholeNumber(bounds);
  const off = z.literal("off").transform(() => undefined);
  return {
    schema: z.union([off, schema], `is neither off nor a whole number within its bounds`),
    allowed: `${allowed}, or off`,
  };
}

export function oneOf<const Words extends readonly string[]>(
  words: Words,
): VariableType<Words[number]> {
  return { schema: z.enum(words, "is not one of the words it may be"), allowed: words.join(", ") };
}

/** Strictly these two words: `1`, `yes` and `TRUE` must not open a gate by chance. */
export const trueOrFalse: VariableType<boolean> = {
  schema: oneOf(["true", "false"]).schema.transform((word) => word === "true"),
  allowed: "true, false",
};

/** A name or an address to listen on, without a port. */
export const host: VariableType<string> = {
  schema: z.string().refine((text) => isIP(text) > 0 || isHostName(text), {
    error: "is neither an IP address nor a host name",
  }),
  allowed: "an IP address or a host name, without a port",
};

function isHostName(text: string): boolean {
  const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
  return text.length <= 253 && text.split(".").every((part) => label.test(part));
}

export const origin: VariableType<string> = {
  schema: z.string().refine(isOrigin, {
    error: "is not scheme, host and port alone, as a browser writes them",
  }),
  allowed: "scheme, host and port alone: https://api.example.org",
};

const list = z
  .string()
  .transform((text) => (text === "" ? [] : text.split(",").map((entry) => entry.trim())));

/** Neither patterns nor "any". */
export const origins: VariableType<string[]> = {
  schema: list.refine((entries) => entries.every(isOrigin), {
    error: "has an entry that is not scheme, host and port alone, as a browser writes them",
  }),
  allowed: "exact origins, separated by commas: https://docs.example.org",
};

/** Exactly what a browser sends as `Origin`, which has no path, query, fragment or credentials. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Addresses, and networks in CIDR notation. */
export const networks: VariableType<string[]> = {
  schema: list.refine((entries) => entries.every(isNetwork), {
    error: "has an entry that is neither an IP address nor a network",
  }),
  allowed: "IP addresses and networks, separated by commas: 10.213.77.0/24",
};

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || address.includes("%") || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export const databaseUrl: VariableType<string> = {
  schema: z.string().refine((text) => isFileUrl(text) || isPostgresUrl(text), {
    error: "is not the address of a database",
  }),
  allowed: "postgres://…, postgresql://… or file:PATH",
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

function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text);
}
