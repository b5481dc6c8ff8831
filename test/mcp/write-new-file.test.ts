import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AllowedDirectories } from "../../src/mcp/allowed-directories.js";
import { prepareNewFile, writeNewFile } from "../../src/mcp/write-new-file.js";
import { makeDirectory, writeInto } from "./support.js";

const root = makeDirectory();
const allowed = join(root, "allowed");
const outside = join(root, "allowed-evil");
for (const directory of [allowed, outside, join(allowed, "sub")]) mkdirSync(directory);
const directories = new AllowedDirectories([allowed]);

async function write(path: string, text: string): Promise<void> {
  await writeNewFile(directories, await prepareNewFile(directories, path), text);
}

async function failureOf(path: string, text = "text\n") {
  try {
    await write(path, text);
  } catch (error) {
    return (error as { toEnvelope(): { error: unknown } }).toEnvelope().error;
  }
  throw new Error(`${path} was written`);
}

/** No test may leave anything behind. */
const leftovers = () => readdirSync(allowed).filter((name) => name.endsWith(".tmp"));

describe("a new file", () => {
  it.each(["new.toon", "sub/new.toon", join(allowed, "absolute.toon"), "-dash.md", "ünï.toon"])(
    "%s is written whole",
    async (path) => {
      await write(path, "a: ü\r\n");
      const real = path.startsWith("/") ? path : join(allowed, path);
      expect(readFileSync(real, "utf8")).toBe("a: ü\r\n");
      expect(statSync(real).mode & 0o777).toBe(0o666 & ~process.umask());
      expect(statSync(real).nlink).toBe(1);
      expect(leftovers()).toEqual([]);
    },
  );

  it("may be empty", async () => {
    await write("empty.toon", "");
    expect(readFileSync(join(allowed, "empty.toon"), "utf8")).toBe("");
  });

  it("stands in the directory that a link inside leads to", async () => {
    symlinkSync("sub", join(allowed, "inner"));
    await write("inner/linked.toon", "x");
    expect(existsSync(join(allowed, "sub", "linked.toon"))).toBe(true);
  });
});

describe("a file that exists", () => {
  const EXISTS = {
    code: "bad_request",
    message: "out_path exists already and is never overwritten; name a new file, or delete it",
    field: "out_path",
  };

  it.each([
    ["shorter", "s"],
    ["of equal length", "TEXT\n"],
    ["longer", "a longer text\n"],
    ["empty", ""],
  ])("and is %s stays as it is", async (_name, content) => {
    const path = writeInto(allowed, "old.toon", content);
    expect(await failureOf("old.toon")).toEqual(EXISTS);
    expect(readFileSync(path, "utf8")).toBe(content);
    expect(leftovers()).toEqual([]);
  });

  it("and holds the same text is a repeated call", async () => {
    const path = writeInto(allowed, "same.toon", "text\n");
    const before = statSync(path);
    await write("same.toon", "text\n");
    expect(statSync(path).ino).toBe(before.ino);
  });

  it("and came in between is not overwritten", async () => {
    const file = await prepareNewFile(directories, "raced.toon");
    writeInto(allowed, "raced.toon", "theirs");
    await expect(writeNewFile(directories, file, "ours")).rejects.toThrow("exists already");
    expect(readFileSync(join(allowed, "raced.toon"), "utf8")).toBe("theirs");
  });
});

describe("what is refused before any work", () => {
  const IN_USE = "out_path exists and is not a regular file; name a new file";

  it.each([
    ["a directory", "folder.md", IN_USE],
    ["an allowed directory", ".", undefined],
    ["a directory that is missing", "none/new.toon", undefined],
    ["a file for a directory", "plain/new.toon", undefined],
  ])("%s", async (_name, path, message) => {
    writeInto(allowed, "plain", "x");
    mkdirSync(join(allowed, "folder.md"), { recursive: true });
    await expect(prepareNewFile(directories, path)).rejects.toMatchObject({
      field: "out_path",
      ...(message === undefined ? {} : { code: "bad_request", message }),
    });
  });

  it("says that a directory is missing, and not where", async () => {
    expect(await failureOf("none/new.toon")).toEqual({
      code: "bad_request",
      message: "the directory of out_path does not exist; create it, or name another one",
      field: "out_path",
    });
  });

  it.each([
    [
      "to a file outside",
      () => symlinkSync(writeInto(outside, "t", ""), join(allowed, "l1.md")),
      "l1.md",
    ],
    ["to nothing", () => symlinkSync(join(outside, "none"), join(allowed, "l2.md")), "l2.md"],
    ["to a file inside", () => symlinkSync("plain", join(allowed, "l3.md")), "l3.md"],
  ])("a link %s", async (_name, make, path) => {
    make();
    expect(await failureOf(path)).toMatchObject({ code: "bad_request", message: IN_USE });
  });

  it.each([
    ["../allowed-evil/new.toon"],
    ["../new.toon"],
    ["../allowed-evil/none/new.toon"],
    [join(outside, "new.toon")],
    ["/proc/self/cwd/new.toon"],
    ["out/new.toon"],
    ["out/none/new.toon"],
  ])("%s, which is outside", async (path) => {
    if (!existsSync(join(allowed, "out"))) symlinkSync(outside, join(allowed, "out"));
    expect(await failureOf(path)).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("out_path is not below a directory"),
    });
    expect(existsSync(join(outside, "new.toon"))).toBe(false);
  });
});

describe("what cannot be written", () => {
  it("a text that UTF-8 cannot hold", async () => {
    expect(await failureOf("lone.toon", "a\ud800b")).toMatchObject({ code: "bad_request" });
    expect(existsSync(join(allowed, "lone.toon"))).toBe(false);
  });

  it("a name that is too long", async () => {
    expect(await failureOf(`${"n".repeat(300)}.md`)).toMatchObject({
      message: "out_path cannot be written: the name is too long",
    });
    expect(leftovers()).toEqual([]);
  });
});
