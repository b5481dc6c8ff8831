import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join, relative } from "node:path";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { ReadableFiles } from "../../src/mcp/readable-files.js";
import { MAX_TEXT_BYTES } from "../../src/mcp/rejections.js";
import { words } from "../support/words.js";
import { makeDirectory, writeInto } from "./support.js";

const root = makeDirectory();
const allowed = join(root, "allowed");
const evil = join(root, "allowed-evil");
const inside = (name: string) => join(allowed, name);
const folders = ["sub", "folder.md"].map(inside);
for (const directory of [allowed, evil, join(evil, "sub"), ...folders]) mkdirSync(directory);
writeInto(allowed, "a.md", "# A\n");
writeInto(allowed, "sub/b.md", "# B\n");
writeInto(allowed, "bom.md", "\uFEFF# A\n");
writeInto(allowed, "full.md", "a".repeat(MAX_TEXT_BYTES));
writeInto(allowed, "large.md", "a".repeat(MAX_TEXT_BYTES + 1));
writeInto(allowed, "utf16.md", Uint8Array.from([0xff, 0xfe, 0x41, 0]));
writeInto(allowed, "binary.md", Uint8Array.from([0x41, 0x42, 0]));
writeInto(allowed, "latin1.md", Uint8Array.from([0x41, 0xe9, 0x41]));
writeInto(evil, "secret.md", "# Secret\n");
writeInto(evil, "sub/b.md", "# Evil\n");
symlinkSync("sub/b.md", inside("inner.md"));
symlinkSync(allowed, join(root, "link"));
symlinkSync(evil, inside("out"));
symlinkSync(join(evil, "secret.md"), inside("out.md"));
symlinkSync(join(evil, "none.md"), inside("broken.md"));
symlinkSync("loop.md", inside("loop.md"));
execFileSync("mkfifo", [inside("pipe.md")]);
const socket = createServer();
beforeAll(() => new Promise<void>((done) => socket.listen(inside("socket.md"), done)));
afterAll(() => void socket.close());

/** The text of a file, or the error. */
async function read(path: string, below: readonly string[] = [allowed]): Promise<unknown> {
  try {
    return await new ReadableFiles(below).read(path, "path");
  } catch (error) {
    return (error as { toEnvelope(): { error: unknown } }).toEnvelope().error;
  }
}

const refusal = (code: string, message: string) => ({ code, message, field: "path" });
const OUTSIDE = refusal(
  "forbidden",
  "path is not below a directory that this server may use; start it with --allow-dir for a directory above it",
);
const MISSING = (path: string) => refusal("input_not_found", `no such file: ${path}`);

test.each([
  ["missing", "allow_dir: no such file: "],
  ["allowed/a.md", "allow_dir: "],
])("%s is no directory to allow", (name, message) => {
  const path = join(root, name);
  expect(() => new ReadableFiles([path])).toThrow(message + JSON.stringify(path));
});

test.each<[path: string, text: string, below?: string[]]>([
  ["a.md", "# A\n"],
  ["./a.md", "# A\n"],
  ["sub/../a.md", "# A\n"],
  ["sub/b.md", "# B\n"],
  [inside("a.md"), "# A\n"],
  ["inner.md", "# B\n"],
  ["bom.md", "\uFEFF# A\n"],
  [join(root, "link/a.md"), "# A\n", [join(root, "link")]],
  [inside("a.md"), "# A\n", [join(root, "link")]],
  [join(evil, "secret.md"), "# Secret\n", ["/"]],
  // Every directory is searched for absolute paths, the first for relative ones.
  ["b.md", "# B\n", [inside("sub"), evil]],
  [join(evil, "secret.md"), "# Secret\n", [inside("sub"), evil]],
])("%s is read", async (path, text, below) => expect(await read(path, below)).toBe(text));

test.each(["none.md", "a.md/none.md", "none/none/none.md"])("%s is missing", async (path) =>
  expect(await read(path)).toEqual(MISSING(path)),
);

test("a relative path is missing in the first directory, and forbidden without any", async () => {
  expect(await read("secret.md", [inside("sub"), evil])).toEqual(MISSING("secret.md"));
  const message =
    "this server may not use files, so path cannot be used: start it with context-verdict mcp --allow-dir DIR";
  expect(await read(inside("a.md"), [])).toEqual(refusal("forbidden", message));
});

test.each([
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
])("%s is outside, whether or not it exists", async (path) =>
  expect(await read(path)).toEqual(OUTSIDE),
);

const LONG = `${"n".repeat(300)}.md`;
const NOT_REGULAR = "path must name a regular file, not a directory, pipe, socket or device";

test.each([
  ["a\0.md", "bad_request", "path contains a NUL character"],
  ["a/".repeat(500_000), "bad_request", "path is longer than 4096 characters"],
  [LONG, "input_not_found", `${LONG} cannot be read: the name is too long`],
  ["folder.md", "input_not_found", NOT_REGULAR],
  [".", "input_not_found", NOT_REGULAR],
  ["pipe.md", "input_not_found", NOT_REGULAR],
  ["socket.md", "input_not_found", NOT_REGULAR],
  ["utf16.md", "bad_request", "the file of path is UTF-16, not UTF-8"],
  ["binary.md", "bad_request", "the file of path is binary: NUL at byte 2"],
  ["latin1.md", "bad_request", "the file of path is not valid UTF-8"],
  ["large.md", "payload_too_large", "path has 2097153 bytes (limit 2097152); split the document"],
])("%.20j is %s: %s", async (path, code, message) =>
  expect(await read(path)).toEqual(refusal(code, message)),
);

it.runIf(existsSync("/dev/zero"))("a device is not read", async () =>
  expect(await read("zero", ["/dev"])).toMatchObject({ code: "forbidden" }),
);

it("reads as much as fits", async () => expect(await read("full.md")).toHaveLength(MAX_TEXT_BYTES));
