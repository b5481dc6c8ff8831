/** A promise that a test settles when it wants to. */
export function defer<Value = void>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((give) => {
    resolve = give;
  });
  return { promise, resolve };
}
