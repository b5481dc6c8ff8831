import { defineConfig } from "vitest/config";

const { MUTATION_PART, MUTATION_TESTS } = process.env;

/** The tests that run in one thread, without built files: what can tell a mutant of the engine. */
const TESTS = [
  "test/engine/**/*.test.ts",
  "test/io/patterns/*.test.ts",
  "test/{cases,policy,properties,records-labels,rule-labels,trees}.test.ts",
];

export default defineConfig({
  test: {
    tags: [{ name: "full" }],
    ...(MUTATION_PART === "default" ? { tagsFilter: ["!full"] } : {}),
    include: MUTATION_TESTS ? MUTATION_TESTS.split(",") : TESTS,
    isolate: false,
    testTimeout: 120_000,
  },
});
