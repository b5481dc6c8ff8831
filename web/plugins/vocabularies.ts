import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { VOCABULARIES } from "../../src/http/vocabularies.js";

/** Leaves vocabularies the files that they are, for the server to find them in the tokenizer's package. */
export function vocabularies(): Plugin {
  return {
    name: "vocabularies",
    apply: "build",
    enforce: "pre",
    resolveId(source) {
      const [, name] = /bpeRanks\/(\w+\.js)$/.exec(source) ?? [];
      const found = VOCABULARIES.find(({ file }) => basename(file) === name);
      // Beside the chunk that imports it.
      return found ? { id: `./${basename(found.path)}`, external: "absolute" } : null;
    },
    generateBundle() {
      for (const { path, file } of VOCABULARIES) {
        this.emitFile({ type: "asset", fileName: path, source: readFileSync(file) });
      }
    },
  };
}
