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
): ((key: Key, ...rest: Rest) => T) & { forget: (key: Key) => void } {
  const slot = Symbol("once");
  type Keeper = Key & { [slot]?: { value: T } | undefined };
  const ask = (key: Key, ...rest: Rest): T => {
    const keeper = key as Keeper;
    keeper[slot] ??= { value: compute(key, ...rest) };
    return keeper[slot].value;
  };
  const forget = (key: Key): void => {
    const keeper = key as Keeper;
    if (keeper[slot] !== undefined) keeper[slot] = undefined;
  };
  return Object.assign(ask, { forget });
}
