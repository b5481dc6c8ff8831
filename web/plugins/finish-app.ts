import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";
import { VOCABULARIES } from "../../src/http/vocabularies.js";
import type { LoadOrder } from "./load-order.js";

/** A file of the built app. */
export interface AppFile {
  /** Below the app's folder, with slashes. */
  path: string;
  /** As in `integrity` attributes. */
  integrity: string;
  /** Its name has a hash of what is in it. */
  isHashed: boolean;
  /**
   * When the browser keeps it: `first`, what shows the page and judges a document; `later`, after the first
   * answer; `asked`, once it was needed.
   */
  keep: "first" | "later" | "asked";
}

/** The files of a folder, below it, in order. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

export function describeFile(folder: string, path: string, isFirst: boolean): AppFile {
  const hash = createHash("sha256").update(readFileSync(join(folder, path)));
  return {
    path,
    integrity: `sha256-${hash.digest("base64")}`,
    isHashed: path.startsWith("assets/"),
    // The second vocabulary, and a picture for others.
    keep: isFirst ? "first" : /cl100k_base|preview\.png$/.test(path) ? "asked" : "later",
  };
}

export const SERVICE_WORKER = "service-worker.js";

/** The line that tells a service worker which files there are. */
export function describeApp(files: readonly AppFile[]): string {
  const kept = files.map((file) => ({
    ...file,
    // Some servers send `index.html` elsewhere; the folder's own address always answers.
    path: file.path === "index.html" ? "" : file.path,
  }));
  const version = createHash("sha256").update(JSON.stringify(kept)).digest("hex").slice(0, 16);
  return `const __APP__=${JSON.stringify({ version, files: kept })};\n`;
}

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
        const worker = join(folder, SERVICE_WORKER);
        writeFileSync(worker, describeApp(files) + readFileSync(worker, "utf8"));
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
