import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Import, importsOf } from "./support/read-imports.js";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

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

interface SourceImport extends Import {
  file: string;
}

/** The imports of the files in a folder; relative ones as paths from there, of files in it. */
function readSources(folder: string): Map<string, SourceImport[]> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts"));
  const read = (file: string) =>
    importsOf(join(ROOT, folder, file)).map(({ specifier, ...rest }) => ({
      ...rest,
      file,
      specifier: specifier.startsWith(".")
        ? posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts")
        : `package ${specifier}`,
    }));
  return new Map(files.map((file) => [file, read(file)]));
}

const SOURCES = readSources("src");
const files = [...SOURCES.keys()];
const ALL = [...SOURCES.values()].flat();
const show = ({ file, specifier }: SourceImport) => `${file} → ${specifier}`;

/** The place of a file's room in the order. */
function findRoom(file: string): number {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const index = ROOMS.indexOf(folder === "." ? "" : folder);
    if (index >= 0) return index;
  }
}

test("every room imports only rooms above it, and nothing outside of them", () => {
  const inside = ALL.filter(({ specifier }) => SOURCES.has(specifier));
  const upward = inside.filter(({ file, specifier }) => findRoom(specifier) > findRoom(file));
  expect(upward.map(show)).toEqual([]);
  expect(ALL.filter(({ specifier }) => specifier.startsWith("../../")).map(show)).toEqual([]);
});

test("the thread with the sockets reads no data", () =>
  expect(
    ALL.filter((one) => /^(?:http|mcp)\//.test(one.file) && /engine\/data/.test(one.specifier)),
  ).toEqual([]));

test("every folder has a room", () =>
  expect(ROOMS.filter((_, index) => !files.some((file) => findRoom(file) === index))).toEqual([]));

test("no file imports what imports it", () => {
  const left = new Map([...SOURCES].map(([file, all]) => [file, all.map((one) => one.specifier)]));
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    for (const [file, paths] of left) if (!paths.some((path) => left.has(path))) left.delete(file);
  }
  // What stays is in a circle, or imports one.
  expect([...left.keys()]).toEqual([]);
});

/** What a folder may import of packages and of others, as types only, and on demand only. */
test.each<[folder: string, allowed: RegExp, types?: RegExp | undefined, onDemand?: RegExp]>([
  [
    "engine/",
    /^engine\/|^package (?:@toon-format\/toon|jsonc-parser\/lib\/esm\/impl\/scanner\.js|markdown-it|yaml)$/,
    undefined,
    /^engine\/data\/read-yaml\.ts$/,
  ],
  [
    "render/",
    /^render\/|^engine\/(?:judge\/advise|policy\/(?:policy|choose-form)|contract\/warning-catalogue|warnings\/is-about-savings)\.ts$|^package (?!node:|markdown-it|@toon)/,
    /^engine\//,
  ],
  ["tokenizers/", /^(?:engine|tokenizers)\//, undefined, /^tokenizers\/|^package gpt-tokenizer\//],
  [
    "io/",
    /^(?:io|engine)\/|^package (?:node:|minimatch$|piscina$|jsonc-parser\/lib\/esm\/main\.js$)/,
  ],
  // Warnings never import each other.
  ["engine/warnings/(?!collect-warnings)", /^(?!engine\/warnings\/(?!define-warning))/],
  // No surface imports another; two commands put them together.
  ["http/", /^(?!(?:cli|mcp)\/)/],
  ["mcp/", /^(?!(?:cli|http)\/)/],
  ["cli/(?!commands/(?:serve|mcp)\\.ts)", /^(?!(?:http|mcp)\/)/],
])("%s imports nothing but %s", (folder, allowed, types, onDemand) => {
  const below = ALL.filter(({ file }) => new RegExp(`^${folder}`).test(file));
  expect(below).not.toEqual([]);
  const isAllowed = ({ specifier, typeOnly, dynamic }: Import) =>
    dynamic && onDemand
      ? onDemand.test(specifier)
      : allowed.test(specifier) || (typeOnly && (types?.test(specifier) ?? false));
  expect(below.filter((one) => !isAllowed(one)).map(show)).toEqual([]);
});

test("the service imports nothing of the package but what it serves", () => {
  const allowed =
    /^(?!\.\.\/)|^\.\.\/\.\.\/src\/(?:(?:http|io|render)\/|engine\/(?:contract\/(?:contract|errors|requests|version)|warnings\/catalogue)\.ts$)/;
  const all = [...readSources("hosted/src").values()].flat();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ specifier }) => !allowed.test(specifier)).map(show)).toEqual([]);
});

test("one file of the engine each calls a package", () => {
  const callers = new Map<string, Set<string>>();
  for (const { file, specifier, typeOnly } of ALL) {
    if (!file.startsWith("engine/") || !specifier.startsWith("package ") || typeOnly) continue;
    callers.set(specifier, (callers.get(specifier) ?? new Set()).add(file));
  }
  expect(
    Object.fromEntries([...callers].map(([name, files]) => [name, [...files].sort()])),
  ).toEqual({
    "package @toon-format/toon": ["engine/toon/codec.ts", "engine/toon/untrusted.ts"],
    "package jsonc-parser/lib/esm/impl/scanner.js": ["engine/data/json.ts"],
    "package markdown-it": ["engine/markdown/markdown-it-blocks.ts"],
    "package yaml": ["engine/data/read-yaml.ts"],
  });
});
