import {
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { replaceFile, replaceTarget } from "../../src/io/replace-file.js";
import { makeWorkspace } from "../cli/run-cli.js";

vi.mock("node:fs", async (load) => {
  const original = await load<typeof import("node:fs")>();
  const { rmSync, unlinkSync } = original;
  return {
    ...original,
    rmSync: vi.fn(rmSync),
    unlinkSync: vi.fn(unlinkSync),
  };
});

const { directory, read, empty } = makeWorkspace();
const path = (name: string) => `${directory}/${name}`;

afterEach(() => {
  vi.resetAllMocks();
  empty();
});

const fails = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

describe("where the temporary file cannot be removed, as in an append-only folder", () => {
  beforeEach(() => {
    vi.mocked(unlinkSync).mockImplementation(fails("EPERM"));
    vi.mocked(rmSync).mockImplementationOnce(fails("EPERM"));
  });

  test("what went wrong before is what is told", () =>
    expect(() => replaceFile(path("a"), "new", { check: fails("EIO") })).toThrow("EIO"));
});

test("a path goes where the system goes: `link/..` is not the folder that it is written in", () => {
  mkdirSync(path("far/deep"), { recursive: true });
  mkdirSync(path("near"));
  symlinkSync("../far/deep", path("near/link"));
  const seen: string[] = [];
  replaceFile(path("near/link/../a"), "new", {
    check: () => seen.push(...readdirSync(path("far"))),
  });
  expect(read("far/a")).toBe("new");
  expect(seen).toHaveLength(2);
  expect(readdirSync(path("near"))).toEqual(["link"]);
});

describe("replacing what a path leads to", () => {
  test("keeps a link and the mode of its file", () => {
    writeFileSync(path("real.md"), "old", { mode: 0o640 });
    symlinkSync("real.md", path("link.md"));
    replaceTarget(path("link.md"), "new");
    expect(read("real.md")).toBe("new");
    expect(lstatSync(path("link.md")).isSymbolicLink()).toBe(true);
    expect(statSync(path("real.md")).mode & 0o777).toBe(0o640);
  });

  test("makes a file that is not there", () => {
    replaceTarget(path("new.md"), "new");
    expect(read("new.md")).toBe("new");
  });

  test("refuses a link without a target, and leaves it", () => {
    symlinkSync("nowhere.md", path("link.md"));
    expect(() => replaceTarget(path("link.md"), "new")).toThrow("ENOENT");
    expect(readdirSync(directory)).toEqual(["link.md"]);
  });

  test.runIf(process.getuid?.() !== 0)("refuses a read-only file", () => {
    writeFileSync(path("a.md"), "old", { mode: 0o444 });
    expect(() => replaceTarget(path("a.md"), "new")).toThrow("EACCES");
    expect(read("a.md")).toBe("old");
  });
});
