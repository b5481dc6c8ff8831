/** What the benchmarks share. Ratios within one run count; milliseconds depend on the machine. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

const ROOT = new URL("../", import.meta.url);
const REAL = new URL("../shared/corpus/", ROOT);

/** Middle of the values. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Milliseconds that `run` takes. */
export function time(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The real documents beside the project, else our own: `{category, file, text, flavor}`. */
export function readDocuments() {
  const manifest = new URL("manifest.json", REAL);
  if (existsSync(manifest)) {
    return JSON.parse(readFileSync(manifest, "utf8")).map(({ category, file }) => ({
      ...readDocument(new URL(file, REAL)),
      category,
      file,
    }));
  }
  return ["examples/", "corpus/cases/"].flatMap((folder) => {
    const base = new URL(folder, ROOT);
    return readdirSync(base, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:md|txt)$/.test(file))
      .map((file) => ({ ...readDocument(new URL(file, base)), category: folder, file }));
  });
}

function readDocument(url) {
  const flavor = url.pathname.endsWith(".txt") ? "text" : "markdown";
  return { text: readFileSync(url, "utf8"), flavor };
}
