/** Computes a value on the first call and remembers it. */
export function once<T>(compute: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

/** The value of a key, which is computed and added to `known` on first use. undefined is not a value. */
export function remember<Key, Value>(
  known: Map<Key, Value>,
  key: Key,
  compute: () => Value,
): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = compute();
    known.set(key, value);
  }
  return value;
}
