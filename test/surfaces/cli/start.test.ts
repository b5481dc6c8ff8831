import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const DIST = new URL("../../../dist/", import.meta.url);

function read(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, DIST)), "utf8");
}

/** The text of built files and of all they import statically, which is what a start has to load. */
function readWithImports(names: readonly string[]): string {
  const seen = new Set(names);
  for (const name of seen) {
    for (const [, path] of read(name).matchAll(/\b(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      if (path !== undefined) seen.add(path);
    }
  }
  return [...seen].map(read).join("\n");
}

describe("the start of profile --json", () => {
  const command = /import\("\.\/(profile-[\w-]+\.js)"\)/.exec(read("cli.js"))?.[1] ?? "";
  const whole = readdirSync(DIST)
    .filter((name) => name.endsWith(".js"))
    .map(read)
    .join("\n");
  const loaded = readWithImports(["cli.js", command]);

  it.each([
    ["the rendering", "KEEP MARKDOWN"],
    ["colours", "isColorSupported"],
    ["help texts", "Usage: context-verdict"],
    ["the width of characters", "granularity"],
    ["writing files", "fsyncSync"],
  ])("does not load %s", (_name, text) => {
    expect(loaded).toContain("measured_chars");
    expect(loaded).not.toContain(text);
    expect(whole).toContain(text);
  });

  it("imports no built-in module, which would load all it can do", () => {
    expect(
      loaded.match(/\b(?:from|import)\s*["'](?:node:)?(?:fs|tty|util|stream|path)["']/),
    ).toBeNull();
  });
});

describe("the built command line", () => {
  it("never ends the process by force", () => {
    expect(readWithImports(["cli.js"])).not.toContain("process.exit(");
  });
});
