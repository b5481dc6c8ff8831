/** Builds what the stress tests share, in a folder of this run alone, and loads it. */
import { mkdtempSync, rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "tsdown";

/** As deep as `test/support/`, part of which is bundled and reads the schema by its relative path. */
const PARENT = fileURLToPath(new URL("../../node_modules/", import.meta.url));

/** @param names Modules beside this one. @returns All that they export. */
export async function buildStress(...names) {
  const outDir = mkdtempSync(`${PARENT}.stress-`);
  process.on("exit", () => rmSync(outDir, { recursive: true, force: true }));
  process.on("SIGINT", () => process.exit(130));
  process.on("SIGTERM", () => process.exit(143));
  const entry = ["thread", "measure", "fuzz", "functions"].map((name) => [
    name,
    fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
  ]);
  await build({
    entry: Object.fromEntries(entry),
    config: false,
    outDir,
    clean: false,
    dts: false,
    logLevel: "error",
  });
  const modules = names.map((name) => import(pathToFileURL(`${outDir}/${name}.js`).href));
  return Object.assign({}, ...(await Promise.all(modules)));
}
