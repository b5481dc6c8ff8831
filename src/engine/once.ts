/** Works a value out when first asked for, and never again. */
export function once<T>(compute: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

/**
 * Works something of an object out once for each, and keeps it in the object itself: a WeakMap costs
 * every garbage collection time for what it holds, and a plan judges very many sections.
 */
export function onceEach<Key extends object, Rest extends unknown[], T>(
  compute: (key: Key, ...rest: Rest) => T,
): (key: Key, ...rest: Rest) => T {
  const slot = Symbol("once");
  return (key, ...rest) => {
    const keeper = key as Key & { [slot]?: { value: T } };
    keeper[slot] ??= { value: compute(key, ...rest) };
    return keeper[slot].value;
  };
}
