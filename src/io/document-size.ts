import { constants } from "node:buffer";

/**
 * The largest document that the command line reads unless it is told otherwise, in bytes: four times
 * what the servers take. The most demanding document that we know, of nothing but headings, takes up
 * to 250 times its size in memory, and Node's heap holds 2 GB on a machine with 4.
 */
export const DEFAULT_MAX_SIZE = 8_388_608;

/** More bytes than this cannot be a string: no UTF-16 code unit takes more than 3 bytes of UTF-8. */
export const LARGEST_SIZE = 3 * constants.MAX_STRING_LENGTH;

/** What can be done about a document over the limit. */
export const TOO_LARGE_HINT =
  "Split it, or raise the limit with --max-size BYTES; it may take 250 times that in memory.";

/**
 * Why a document is not read.
 * @param bytes Its size; undefined where it is not known, as of a pipe.
 */
export function describeTooLarge(label: string, bytes: number | undefined, limit: number): string {
  const size = bytes === undefined ? `more than ${limit}` : `${bytes}`;
  return `${label} has ${size} bytes, and ${limit} is the limit`;
}
