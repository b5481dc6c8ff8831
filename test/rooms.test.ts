import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));

/** The rooms of `src`: each imports only rooms above it. ARCHITECTURE.md says what they are for. */
const ROOMS = [
  ...["engine/contract", "engine/markdown", "engine/data", "engine/toon", "engine/weight"],
  ...["engine/policy", "engine/statements", "engine/candidate"],
  ...["engine/modes", "engine/warnings", "engine/judge", "engine"],
  ...["engine/reading", "tokenizers", "", "io"],
  ...["render", "features/hosts", "features/config", "features/files", "features/fix"],
  ...["features/check", "features/gain"],
  ...["features/wrap", "features/hook", "features/stream", "http", "mcp", "cli"],
];

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"));

/** Imports of a file within `src`, types and `import()` included. */
function listImports(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(`${SRC}${file}`, "utf8"));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => posix.join(posix.dirname(file), fileName).replace(/\.js$/, ".ts"))
    .filter((path) => files.includes(path));
}

const imports = new Map(files.map((file) => [file, listImports(file)]));

/** The place of a file's room in the order. */
function findRoom(file: string): number {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const index = ROOMS.indexOf(folder === "." ? "" : folder);
    if (index >= 0) return index;
  }
}

test("every room imports only rooms above it", () => {
  const upward = files.flatMap((file) =>
    imports
      .get(file)!
      .filter((imported) => findRoom(imported) > findRoom(file))
      .map((imported) => `${file} → ${imported}`),
  );
  expect(upward).toEqual([]);
});

test("the thread with the sockets reads no data", () => {
  const readers = files.filter((file) => /engine\/data/.test(`${imports.get(file)}`));
  expect(readers.filter((file) => /^(?:http|mcp)\//.test(file))).toEqual([]);
});

test("every folder has a room", () =>
  expect(ROOMS.filter((_, index) => !files.some((file) => findRoom(file) === index))).toEqual([]));

test("no file imports what imports it", () => {
  const left = new Map(imports);
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    for (const [file, paths] of left) if (!paths.some((path) => left.has(path))) left.delete(file);
  }
  // What stays is in a circle, or imports one.
  expect([...left.keys()]).toEqual([]);
});
