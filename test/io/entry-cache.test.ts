import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clearIfFull, readEntry, writeEntry } from "../../src/features/files/judge-file.js";
import { findCacheFolder } from "../../src/io/cache-folder.js";
import { hashOf } from "../../src/io/hash-of.js";
import { makeTree } from "./workspace.js";

const KEY = hashOf("key");
const VALUE = { title: "Title" };

/** The only entry. */
function findEntry(folder: string): string {
  const [shelf] = readdirSync(folder);
  const [entry] = readdirSync(join(folder, shelf!));
  return join(folder, shelf!, entry!);
}

describe("an entry", () => {
  it("gives back what was written, to its owner alone", () => {
    const folder = join(makeTree().folder, "verdicts");
    writeEntry(folder, KEY, VALUE);
    expect(readEntry(folder, KEY)).toEqual(VALUE);
    expect(readEntry(folder, hashOf("other"))).toBeUndefined();
    expect(statSync(findEntry(folder)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it.each([
    ["cut off", (text: string) => text.slice(0, -5)],
    ["empty", () => ""],
    ["not ours", () => "\0\xff\n{}"],
  ])("that is %s counts as absent, and is written again", (_name, spoil) => {
    const { folder } = makeTree();
    writeEntry(folder, KEY, VALUE);
    const entry = findEntry(folder);
    const spoiled = spoil(readFileSync(entry, "utf8"));
    expect(spoiled).not.toBe(readFileSync(entry, "utf8"));
    writeFileSync(entry, spoiled);
    expect(readEntry(folder, KEY)).toBeUndefined();
    writeEntry(folder, KEY, VALUE);
    expect(readEntry(folder, KEY)).toEqual(VALUE);
    expect(findEntry(folder)).toBe(entry);
  });

  it("fails silently where there is no room for it", () => {
    const { folder } = makeTree({ file: "" });
    const file = join(folder, "file");
    writeEntry(file, KEY, VALUE);
    expect(readEntry(file, KEY)).toBeUndefined();
  });
});

it("a full shelf loses its entries, and nothing that is not one", () => {
  const { folder, write } = makeTree({ "notes.md": "x".repeat(9_000) });
  for (const digit of "0123456789") write(digit.padStart(62, "0"), "x".repeat(4_000));
  write(".context-verdict-7-0123456789ab.tmp", "half");
  clearIfFull(folder, 45_056);
  expect(readdirSync(folder)).toHaveLength(12);
  clearIfFull(folder, 45_055);
  expect(readdirSync(folder)).toEqual(["notes.md"]);
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
