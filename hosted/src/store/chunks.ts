/** A statement takes at most 32,766 parameters (SQLite), and no row here has more than eight. */
const ROWS_PER_STATEMENT = 1_000;

/** The same items in the same order, as many at once as fit into one statement. */
export function* inChunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    yield items.slice(start, start + ROWS_PER_STATEMENT);
  }
}
