import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { open, rename, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, join, relative } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { AllowedDirectories } from "../../src/mcp/allowed-directories.js";
import { readAtMost, readTextFile } from "../../src/mcp/read-text-file.js";
import { MAX_TEXT_BYTES } from "../../src/mcp/text-size.js";
import { words } from "../support/words.js";
import { makeDirectory, writeInto } from "./support.js";

const root = makeDirectory();
const allowed = join(root, "allowed");
const evil = join(root, "allowed-evil");
for (const directory of [allowed, evil, join(allowed, "sub"), join(evil, "sub")]) {
  mkdirSync(directory);
}
writeInto(allowed, "a.md", "# A\n");
writeInto(allowed, "sub/b.md", "# B\n");
writeInto(evil, "secret.md", "# Secret\n");
writeInto(evil, "sub/b.md", "# Evil\n");
const directories = new AllowedDirectories([allowed]);

const read = (path: string) => readTextFile(directories, path, "path");

async function failureOf(path: string, allowedDirectories = directories) {
  try {
    await readTextFile(allowedDirectories, path, "path");
  } catch (error) {
    return (error as { toEnvelope(): { error: unknown } }).toEnvelope().error;
  }
  throw new Error(`${path} was read`);
}

const OUTSIDE = {
  code: "forbidden",
  message:
    "path is not below a directory that this server may use; start it with --allow-dir for a directory above it",
  field: "path",
};

describe("opening", () => {
  test.each([
    ["missing", "allow_dir: no such file: "],
    ["allowed/a.md", "allow_dir: "],
  ])("%s is refused", (name, message) => {
    const path = join(root, name);
    expect(() => new AllowedDirectories([path])).toThrow(message + JSON.stringify(path));
  });

  test("a link to a directory stands for the directory", async () => {
    symlinkSync(allowed, join(root, "link"));
    const linked = new AllowedDirectories([join(root, "link")]);
    expect(await readTextFile(linked, join(root, "link/a.md"), "path")).toBe("# A\n");
    expect(await readTextFile(linked, join(allowed, "a.md"), "path")).toBe("# A\n");
  });

  test("the root allows everything", async () => {
    const all = new AllowedDirectories(["/"]);
    expect(await readTextFile(all, join(evil, "secret.md"), "path")).toBe("# Secret\n");
  });

  test("without directories nothing is read, and the error says how to change that", async () =>
    expect(await failureOf(join(allowed, "a.md"), new AllowedDirectories([]))).toEqual({
      code: "forbidden",
      message:
        "this server may not use files, so path cannot be used: start it with context-verdict mcp --allow-dir DIR",
      field: "path",
    }));
});

