/** An integer, or a string without escapes. */
const ID = String.raw`"id"\s*:\s*(-?(?:0|[1-9]\d{0,14})|"[\w.:-]{1,64}")\s*`;
/** MCP writes it beside the id. */
const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"\s*`;

/** As a member of the outermost object, before or after anything that could nest. */
const AT_THE_START = new RegExp(String.raw`^\s*\{\s*(?:${VERSION},\s*)?${ID},`);
const AT_THE_END = new RegExp(String.raw`,\s*${ID}(?:,\s*${VERSION})?\}\s*$`);

/** How much of each end is searched. */
export const ENDS_BYTES = 256;

/**
 * Finds the `id` of a JSON object that is too long or invalid, so that its sender learns which one failed.
 * Programs write it first or last.
 * @param line The object, or both of its ends.
 * @returns null if there is none.
 */
export function findId(line: Uint8Array): string | number | null {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const [head, tail] = [bytes.subarray(0, ENDS_BYTES), bytes.subarray(-ENDS_BYTES)];
  const id = AT_THE_START.exec(`${head}`)?.[1] ?? AT_THE_END.exec(`${tail}`)?.[1];
  return id === undefined ? null : JSON.parse(id);
}
