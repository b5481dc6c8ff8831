import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: fromHere("."),
  // Relative, so that the same files work at any path.
  base: "./",
  resolve: {
    // The engine's sources, as in every other surface: no second build of it.
    alias: { "context-verdict": fromHere("../src/index.ts") },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "es" },
  build: {
    outDir: fromHere("../dist/web"),
    emptyOutDir: true,
    target: "es2022",
    // No inline scripts or styles: the policy of the page forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
