import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes its time; nothing waits longer for what is there.
    expect: { poll: { timeout: 20_000 } },
  },
});
