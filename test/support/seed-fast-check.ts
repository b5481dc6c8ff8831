import { relative } from "node:path";
import fc from "fast-check";
import { expect, vi } from "vitest";
import { scale, seed } from "./random-seed.js";

/** Sets up fast-check for every test file: one seed for all properties, and what to do when one fails. */
fc.configureGlobal({
  seed,
  reporter(details: fc.RunDetails<unknown>) {
    if (!details.failed) return;
    const { testPath = "", currentTestName = "" } = expect.getState();
    const name = currentTestName
      .split(" > ")
      .at(-1)!
      .replace(/[^\w ]/g, ".");
    const lines = [
      fc.defaultReportMessage(details),
      "",
      `Replay: FUZZ_SEED=${seed} FUZZ_SCALE=${scale} npx vitest run ${relative("", testPath)} -t "${name}"`,
    ];
    if (details.counterexample !== null) {
      lines.push(
        `To keep it as a case, add to the property's parameters: examples: [${fc.stringify(details.counterexample)}]`,
      );
    }
    throw new Error(lines.join("\n"), { cause: details.errorInstance });
  },
});

/** A property states its number of values itself, so only a wrapped `assert` can raise it. */
if (scale !== 1) {
  vi.doMock("fast-check", async (importOriginal) => {
    const original = await importOriginal<typeof import("fast-check")>();
    const assert = <T>(property: fc.IRawProperty<T>, parameters: fc.Parameters<T> = {}) => {
      const { numRuns = 100, interruptAfterTimeLimit: limit } = parameters;
      return original.assert(property, {
        ...parameters,
        numRuns: Math.ceil(numRuns * scale),
        ...(limit === undefined ? {} : { interruptAfterTimeLimit: limit * scale }),
      });
    };
    return { ...original, default: { ...original.default, assert }, assert };
  });
}
