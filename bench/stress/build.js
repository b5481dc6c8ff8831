/** Builds what the stress tests share, in a folder of this run alone, and loads it. */
import { mkdtempSync, rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "tsdown";

/** As deep as `test/support/`, part of which is bundled and reads the schema by its relative path. */
const PARENT = fileURLToPath(new URL("../../node_modules/", import.meta.url));

export async function buildStress() {
  const outDir = mkdtempSync(`${PARENT}.stress-`);
  process.on("exit", () => rmSync(outDir, { recursive: true, force: true }));
  process.on("SIGINT", () => process.exit(130));
  process.on("SIGTERM", () => process.exit(143));
  const here = (name) => fileURLToPath(new URL(name, import.meta.url));
  await build({
    entry: {
      index: here("index.ts"),
      "measure-child": here("measure-child.ts"),
      "fuzz-child": here("fuzz-child.ts"),
      "trees-child": here("trees-child.ts"),
      watchdog: here("watchdog.ts"),
    },
    config: false,
    outDir,
    clean: false,
    dts: false,
    logLevel: "error",
  });
  return import(pathToFileURL(`${outDir}/index.js`).href);
}
