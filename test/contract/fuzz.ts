import fc from "fast-check";

/** Requests at once: as many as keep both sides busy. */
const BATCH = 8;

/** Holds `requests` random values to a property, some at a time over kept connections. */
export async function fuzz<T>(
  arbitrary: fc.Arbitrary<T>,
  requests: number,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const batch = fc.array(arbitrary, { minLength: BATCH, maxLength: BATCH });
  const property = fc.asyncProperty(batch, async (values) => {
    await Promise.all(values.map(holds));
  });
  await fc.assert(property, {
    numRuns: Math.ceil(requests / BATCH),
    // A failure is told as far as it is understood, before the test's own time is up.
    interruptAfterTimeLimit: 90_000,
    markInterruptAsFailure: true,
  });
}
