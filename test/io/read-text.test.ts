import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ReadError,
  type ReadOptions,
  type Refusal,
  readBytes,
  readText,
} from "../../src/io/read-text.js";

vi.mock("node:fs", async (load) => {
  const original = await load<typeof import("node:fs")>();
  return { ...original, openSync: vi.fn(original.openSync), fstatSync: vi.fn(original.fstatSync) };
});

let directory: string;
const path = (name: string) => join(directory, name);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "context-verdict-"));
});
afterEach(() => {
  vi.resetAllMocks();
  rmSync(directory, { recursive: true });
});

function write(name: string, data: string | Uint8Array): string {
  writeFileSync(path(name), data);
  return path(name);
}

function refusalOf(file: string, options: Partial<ReadOptions> = {}): Refusal {
  try {
    readText(file, { limit: 100, ...options });
  } catch (error) {
    if (error instanceof ReadError) return error.refusal;
    throw error;
  }
  throw new Error("it was read");
}

describe("a text", () => {
  test("is read as it is, with its byte order mark", () => {
    const file = write("a.md", "\uFEFF# \u00e4\r\n");
    expect(readText(file, { limit: 100 }).text).toBe("\uFEFF# \u00e4\r\n");
    expect(readText(write("empty.md", ""), { limit: 0 }).text).toBe("");
  });

  test("of many reads is whole", () => {
    const text = "0123456789".repeat(100_000);
    const file = write("long.md", text);
    expect(readText(file, { limit: text.length }).text).toBe(text);
  });

  test("may be behind a link, unless links are not followed", () => {
    write("a.md", "text");
    symlinkSync("a.md", path("link.md"));
    expect(readText(path("link.md"), { limit: 100 }).text).toBe("text");
    expect(refusalOf(path("link.md"), { followsLinks: false })).toEqual({ reason: "special" });
  });

  test.runIf(existsSync("/proc/self/status"))("of unknown size is read to its end", () => {
    expect(readText("/proc/self/status", { limit: 100_000 }).text).toMatch(/^Name:.*\n$/s);
    expect(refusalOf("/proc/self/status")).toMatchObject({ reason: "too_large", bytes: undefined });
  });
});

describe("refused", () => {
  test("is what is not there, or not a regular file", () => {
    mkdirSync(path("folder"));
    execFileSync("mkfifo", [path("pipe")]);
    symlinkSync("loop", path("loop"));
    expect(refusalOf(path("nope"))).toEqual({ reason: "system", code: "ENOENT" });
    expect(refusalOf(path("folder"))).toEqual({ reason: "system", code: "EISDIR" });
    expect(refusalOf(path("loop"))).toEqual({ reason: "system", code: "ELOOP" });
    expect(refusalOf(path("pipe"))).toEqual({ reason: "special" });
  });

  test("is a pipe that takes the place of the file before it is opened", async () => {
    const file = write("a.md", "text");
    const real = (await vi.importActual<typeof import("node:fs")>("node:fs")).openSync;
    vi.mocked(openSync).mockImplementationOnce((...args) => {
      rmSync(file);
      execFileSync("mkfifo", [file]);
      return real(...args);
    });
    expect(refusalOf(file)).toEqual({ reason: "special" });
  });

  test("is a file over the limit, unread", () => {
    expect(refusalOf(write("a.md", "a".repeat(101)))).toEqual({
      reason: "too_large",
      bytes: 101,
      limit: 100,
    });
    expect(openSync).not.toHaveBeenCalledWith(path("a.md"), expect.anything());
  });

  test("is a file that grows past the limit while it is read", async () => {
    const file = write("a.md", "a".repeat(100));
    const real = (await vi.importActual<typeof import("node:fs")>("node:fs")).fstatSync;
    vi.mocked(fstatSync).mockImplementation(((descriptor: number) => {
      const stats = real(descriptor);
      appendFileSync(file, "a");
      return stats;
    }) as typeof fstatSync);
    expect(refusalOf(file)).toMatchObject({ reason: "too_large" });
  });

  test.each([
    [[0xff, 0xfe, 0x41, 0], "utf-16", "is UTF-16, and only UTF-8 is read"],
    [[0x41, 0], "binary", "is binary: NUL at byte 1"],
    [[0x41, 0xe9, 0x41], "unknown", "is not valid UTF-8: byte 0xE9 at offset 1"],
  ])("are the bytes %j", (bytes, encoding, problem) => {
    const file = write("a.md", Uint8Array.from(bytes));
    expect(refusalOf(file)).toEqual({ reason: "not_text", encoding, problem });
    expect(readBytes(file, { limit: 100 }).bytes).toEqual(Buffer.from(bytes));
  });
});

test("an error has the name that it was given, and never the path", () => {
  expect(() => readText(path("nope"), { limit: 1, label: "docs/a.md" })).toThrow(
    expect.objectContaining({ code: "input_not_found", message: "no such file: docs/a.md" }),
  );
  expect(() => readText(write("a.md", "ab"), { limit: 1, label: "docs/a.md" })).toThrow(
    expect.objectContaining({
      code: "bad_request",
      message: "docs/a.md has 2 bytes, and 1 is the limit",
    }),
  );
});
