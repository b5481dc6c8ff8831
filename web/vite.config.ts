import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { finishApp } from "./plugins/finish-app.js";
import { judgedExamples } from "./plugins/judged-examples.js";
import { listPackages } from "./plugins/list-packages.js";
import { loadOrder } from "./plugins/load-order.js";
import { pagePolicy } from "./plugins/page-policy.js";
import { thirdPartyNotices } from "./plugins/third-party-notices.js";
import { vocabularies } from "./plugins/vocabularies.js";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const packages = listPackages();
const order = loadOrder();

export default defineConfig({
  root: fromHere("."),
  // Relative, so that the same files work at any path.
  base: "./",
  resolve: {
    // The engine's sources, as in every other surface: no second build of it.
    alias: { "context-verdict": fromHere("../src/index.ts") },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [
    judgedExamples(),
    pagePolicy(),
    thirdPartyNotices(),
    packages.page,
    order.page,
    finishApp(order),
  ],
  worker: { format: "es", plugins: () => [vocabularies(), packages.worker(), order.worker()] },
  build: {
    outDir: fromHere("../dist/web"),
    emptyOutDir: true,
    target: "es2022",
    // No inline scripts or styles: the policy of the page forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        index: fromHere("index.html"),
        "service-worker": fromHere("src/service-worker/service-worker.ts"),
      },
      output: {
        // A service worker's address must stay, and decides what it may look at.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
});
