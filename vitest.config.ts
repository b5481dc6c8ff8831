import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import type { Vite } from "vitest/node";
import { scale, seed } from "./test/support/random-seed.js";
import "./test/support/run-folder.js";

/** Micromark has another build for `development`, with assertions, which takes twice the time. */
const withoutDevelopment = {
  name: "without-development",
  configResolved({ ssr, environments }: Vite.ResolvedConfig) {
    for (const { resolve } of [ssr, ...Object.values(environments)]) {
      const { conditions } = resolve ?? {};
      if (conditions === undefined) continue;
      const others = conditions.filter((one) => !one.startsWith("development"));
      conditions.splice(0, conditions.length, ...others);
    }
  },
};

/** Random values are the same in every run; see CONTRIBUTING.md, "Random values". */
const seedReporter = {
  onInit: () => console.log(`Random values: seed ${seed}, ${scale} times as many as stated`),
};

/**
 * Every test belongs to one of two parts: `npm test` runs all but those tagged `full`, and
 * `npm run test:rest` those alone. See CONTRIBUTING.md, "Tests".
 */
export default defineConfig({
  plugins: [withoutDevelopment],
  test: {
    // The counts of `gain` are of the user who runs the tests.
    env: { CONTEXT_VERDICT_GAIN: "0" },
    tags: [{ name: "full", description: "Runs in the full suite only (npm run test:rest)." }],
    // The files that a worker runs share their modules: to load them for each file again took longer
    // than most tests. So a test must leave nothing behind: no other working directory, no fake clock.
    isolate: false,
    // Three projects and many runs transform the same modules.
    experimental: { fsModuleCache: true },
    setupFiles: ["test/support/seed-fast-check.ts"],
    reporters: ["default", seedReporter],
    restoreMocks: true,
    unstubGlobals: true,
    // Vitest by itself leaves one core idle; and many tests wait for processes, servers and pages.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 120_000 * Math.max(1, scale),
    hookTimeout: 120_000,
    // A busy machine takes its time; nothing waits longer for what is there.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "engine and surfaces",
          include: ["test/**/*.test.ts"],
          exclude: ["test/{hosted,web}/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "hosted",
          include: ["test/hosted/**/*.test.ts"],
          globalSetup: "test/hosted/support/shared-postgres.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["test/web/**/*.test.ts"],
          globalSetup: "test/web/support/shared-browser.ts",
        },
      },
    ],
  },
});
