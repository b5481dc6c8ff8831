import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { ONE_RUN_FLAGS } from "../../src/io/quick-start.js";
import { BIN, cleanEnv, makeWorkspace, type Run, runCli, TABLE } from "./run-cli.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { directory } = makeWorkspace();
const file = join(directory, "table.md");
writeFileSync(file, TABLE);

/** A user with a cache of one's own. */
function makeUser(name: string): { folder: string; run: (...args: string[]) => Run } {
  const home = join(directory, name);
  mkdirSync(home);
  return {
    folder: join(home, "context-verdict", "code"),
    run: (...args) =>
      runCli(args.length === 0 ? ["profile", "--json", file] : args, {
        env: { XDG_CACHE_HOME: home },
      }),
  };
}

const uncached = runCli(["profile", "--json", file], { env: { NODE_DISABLE_COMPILE_CACHE: "1" } });

/** The stored code of the engine. */
function findEngine(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith("engine-"));
  expect(names).toHaveLength(1);
  return join(folder, names[0] as string);
}

/** How many runs added to stored code: a byte before the checksum. */
function readRuns(path: string): number | undefined {
  return readFileSync(path).at(-5);
}

describe("compiled code", () => {
  it("is stored by the first runs, for its user alone, and changes no answer", () => {
    const { folder, run } = makeUser("usual");
    for (let count = 1; count <= 10; count++) {
      expect(run()).toEqual(uncached);
      // Each run adds to what it took: V8 did not refuse it.
      expect(readRuns(findEngine(folder))).toBe(Math.min(count, 8));
    }
    // V8's tag, which comes last, is the same for several versions of Node.
    const node = `${process.version}-${process.arch}`;
    for (const name of readdirSync(folder)) {
      expect(name.split(node)).toEqual([
        expect.stringMatching(/^(?:engine|start)-[\w-]+-$/),
        expect.stringMatching(/^-[0-9a-f]+$/),
      ]);
      if (process.platform !== "win32")
        expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  it("is stored by commands that keep V8's flags as well, beside the other", () => {
    const { folder, run } = makeUser("other-flags");
    run();
    expect(run("compact", file).status).toBe(0);
    expect(readdirSync(folder).filter((name) => name.startsWith("engine-"))).toHaveLength(2);
  });

  it.each<[string, (path: string) => void]>([
    ["damaged in the middle", (path) => writeFileSync(path, flipMiddle(readFileSync(path)))],
    ["cut off", (path) => writeFileSync(path, readFileSync(path).subarray(0, 1000))],
    ["empty", (path) => writeFileSync(path, "")],
    ["something else", (path) => writeFileSync(path, "const a = 1;\n".repeat(1000))],
  ])("is compiled and stored again where it is %s", (name, damage) => {
    const { folder, run } = makeUser(name);
    run();
    run();
    const path = findEngine(folder);
    damage(path);
    expect(run()).toEqual(uncached);
    expect(readRuns(path)).toBe(1);
    expect(run()).toEqual(uncached);
    expect(readRuns(path)).toBe(2);
  });

  it.skipIf(process.platform === "win32")("is not taken from a file that others may write", () => {
    const { folder, run } = makeUser("shared");
    run();
    run();
    const path = findEngine(folder);
    chmodSync(path, 0o666);
    expect(run()).toEqual(uncached);
    expect(readRuns(path)).toBe(1);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === "win32").each<[string, (path: string) => void]>([
    ["a pipe without a writer", (path) => execFileSync("mkfifo", ["-m", "600", path])],
    ["a link", (path) => symlinkSync(`${path}-aside`, path)],
    ["a link to itself", (path) => symlinkSync(path, path)],
  ])("is stored again in place of %s", (name, put) => {
    const { folder, run } = makeUser(name);
    run();
    const path = findEngine(folder);
    renameSync(path, `${path}-aside`);
    put(path);
    expect(run()).toEqual(uncached);
    rmSync(`${path}-aside`);
    expect(lstatSync(path).isFile()).toBe(true);
    expect(readRuns(path)).toBe(1);
  });

  it("of other versions is removed after a month, and nothing else", () => {
    const { folder, run } = makeUser("old");
    mkdirSync(folder, { recursive: true });
    const ages = {
      "engine-abc_DEF-v20.0.0-x64-c3583e1f": 31,
      "start-abc_DEF-v22.1.0-x64-c3583e1f": 29,
      ".context-verdict-0123456789ab.tmp": 31,
      "notes.txt": 31,
    };
    for (const [name, days] of Object.entries(ages)) {
      writeFileSync(join(folder, name), "");
      const written = Date.now() / 1000 - days * 86_400;
      utimesSync(join(folder, name), written, written);
    }
    run();
    const left = Object.keys(ages).filter((name) => existsSync(join(folder, name)));
    expect(left).toEqual(["start-abc_DEF-v22.1.0-x64-c3583e1f", "notes.txt"]);
  });

  it("is stored below a home that has no folder for caches yet", () => {
    const home = join(directory, "home");
    mkdirSync(home);
    const env = { HOME: home, USERPROFILE: home, XDG_CACHE_HOME: "", LOCALAPPDATA: "" };
    expect(runCli(["profile", "--json", file], { env })).toEqual(uncached);
    expect(readRuns(findEngine(join(home, ".cache/context-verdict/code")))).toBe(1);
  });

  it.runIf(process.platform === "linux")("is done without where folders cannot be made", () => {
    const env = { XDG_CACHE_HOME: "/proc/none" };
    expect(runCli(["profile", "--json", file], { env })).toEqual(uncached);
  });

  it("is done without where it cannot be stored", () => {
    const { folder, run } = makeUser("unwritable");
    mkdirSync(join(folder, ".."));
    writeFileSync(folder, "a file where the folder belongs");
    expect(run()).toEqual(uncached);
    expect(readFileSync(folder, "utf8")).toBe("a file where the folder belongs");
  });

  it("is not stored where Node's compile cache is switched off", () => {
    const home = join(directory, "off");
    mkdirSync(home);
    const env = { XDG_CACHE_HOME: home, NODE_DISABLE_COMPILE_CACHE: "1" };
    expect(runCli(["profile", "--json", file], { env })).toEqual(uncached);
    expect(readdirSync(home)).toEqual([]);
  });

  it("is not stored by Bun, which is no V8", () => {
    const home = join(directory, "bun");
    mkdirSync(home);
    const preload = join(directory, "bun.cjs");
    writeFileSync(
      preload,
      `Object.defineProperty(process, "versions", { value: { ...process.versions, bun: "1.0.0" } });`,
    );
    const env = { XDG_CACHE_HOME: home, NODE_OPTIONS: `--require=${preload}` };
    expect(runCli(["profile", "--json", file], { env })).toEqual(uncached);
    expect(readdirSync(home)).toEqual([]);
  });

  it("is not missed where an update has taken the chunk that stores it", () => {
    const copy = join(directory, "updated");
    for (const path of ["bin", "dist/cli", "dist/cli.cjs", "package.json"]) {
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    const chunks = readdirSync(join(copy, "dist/cli"));
    const saving = chunks.filter((name) => name.startsWith("save-code-"));
    expect(saving).toHaveLength(1);
    rmSync(join(copy, "dist/cli", saving[0] as string));
    const bin = join(copy, "bin/context-verdict.js");
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [bin, "profile", "--json", file],
      {
        env: cleanEnv({ XDG_CACHE_HOME: join(directory, "updated-cache") }),
        encoding: "utf8",
      },
    );
    expect({ status, stdout, stderr }).toEqual(uncached);
  });

  it("is stored by two that start at once", () => {
    const { folder } = makeUser("at-once");
    const run = `"${process.execPath}" "${BIN}" profile --json "${file}"`;
    const { stdout, stderr } = spawnSync("sh", ["-c", `${run} & ${run} & wait`], {
      env: cleanEnv({ XDG_CACHE_HOME: join(folder, "../..") }),
      encoding: "utf8",
    });
    expect([stdout, stderr]).toEqual([uncached.stdout.repeat(2), ""]);
    // The second may start after the first has stored.
    expect([1, 2]).toContain(readRuns(findEngine(folder)));
  });
});

function flipMiddle(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  return bytes;
}

describe("the flags of a run that judges one document", () => {
  it("leave patterns usable that were compiled before", () => {
    const script = `
      const patterns = Array.from({ length: 20 }, (_, index) => new RegExp("(?:a|b)+c" + index, "i"));
      const search = () => patterns.filter((pattern, index) => pattern.test("a text of some length: abc".concat(index))).length;
      search();
      for (const flag of process.argv.slice(1)) require("node:v8").setFlagsFromString(flag);
      for (let count = 0; count < 100; count++) search();
      console.log(search());`;
    const run = spawnSync(process.execPath, ["-e", script, "--", ...ONE_RUN_FLAGS], {
      encoding: "utf8",
    });
    expect([run.status, run.stdout]).toEqual([0, "20\n"]);
  });
});

test("a command that never ends is no success", () => {
  const hang = join(directory, "hang.cjs");
  writeFileSync(
    hang,
    `const Module = require("node:module");
    const load = Module._load;
    const run = () => new Promise(() => {});
    const command = { options: ["json"], takes: "many", run };
    Module._load = (name, ...rest) => name.includes("/profile-") ? { command } : load(name, ...rest);`,
  );
  const run = spawnSync(process.execPath, ["--require", hang, BIN, "profile", "--json", file]);
  expect(run.status).toBe(13);
});
