import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { TOOL_NAMES, type ToolName } from "../../../src/engine/contract/requests.js";

/** The rights of a key: to call tools, or to manage its account. */
export type Scope = ToolName | "account";

/** In the order in which they are shown. A new key has the scopes of the tools. */
export const SCOPES: readonly Scope[] = [...TOOL_NAMES, "account"];

/** The start of every key, by which people and secret scanners recognize one. */
export const KEY_PREFIX = "cv_live_";
/** 190 bits. */
const RANDOM_LENGTH = 32;
/** 62⁶ > 2³². */
const CHECKSUM_LENGTH = 6;

const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new API key. It exists in the answer that shows it, and nowhere else: only its hash is stored. */
export function createApiKey(): string {
  const body = KEY_PREFIX + randomDigits(RANDOM_LENGTH);
  return body + checksumOf(body);
}

/**
 * Takes a text for a key by its form and checksum alone, so that typos, keys that were cut while
 * being copied, and guesses never reach the database.
 * @returns undefined for what cannot be a key.
 */
export function parseApiKey(text: string): string | undefined {
  if (!FORM.test(text)) return undefined;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return body + checksumOf(body) === text ? text : undefined;
}

/**
 * SHA-256, in hexadecimal. A slow hash is for words that people choose; it is not needed for 190 random
 * bits, and a slow hash would let anybody keep the service busy.
 */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** A new id of 95 random bits, which is no secret. */
export function newId(kind: "key" | "ten" | "event"): string {
  return `${kind}_${randomDigits(16)}`;
}

/** From the system's generator; `randomInt` has no modulo bias. */
function randomDigits(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join("");
}

/** CRC-32, which finds every change of up to 32 bits in a row. No secret is in it: it guards against accidents. */
function checksumOf(body: string): string {
  let digits = "";
  for (let rest = crc32(body); rest > 0; rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS[rest % DIGITS.length] + digits;
  }
  return digits.padStart(CHECKSUM_LENGTH, "0");
}
