/** A number, or a string that needs no escapes. */
const ID = String.raw`"id"\s*:\s*(-?\d{1,15}|"[\w.:-]{1,64}")\s*`;
/** What MCP writes beside it. */
const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"\s*`;

/** As a member of the outermost object: before anything that could nest, or behind it. */
const AT_THE_START = new RegExp(String.raw`^\s*\{\s*(?:${VERSION},\s*)?${ID},`);
const AT_THE_END = new RegExp(String.raw`,\s*${ID}(?:,\s*${VERSION})?\}\s*$`);

/**
 * The `id` of a JSON object that is not read as a whole, so that its sender learns which one failed.
 * Programs write it first or last.
 * @param head How the object begins, and with `tail` how it ends: some hundred characters each.
 * @returns null where it cannot be told.
 */
export function findId(head: string, tail: string): string | number | null {
  const id = AT_THE_START.exec(head)?.[1] ?? AT_THE_END.exec(tail)?.[1];
  return id === undefined ? null : JSON.parse(id);
}
