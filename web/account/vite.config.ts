import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { pagePolicy } from "../plugins/page-policy.js";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page of an account, which the hosted API serves beside `/v1/account`. */
export default defineConfig({
  root: fromHere("."),
  // Relative: the API is beside the page, wherever that is.
  base: "./",
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [pagePolicy()],
  build: {
    outDir: fromHere("../../hosted/dist/account"),
    emptyOutDir: true,
    target: "es2022",
    // No inline scripts or styles: the policy of the page forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
