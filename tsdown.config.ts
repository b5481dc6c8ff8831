import { defineConfig } from "tsdown";

/** What the command line needs at every start is bundled: resolving packages would cost more than the work. */
const BUNDLED = ["picocolors", "fast-string-width", "fast-string-truncated-width"];

export default defineConfig([
  {
    entry: { index: "src/index.ts" },
    platform: "neutral",
    target: "es2022",
    dts: true,
    clean: true,
  },
  {
    entry: { cli: "src/surfaces/cli/main.ts" },
    platform: "node",
    target: "node20",
    dts: false,
    clean: false,
    noExternal: BUNDLED,
  },
]);
