import { mkdirSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ROOT } from "./paths.js";

/** Where `scripts/generate-notices.js` reads whose code the app contains. */
const FILE = new URL("node_modules/.cache/context-verdict/bundled-web.json", ROOT);

/** Writes down whose code ended up in the app, since the licences have to go with it. */
export function listPackages(): { page: Plugin; worker: () => Plugin } {
  const folders = new Set<string>();
  const collect: Plugin["generateBundle"] = (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      for (const id of chunk.moduleIds) {
        const folder = /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
        if (folder !== undefined) folders.add(folder);
      }
    }
  };
  return {
    page: {
      name: "list-packages",
      generateBundle: collect,
      closeBundle() {
        mkdirSync(new URL(".", FILE), { recursive: true });
        writeFileSync(FILE, JSON.stringify([...folders].sort()));
      },
    },
    worker: () => ({ name: "list-packages-of-workers", generateBundle: collect }),
  };
}
