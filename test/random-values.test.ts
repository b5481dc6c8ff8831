import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scale, seed } from "./support/random-seed.js";

const TESTS = fileURLToPath(new URL(".", import.meta.url));

describe("random values", () => {
  test("have no other source", () => {
    const others = readdirSync(TESTS, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && path !== "random-values.test.ts")
      .filter((path) =>
        /Math\.random|numRuns.*\bseed\b|\bseed\b.*numRuns/.test(
          readFileSync(join(TESTS, path), "utf8"),
        ),
      );
    expect(others).toEqual([]);
  });

  test("that fail come with a case to keep, and the command that replays them", () => {
    const property = fc.property(fc.constant("x"), () => false);
    const fails = () => fc.assert(property);
    expect(fails).toThrow(/Counterexample: \["x"\]/);
    expect(fails).toThrow('examples: [["x"]]');
    expect(fails).toThrow(
      `FUZZ_SEED=${seed} FUZZ_SCALE=${scale} npx vitest run test/random-values.test.ts -t "that fail come with`,
    );
  });
});
