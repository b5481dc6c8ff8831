import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";
import { VOCABULARIES } from "../../src/http/vocabularies.js";
import { describeFile, listFiles } from "./app-file.js";
import type { LoadOrder } from "./load-order.js";
import { SERVICE_WORKER, writeServiceWorker } from "./write-service-worker.js";

/** What every page loads, besides what the bundler knows. */
const ALWAYS_FIRST = ["index.html", "icon.svg", "manifest.webmanifest"];

/** For the tests. What begins with a dot is not served. */
const LIST = ".build/files.json";

/** Pictures are compressed already, and vocabularies come from their package. */
const isPacked = (path: string) =>
  !path.endsWith(".png") && !VOCABULARIES.some((one) => one.path === path);

/**
 * The last step of a build, when all files are there: the service worker learns which they are, and each is
 * compressed, as the server sends it and the package holds it.
 */
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
        for (const path of listFiles(folder).filter(isPacked)) {
          writeFileSync(
            join(folder, `${path}.br`),
            brotliCompressSync(readFileSync(join(folder, path))),
          );
        }
        const list = join(folder, LIST);
        mkdirSync(join(list, ".."), { recursive: true });
        writeFileSync(list, `${JSON.stringify(files, null, 2)}\n`);
      },
    },
  };
}
