import { createHash } from "node:crypto";
import { relative } from "node:path";

const { MUTATION_SAMPLE, MUTATION_SEED } = process.env;

/** Where a mutant is in the random order that the seed gives all. */
function place({ fileName, location: { start, end }, replacement }) {
  const file = relative(process.cwd(), fileName);
  const mutant = [MUTATION_SEED, file, start.line, start.column, end.line, end.column, replacement];
  return createHash("sha256").update(JSON.stringify(mutant)).digest("hex");
}

/** Lets `MUTATION_SAMPLE` of all mutants pass. StrykerJS has no sampling, but asks checkers first. */
const checker = {
  async init() {},
  /** All mutants in one group, as `check` has to see them together. */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  },
  async check(mutants) {
    const ordered = mutants
      .map((mutant) => ({ id: mutant.id, place: place(mutant) }))
      .sort((a, b) => (a.place < b.place ? -1 : 1));
    const results = ordered.map(({ id }, index) =>
      index < Number(MUTATION_SAMPLE)
        ? [id, { status: "passed" }]
        : [id, { status: "compileError", reason: "Not in the sample" }],
    );
    return Object.fromEntries(results);
  },
};

export const strykerPlugins = [{ kind: "Checker", name: "sample", factory: () => checker }];
