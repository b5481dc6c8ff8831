import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { describeFile, listFiles } from "./app-file.js";
import type { LoadOrder } from "./load-order.js";
import { SERVICE_WORKER, writeServiceWorker } from "./write-service-worker.js";

/** What every page loads, besides what the bundler knows. */
const ALWAYS_FIRST = ["index.html", "icon.svg", "manifest.webmanifest"];

/** For the tests. What begins with a dot is not served. */
const LIST = ".build/files.json";

/** The last step of a build, when all files are there: the service worker learns which they are. */
export function finishApp(order: LoadOrder): Plugin {
  let folder = "";
  return {
    name: "finish-app",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const first = new Set([...ALWAYS_FIRST, ...order.firstLoad()]);
        const files = listFiles(folder)
          .filter((path) => path !== SERVICE_WORKER)
          .map((path) => describeFile(folder, path, first.has(path)));
        writeServiceWorker(folder, files);
        const list = join(folder, LIST);
        mkdirSync(join(list, ".."), { recursive: true });
        writeFileSync(list, `${JSON.stringify(files, null, 2)}\n`);
      },
    },
  };
}
