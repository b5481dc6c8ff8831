import { defineConfig } from "tsdown";
import { dependencies } from "./package.json" with { type: "json" };

/** The service as two files: what runs, and the engine that its worker threads run. */
export default defineConfig({
  entry: { hosted: "src/cli/main.ts", "engine-worker": "src/server/engine-worker.ts" },
  platform: "node",
  target: "node20",
  dts: false,
  clean: true,
  external: Object.keys(dependencies),
  // What the package bundles is not installed with this one.
  noExternal: [/^(?!node:)/],
});
