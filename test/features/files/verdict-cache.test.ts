import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { profileWithForm } from "../../../src/engine/api.js";
import { type Judged, VerdictCache } from "../../../src/features/files/judge-file.js";
import { findCacheFolder } from "../../../src/io/cache/cache-folder.js";
import { evictEntries } from "../../../src/io/cache/entry-cache.js";
import { makeTree } from "../../io/find-files/workspace.js";

const SHA = "a".repeat(64);
const judged = JSON.parse(JSON.stringify(profileWithForm("# Title\n\n- one\n"))) as Judged;

function open(folder: string, settings = {}): VerdictCache {
  return new VerdictCache(folder, { cwd: "/", ...settings });
}

/** The only entry. */
function findEntry(folder: string): string {
  const [shelf] = readdirSync(join(folder, "verdicts"));
  const [entry] = readdirSync(join(folder, "verdicts", shelf!));
  return join(folder, "verdicts", shelf!, entry!);
}

describe("an entry", () => {
  it("gives back what was written, for the same document and settings alone", () => {
    const { folder } = makeTree();
    open(folder).write(SHA, "markdown", judged);
    expect(open(folder).read(SHA, "markdown")).toEqual(judged);
    expect(open(folder).read(SHA, "text")).toBeUndefined();
    expect(open(folder).read("b".repeat(64), "markdown")).toBeUndefined();
    expect(open(folder, { tokenizer: "o200k_base" }).read(SHA, "markdown")).toBeUndefined();
    expect(open(folder, { chars_per_token: [4] }).read(SHA, "markdown")).toBeUndefined();
  });

  it("is for its owner alone", () => {
    const { folder } = makeTree();
    open(folder).write(SHA, "markdown", judged);
    expect(statSync(findEntry(folder)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "verdicts")).mode & 0o777).toBe(0o700);
  });

  it.each([
    ["cut off", (text: string) => text.slice(0, -5)],
    ["empty", () => ""],
    ["changed", (text: string) => text.replace('"Title"', '"Other"')],
    ["another's", (text: string) => (text.startsWith("f") ? "0" : "f") + text.slice(1)],
    ["not ours", () => "\0\xff\n{}"],
  ])("that is %s counts as absent, and is written again", (_name, spoil) => {
    const { folder } = makeTree();
    const cache = open(folder);
    cache.write(SHA, "markdown", judged);
    const entry = findEntry(folder);
    const spoiled = spoil(readFileSync(entry, "utf8"));
    expect(spoiled).not.toBe(readFileSync(entry, "utf8"));
    writeFileSync(entry, spoiled);
    expect(cache.read(SHA, "markdown")).toBeUndefined();
    cache.write(SHA, "markdown", judged);
    expect(cache.read(SHA, "markdown")).toEqual(judged);
    expect(findEntry(folder)).toBe(entry);
  });

  it("fails silently where there is no room for it", () => {
    const { folder } = makeTree({ file: "" });
    const cache = open(join(folder, "file"));
    cache.write(SHA, "markdown", judged);
    expect(cache.read(SHA, "markdown")).toBeUndefined();
    const blocked = open(folder);
    blocked.write(SHA, "markdown", judged);
    const entry = findEntry(folder);
    writeFileSync(`${entry}.bak`, "");
    expect(blocked.read(SHA, "markdown")).toEqual(judged);
  });
});

describe("a full shelf", () => {
  it("loses its oldest entries, and nothing that is not one", () => {
    const { folder, write } = makeTree({ "notes.md": "x".repeat(9_000) });
    for (let age = 0; age < 10; age++) {
      const name = write(String(age).padStart(62, "0"), "x".repeat(4_000));
      utimesSync(join(folder, name), 1_000 - age, 1_000 - age);
    }
    write(".context-verdict-7-0123456789ab.tmp", "half");
    utimesSync(join(folder, ".context-verdict-7-0123456789ab.tmp"), 1, 1);
    evictEntries(folder, 60_000, 16_384);
    expect(readdirSync(folder)).toHaveLength(12);
    evictEntries(folder, 40_960, 16_384);
    const left = [0, 1, 2, 3].map((age) => String(age).padStart(62, "0"));
    expect(readdirSync(folder).sort()).toEqual([...left, "notes.md"].sort());
  });
});

describe("its place", () => {
  it.skipIf(process.platform === "win32")("is where the user's caches are", () => {
    expect(findCacheFolder({ XDG_CACHE_HOME: "/c" })).toBe("/c/context-verdict");
    expect(findCacheFolder({ XDG_CACHE_HOME: "relative" })).toMatch(
      /^\/.*\.cache\/context-verdict$/,
    );
    expect(findCacheFolder({})).toMatch(/^\/.*\.cache\/context-verdict$/);
  });

  it("is nowhere where the environment may not be read", () => {
    const env = new Proxy(process.env, {
      get() {
        throw new Error("not allowed");
      },
    });
    expect(findCacheFolder(env)).toBeUndefined();
  });
});
