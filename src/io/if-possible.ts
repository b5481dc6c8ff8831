/** The result of some work; undefined if it throws: the error decides nothing, or shows later. */
export function ifPossible<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
