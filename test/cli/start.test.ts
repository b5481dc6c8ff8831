import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { BIN, cleanEnv, makeWorkspace, spawnCli, TABLE } from "./run-cli.js";

const DIST = new URL("../../dist/", import.meta.url);

function read(url: string): string {
  return readFileSync(fileURLToPath(url), "utf8");
}

/** The text of built files and of all they import statically, which is what a start has to load. */
function readWithImports(urls: readonly string[]): string {
  const seen = new Set(urls);
  for (const url of seen) {
    // What is imported dynamically stands behind `then(()=>`.
    for (const [, path] of read(url).matchAll(/(?<!=>)require\(`(\.[^`]+)`\)/g)) {
      if (path !== undefined) seen.add(new URL(path, url).href);
    }
  }
  return [...seen].map(read).join("\n");
}

const ENTRY = new URL("cli.cjs", DIST).href;

const chunks = readdirSync(new URL("cli/", DIST)).map((name) => new URL(`cli/${name}`, DIST).href);
const engine = chunks.filter((url) => /\/engine-(?!pool|worker)[^/]*$/.test(url));

describe("the start of profile --json", () => {
  const commands = chunks.filter((url) => /\/profile-[^/]*$/.test(url));
  const whole = chunks.map(read).join("\n");
  const loaded = readWithImports([ENTRY, ...commands, ...engine]);

  it("is one chunk beside the entry's", () => {
    expect(commands).toHaveLength(1);
    expect(engine).toHaveLength(1);
  });

  it.each([
    ["the rendering", "No other form saves enough"],
    ["colours", "FORCE_COLOR"],
    ["help texts", "Usage: context-verdict"],
    ["the width of characters", "Intl.Segmenter"],
    ["writing files", "fsyncSync"],
  ])("does not load %s", (_name, text) => {
    expect(loaded).toContain("measured_chars");
    expect(loaded).not.toContain(text);
    expect(whole).toContain(text);
  });

  it("copies no built-in module to give it a default export", () => {
    expect(loaded).toMatch(/=require\(`node:fs`\)/);
    expect(loaded).not.toMatch(/(\w+)=require\(`node:\w+`\);\1=/);
  });
});

it("the start of a hook does not load the engine, which few files that an agent reads need", () => {
  const commands = chunks.filter((url) => /\/hook-[^/]*$/.test(url));
  expect(commands).toHaveLength(1);
  const loaded = readWithImports([ENTRY, ...commands]);
  expect(loaded).toContain("hookSpecificOutput");
  expect(loaded).not.toContain("reassembly_verified");
  expect(engine.map(read).join("\n")).toContain("reassembly_verified");
});

it("the built command line never ends the process by force", () =>
  expect(readWithImports([ENTRY])).not.toContain("process.exit("));

describe("a process", () => {
  const { directory } = makeWorkspace();
  const file = join(directory, "table.md");
  writeFileSync(file, TABLE);

  test("keeps compiled code in the user's folder for caches", () => {
    const run = (env: Record<string, string> = {}) =>
      spawnCli(["profile", "--json", file], { env: { XDG_CACHE_HOME: directory, ...env } });
    const code = join(directory, "context-verdict", "code");
    const uncached = run({ NODE_DISABLE_COMPILE_CACHE: "1" });
    expect(existsSync(code)).toBe(false);
    expect(run()).toEqual(uncached);
    expect(existsSync(code)).toBe(true);
    expect(run()).toEqual(uncached);
    if ("enableCompileCache" in module) return;
    const kept = readdirSync(code);
    expect(kept).toContainEqual(expect.stringMatching(/^engine-.*\.cjs-v20\./));
    for (const name of kept) {
      const file = join(code, name);
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0xff, bytes.length / 2));
    }
    expect(run()).toEqual(uncached);
  });

  test("of many files leaves at once on Ctrl+C", async () => {
    const many = makeWorkspace();
    for (let index = 0; index < 400; index++) many.write(`${index}.md`, TABLE.repeat(40));
    const child = spawn(
      process.execPath,
      [BIN, ..."profile --no-cache --format=ndjson .".split(" ")],
      {
        cwd: many.directory,
        env: cleanEnv(),
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    child.stdout.once("data", () => child.kill("SIGINT"));
    child.stdout.resume();
    expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
  });

  test("exits with 13 if the command never settles", () => {
    const hang = join(directory, "hang.cjs");
    writeFileSync(
      hang,
      `const Module = require("node:module");
      const load = Module._load;
      const run = () => new Promise(() => {});
      const command = { options: [["json"]], argument: "[FILE|FOLDER|GLOB...]", run };
      Module._load = (name, ...rest) => name.includes("/profile-") ? { command } : load(name, ...rest);`,
    );
    const run = spawnSync(process.execPath, ["--require", hang, BIN, "profile", "--json", file]);
    expect(run.status).toBe(13);
  });
});
