import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, symlinkSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { ReadError, type ReadOptions, readText } from "../../src/io/read-text.js";
import { makeWorkspace } from "../cli/run-cli.js";

const { directory, path, write, empty } = makeWorkspace();
beforeEach(empty);

function tryRead(file: string, options: Partial<ReadOptions> = {}): string | ReadError {
  try {
    return readText(file, { limit: 100, ...options }).text;
  } catch (error) {
    if (error instanceof ReadError) return error;
    throw error;
  }
}

function refusalOf(file: string, options: Partial<ReadOptions> = {}): ReadError {
  const read = tryRead(file, options);
  if (typeof read === "string") throw new Error("it was read");
  return read;
}

describe("a text", () => {
  test("of many reads is whole", () => {
    const text = "0123456789".repeat(100_000);
    const file = write("long.md", text);
    expect(readText(file, { limit: text.length }).text).toBe(text);
  });

  test("may be behind a link", () => {
    write("a.md", "text");
    symlinkSync("a.md", path("link.md"));
    expect(readText(path("link.md"), { limit: 100 }).text).toBe("text");
  });

  test.runIf(existsSync("/proc/self/status"))("of unknown size is read to its end", () => {
    expect(readText("/proc/self/status", { limit: 100_000 }).text).toMatch(/^Name:.*\n$/s);
    expect(refusalOf("/proc/self/status")).toMatchObject({
      reason: "too_large",
      message: "/proc/self/status has more than 100 bytes (limit 100)",
    });
  });
});

test("refused is a pipe in the place of the file, at any moment, without waiting for its writer", async () => {
  const file = write("a.md", "text");
  execFileSync("mkfifo", [path("pipe")]);
  const swap = `const { renameSync: move } = require("node:fs");
      process.stdout.write("x");
      for (;;) { move("a.md", "b.md"); move("pipe", "a.md"); move("a.md", "pipe"); move("b.md", "a.md"); }`;
  const child = spawn(process.execPath, ["-e", swap], { cwd: directory });
  await once(child.stdout, "data");
  try {
    for (let attempt = 0; attempt < 2_000; attempt++) {
      const read = tryRead(file);
      if (typeof read !== "string") {
        expect(["special", "system"]).toContain(read.reason);
      } else expect(read).toBe("text");
    }
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

test("an error has the name that it was given, and never the path", () => {
  expect(() => readText(path("nope"), { limit: 1, label: "docs/a.md" })).toThrow(
    expect.objectContaining({ code: "input_not_found", message: "no such file: docs/a.md" }),
  );
  expect(() => readText(write("a.md", "ab"), { limit: 1, label: "docs/a.md" })).toThrow(
    expect.objectContaining({ code: "bad_request", message: "docs/a.md has 2 bytes (limit 1)" }),
  );
});
