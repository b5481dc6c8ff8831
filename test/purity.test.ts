import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importsOf } from "./support/read-imports.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ENTRY = resolve(ROOT, "dist/index.js");

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
