import { createHash, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { encodeBase62, randomBase62 } from "./base62.js";

/** Tells people and secret scanners what they found. */
export const KEY_PREFIX = "cv_live_";
/** 190 bits. */
const RANDOM_LENGTH = 32;
/** 62⁶ > 2³². */
const CHECKSUM_LENGTH = 6;

const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new API key. It exists in the answer that shows it, and nowhere else: only its hash is stored. */
export function createApiKey(): string {
  const body = KEY_PREFIX + randomBase62(RANDOM_LENGTH);
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

/** CRC-32, which finds every change of up to 32 bits in a row. No secret is in it: it guards against accidents. */
function checksumOf(body: string): string {
  return encodeBase62(crc32(body), CHECKSUM_LENGTH);
}

/**
 * SHA-256, in hexadecimal. Slow hashes are for what people choose; nobody can try out 190 random
 * bits, and a slow hash would let anybody keep the service busy.
 */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Compares two hashes in a time that does not tell where they differ. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
