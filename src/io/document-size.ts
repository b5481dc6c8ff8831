import { constants } from "node:buffer";

/**
 * The default limit of the command line for a document, in bytes: four times that of the servers. The
 * worst known document, of headings only, takes 250 times its size in memory; Node's heap has 2 GB on a
 * machine with 4.
 */
export const DEFAULT_MAX_SIZE = 8_388_608;

/** The most bytes that can fit into a string: a UTF-16 code unit takes at most 3 bytes of UTF-8. */
export const LARGEST_SIZE = 3 * constants.MAX_STRING_LENGTH;

export const TOO_LARGE_HINT =
  "Split it, or raise the limit with --max-size BYTES; it may take 250 times that in memory: NODE_OPTIONS=--max-old-space-size=MIB";

/** @param bytes The size of the document; undefined if unknown, as for a pipe. */
export function describeTooLarge(label: string, bytes: number | undefined, limit: number): string {
  const size = bytes === undefined ? `more than ${limit}` : `${bytes}`;
  return `${label} has ${size} bytes (limit ${limit})`;
}
