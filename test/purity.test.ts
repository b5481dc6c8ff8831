import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ENTRY = resolve(ROOT, "dist/index.js");

interface Import {
  specifier: string;
  /** `import type`, which leaves nothing behind. */
  typeOnly: boolean;
  dynamic: boolean;
}

const known = new Map<string, Import[]>();

/** Every import, export from and `import()` of a file, read by the TypeScript parser. */
function importsOf(file: string): Import[] {
  const found = known.get(file) ?? readImports(file);
  known.set(file, found);
  return found;
}

function readImports(file: string): Import[] {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const { moduleSpecifier: specifier } = node;
      if (specifier !== undefined && ts.isStringLiteral(specifier)) {
        found.push({ specifier: specifier.text, typeOnly: isTypeOnly(node), dynamic: false });
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      const specifier =
        argument !== undefined && ts.isStringLiteral(argument) ? argument.text : "?";
      found.push({ specifier, typeOnly: false, dynamic: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** As Biome has them written: one statement for types, one for values. */
function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  return ts.isExportDeclaration(node) ? node.isTypeOnly : (node.importClause?.isTypeOnly ?? false);
}

describe("the built library", () => {
  /** Files that `dist/index.js` needs: with `lazily`, those too that it loads on demand. */
  function reach(lazily: boolean): { files: string[]; packages: Set<string> } {
    if (!existsSync(ENTRY)) throw new Error("dist/ is missing: run `npm run build` first");
    const files = new Set([ENTRY]);
    const packages = new Set<string>();
    for (const file of files) {
      for (const { specifier, dynamic } of importsOf(file)) {
        if (dynamic && !lazily) continue;
        if (specifier.startsWith(".")) files.add(resolve(dirname(file), specifier));
        else packages.add(specifier);
      }
    }
    return { files: [...files], packages };
  }

  test("needs one package, and another only on demand", () => {
    const { packages } = reach(false);
    expect([...packages].sort()).toEqual(["@toon-format/toon"]);
    const lazy = [...reach(true).packages].filter((name) => !packages.has(name));
    expect(lazy.sort()).toEqual([
      "gpt-tokenizer/encoding/cl100k_base",
      "gpt-tokenizer/encoding/o200k_base",
    ]);
  });

  test("imports nothing from Node, and nothing whose name it computes", () => {
    for (const name of reach(true).packages) expect(name).not.toMatch(/^node:|^\?$/);
  });

  /** What every JavaScript engine has and gives the same answer with. No clock, chance, host or network. */
  const ALLOWED = new Set(
    (
      "Array Boolean Error Infinity Int32Array JSON Map Math NaN Number Object Promise Proxy RangeError Reflect RegExp Set String " +
      "Symbol TypeError Uint8Array Uint16Array Uint32Array WeakMap WeakSet decodeURIComponent encodeURIComponent undefined"
    ).split(" "),
  );

  /** What the library that reads YAML has for values that plain YAML never holds. */
  const OF_YAML =
    "BigInt Buffer Date Class ReferenceError SyntaxError atob btoa console isFinite isNaN parseFloat parseInt process";

  /** Without them, the compiler checks nothing. */
  const TYPES =
    "Array<T> Boolean CallableFunction Function IArguments NewableFunction Number Object RegExp String";

  test("uses no global but those of the language", () => {
    const compiler = resolve(ROOT, "node_modules/typescript-native/bin/tsc");
    const folder = mkdtempSync(resolve(tmpdir(), "context-verdict-"));
    const types = resolve(folder, "types.d.ts");
    writeFileSync(types, TYPES.replace(/\S+/g, "interface $& {}"));
    const options =
      "--ignoreConfig --allowJs --checkJs --noLib --noResolve --noEmit --target es2022 --module esnext";
    const { stdout } = spawnSync(
      process.execPath,
      [compiler, ...options.split(" "), types, ...reach(true).files],
      { encoding: "utf8", maxBuffer: 2 ** 28 },
    );
    rmSync(folder, { recursive: true });
    const unresolved = stdout.matchAll(/Cannot find name '(\w+)'|'(\w+)' only refers to a type/g);
    const globals = new Set([...unresolved].map(([, name, type]) => name ?? type ?? ""));
    expect(globals, "the check itself").toContain("Map");
    const allowed = new Set([...ALLOWED, ...OF_YAML.split(" ")]);
    expect([...globals].filter((name) => !allowed.has(name))).toEqual([]);
  });

  test.each([
    /\bMath\.random\b/,
    /\bglobalThis\b/,
    /\bimport\.meta\b/,
    /\beval\b/,
    /\bnew Function\b/,
    /\.toLocale\w+\(/,
    /\blocaleCompare\b/,
    /\bIntl\b/,
  ])("does not use %s", (pattern) => {
    for (const file of reach(true).files) expect(readFileSync(file, "utf8")).not.toMatch(pattern);
  });
});

describe("sources import one way", () => {
  /** The package's, and those of the service as paths from there. */
  const SOURCES = ["src", "hosted/src"].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => (folder === "src" ? file : `../${folder}/${file}`).replaceAll("\\", "/")),
  );

  const SURFACES = ["cli", "http", "mcp"];
  const isOfSurface = (specifier: string): boolean =>
    SURFACES.some((surface) => specifier.startsWith(`${surface}/`));

  /** Imports of the sources below a folder; relative ones as paths below `src`. */
  function importsBelow(folder: string): (Import & { file: string })[] {
    const files = SOURCES.filter((file) => file.startsWith(folder));
    expect(files).not.toEqual([]);
    return files.flatMap((file) =>
      importsOf(resolve(ROOT, "src", file)).map((one) => ({
        ...one,
        file,
        specifier: one.specifier.startsWith(".")
          ? relative(resolve(ROOT, "src"), resolve(ROOT, "src", dirname(file), one.specifier))
          : `package ${one.specifier}`,
      })),
    );
  }
  const offences = (
    folder: string,
    isAllowed: (one: Import & { file: string }) => boolean,
  ): string[] =>
    importsBelow(folder)
      .filter((one) => !isAllowed(one))
      .map(({ file, specifier }) => `${file} imports ${specifier}`);

  /** What a folder may import, what of it as types only, and what of it on demand only. */
  test.each<[folder: string, allowed: RegExp, types?: RegExp | undefined, onDemand?: RegExp]>([
    [
      "engine/",
      /^engine\/|^package (?:@toon-format\/toon|jsonc-parser\/lib\/esm\/impl\/scanner\.js|markdown-it|yaml)$/,
      undefined,
      /^engine\/data\/read-yaml\.js$/,
    ],
    [
      "render/",
      /^render\/|^engine\/(?:judge\/advise|policy\/(?:policy|choose-form)|contract\/warning-catalogue|warnings\/is-about-savings)\.js$|^package (?!node:|markdown-it|@toon)/,
      /^engine\//,
    ],
    [
      "tokenizers/",
      /^(?:engine|tokenizers)\//,
      undefined,
      /^tokenizers\/|^package gpt-tokenizer\//,
    ],
    [
      "io/",
      /^(?:io|engine)\/|^package (?:node:|minimatch$|piscina$|jsonc-parser\/lib\/esm\/main\.js$)/,
    ],
    [
      "../hosted/src/",
      /^\.\.\/hosted\/src\/|^(?:http|io|render)\/|^engine\/(?:contract\/(?:contract|errors|requests|version)|warnings\/catalogue)\.js$|^package /,
    ],
    ...["cli/", "http/", "mcp/", "io/", "engine/"].map((folder): [string, RegExp] => [
      folder,
      /^(?!\.\.\/hosted\/)/,
    ]),
  ])("%s imports nothing but %s", (folder, allowed, types, onDemand) => {
    const isAllowed = ({ specifier, typeOnly, dynamic }: Import) =>
      dynamic && onDemand
        ? onDemand.test(specifier)
        : allowed.test(specifier) || (typeOnly && (types?.test(specifier) ?? false));
    expect(offences(folder, isAllowed)).toEqual([]);
  });

  test("warnings never import each other", () =>
    expect(
      offences(
        "engine/warnings/",
        ({ file, specifier }) =>
          basename(file) === "collect-warnings.ts" ||
          !specifier.startsWith("engine/warnings/") ||
          basename(specifier) === "define-warning.js",
      ),
    ).toEqual([]));

  test("one file of the engine each calls a package", () => {
    const callers = new Map<string, Set<string>>();
    for (const { file, specifier, typeOnly } of importsBelow("engine/")) {
      if (!specifier.startsWith("package ") || typeOnly) continue;
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

  test("no surface imports another; two commands put them together", () => {
    const composers = ["cli/commands/serve.ts", "cli/commands/mcp.ts"];
    for (const surface of SURFACES) {
      expect(
        offences(
          `${surface}/`,
          ({ file, specifier }) =>
            !isOfSurface(specifier) ||
            specifier.startsWith(`${surface}/`) ||
            composers.includes(file),
        ),
      ).toEqual([]);
    }
  });
});
