/** Throws with `message` unless `condition` holds. Cheaper than `expect` where it runs very often. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
