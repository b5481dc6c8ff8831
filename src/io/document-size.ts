import { constants } from "node:buffer";

/**
 * The default limit of the command line for a document, in bytes: four times that of the servers. The
 * most demanding document that we know, made of headings only, takes up to 250 times its size in
 * memory, and Node's heap has 2 GB on a machine with 4.
 */
export const DEFAULT_MAX_SIZE = 8_388_608;

/** More bytes than this cannot become a string: a UTF-16 code unit takes at most 3 bytes of UTF-8. */
export const LARGEST_SIZE = 3 * constants.MAX_STRING_LENGTH;

/** What to do about a document over the limit. */
export const TOO_LARGE_HINT =
  "Split it, or raise the limit with --max-size BYTES; it may take 250 times that in memory.";

/** What to do about one that `--max-size` permits, and the memory of this process does not. */
export const NO_MEMORY_HINT =
  "That is what this process has memory for. Split it, or give Node more: NODE_OPTIONS=--max-old-space-size=MIB";

/**
 * Describes a document over the limit.
 * @param bytes Its size; undefined if it is unknown, as of a pipe.
 */
export function describeTooLarge(label: string, bytes: number | undefined, limit: number): string {
  const size = bytes === undefined ? `more than ${limit}` : `${bytes}`;
  return `${label} has ${size} bytes, and ${limit} is the limit`;
}