describe("what is inside is read", () => {
  it.each(["a.md", "./a.md", "sub/../a.md", "sub/b.md", join(allowed, "a.md")])(
    "%s",
    async (path) => {
      expect(await read(path)).toMatch(/^# [AB]\n$/);
    },
  );

  it("follows links that stay inside", async () => {
    symlinkSync("sub/b.md", join(allowed, "inner.md"));
    expect(await read("inner.md")).toBe("# B\n");
  });

  it("searches every directory for absolute paths, the first for relative ones", async () => {
    const both = new AllowedDirectories([join(allowed, "sub"), evil]);
    expect(await readTextFile(both, "b.md", "path")).toBe("# B\n");
    expect(await readTextFile(both, join(evil, "secret.md"), "path")).toBe("# Secret\n");
    expect(await failureOf("secret.md", both)).toMatchObject({ code: "input_not_found" });
  });

  it("says what is missing there", async () => {
    expect(await failureOf("none.md")).toEqual({
      code: "input_not_found",
      message: "no such file: none.md",
      field: "path",
    });
    expect(await failureOf("a.md/none.md")).toMatchObject({ code: "input_not_found" });
    expect(await failureOf("none/none/none.md")).toMatchObject({ code: "input_not_found" });
  });
});

describe("what is outside looks the same, whether or not it exists", () => {
  symlinkSync(evil, join(allowed, "out"));
  symlinkSync(join(evil, "secret.md"), join(allowed, "out.md"));
  symlinkSync(join(evil, "none.md"), join(allowed, "broken.md"));
  symlinkSync("loop.md", join(allowed, "loop.md"));

  it.each([
    ...words(`
    ../allowed-evil/secret.md ../allowed-evil/none.md ../../../../../../../../etc/passwd
    ../../../../../../../../etc/none /etc/passwd/none /root/none / .. out/secret.md out/none.md
    out/../../allowed-evil/secret.md out.md broken.md broken.md/x loop.md /dev/stdin
    /proc/self/environ
  `),
    join(evil, "secret.md"),
    join(evil, "none.md"),
    join(root, "none", "none.md"),
    `../${basename(allowed)}-evil/secret.md`,
    relative(allowed, "/dev/zero"),
  ])("%s", async (path) => expect(await failureOf(path)).toEqual(OUTSIDE));
});

describe("what is no path", () => {
  it.each([
    ["", "path is empty"],
    ["a\0.md", "path contains a NUL character"],
    ["a/".repeat(500_000), "path is longer than 4096 characters"],
  ])("%#", async (path, message) => {
    expect(await failureOf(path)).toEqual({ code: "bad_request", message, field: "path" });
  });

  it("may be a name that is too long", async () =>
    expect(await failureOf(`${"n".repeat(300)}.md`)).toMatchObject({ code: "input_not_found" }));
});

describe("what is no regular file", () => {
  const NOT_REGULAR = {
    code: "input_not_found",
    message: "path must name a regular file, not a directory, pipe, socket or device",
    field: "path",
  };

  it("a directory", async () => {
    mkdirSync(join(allowed, "folder.md"));
    expect(await failureOf("folder.md")).toEqual(NOT_REGULAR);
  });
  it("an allowed directory", async () => expect(await failureOf(".")).toEqual(NOT_REGULAR));

  it("a pipe that nobody writes to, without waiting", async () => {
    execFileSync("mkfifo", [join(allowed, "pipe.md")]);
    expect(await failureOf("pipe.md")).toEqual(NOT_REGULAR);
  });

  it("a socket", async () => {
    const server = createServer().listen(join(allowed, "socket.md"));
    afterAll(() => server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    expect(await failureOf("socket.md")).toEqual(NOT_REGULAR);
  });

  it.runIf(existsSync("/dev/zero"))("a device", async () => {
    const devices = new AllowedDirectories(["/dev"]);
    expect(await failureOf("zero", devices)).toMatchObject({ code: "forbidden" });
  });
});

describe("what is no text", () => {
  it.each([
    ["utf16.md", [0xff, 0xfe, 0x41, 0], "is UTF-16, not UTF-8"],
    ["binary.md", [0x41, 0x42, 0], "is binary: NUL at byte 2"],
    ["latin1.md", [0x41, 0xe9, 0x41], "is not valid UTF-8: byte 0xE9 at offset 1"],
  ])("%s", async (name, bytes, problem) => {
    writeInto(allowed, name, Uint8Array.from(bytes));
    expect(await failureOf(name)).toEqual({
      code: "bad_request",
      message: `the file of path ${problem}`,
      field: "path",
    });
  });

  it("keeps a byte order mark, which is part of the document", async () => {
    writeInto(allowed, "bom.md", "\uFEFF# A\n");
    expect(await read("bom.md")).toBe("\uFEFF# A\n");
  });
});

describe("the limit", () => {
  it("is the largest size that is read", async () => {
    writeInto(allowed, "full.md", "a".repeat(MAX_TEXT_BYTES));
    expect(await read("full.md")).toHaveLength(MAX_TEXT_BYTES);
  });

  it("is named with the size of what is larger", async () => {
    writeInto(allowed, "large.md", "a".repeat(MAX_TEXT_BYTES + 1));
    expect(await failureOf("large.md")).toEqual({
      code: "payload_too_large",
      message: "path has 2097153 bytes (limit 2097152); split the document",
      field: "path",
    });
  });

  it("holds for a file that grows, whatever size it said", async () => {
    const handle = await open(join(allowed, "large.md"));
    expect(await readAtMost(handle, 1000)).toHaveLength(1000);
    await handle.close();
  });

  const LYING = "/proc/kallsyms";
  it.runIf(existsSync(LYING) && statSync(LYING).size === 0)(
    "holds for a file that says it is empty",
    async () => {
      const handle = await open(LYING);
      expect(await readAtMost(handle, MAX_TEXT_BYTES + 1, 0)).toHaveLength(MAX_TEXT_BYTES + 1);
      await handle.close();
    },
  );
});

describe("a directory that is swapped between the look and the opening", () => {
  it("is noticed", async () => {
    const real = await directories.locate("sub/b.md", "path");
    await rename(join(allowed, "sub"), join(allowed, "away"));
    await symlink(join(evil, "sub"), join(allowed, "sub"));
    const handle = await open(real);
    try {
      await expect(directories.verify(handle, real, "path")).rejects.toThrow(OUTSIDE.message);
      expect(await handle.readFile("utf8")).toBe("# Evil\n");
    } finally {
      await handle.close();
      rmSync(join(allowed, "sub"));
      await rename(join(allowed, "away"), join(allowed, "sub"));
    }
  });

  it("is not imagined", async () => {
    const real = await directories.locate("sub/b.md", "path");
    const handle = await open(real);
    await expect(directories.verify(handle, real, "path")).resolves.toBeUndefined();
    await handle.close();
  });
});
