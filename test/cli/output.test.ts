// @module-tag full
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { hasPython, makeWorkspace, runCli, runShell, TABLE } from "./run-cli.js";

const { directory, write, path } = makeWorkspace();
const table = write("table.md", TABLE);
const candidate = runCli(["convert", "-q", table]).stdout;

function convertTo(out: string) {
  return runCli(["convert", "table.md", "--json", "--out", out], { cwd: directory });
}

/** Temporary files that were not removed. */
function leftovers(): string[] {
  return readdirSync(directory).filter((name) => name.endsWith(".tmp"));
}

describe("--out", () => {
  it("overwrites another file and keeps its mode", () => {
    write("old.toon", "old".repeat(10_000));
    chmodSync(path("old.toon"), 0o666);
    expect(convertTo("old.toon").status).toBe(0);
    expect(readFileSync(path("old.toon"), "utf8")).toBe(candidate);
    expect(statSync(path("old.toon")).mode & 0o777).toBe(0o666);
    expect(leftovers()).toEqual([]);
  });

  it("replaces the file as a whole: who has it open keeps the old one", () => {
    write("open.toon", "old");
    const before = statSync(path("open.toon")).ino;
    convertTo("open.toon");
    expect(statSync(path("open.toon")).ino).not.toBe(before);
  });

  it("writes through a symbolic link, which stays one", () => {
    mkdirSync(path("elsewhere"));
    write("elsewhere/target.toon", "old");
    symlinkSync("elsewhere/target.toon", path("link.toon"));
    expect(convertTo("link.toon").status).toBe(0);
    expect(lstatSync(path("link.toon")).isSymbolicLink()).toBe(true);
    expect(readFileSync(path("elsewhere/target.toon"), "utf8")).toBe(candidate);
    expect(readdirSync(path("elsewhere"))).toEqual(["target.toon"]);
  });

  it("writes to pipes and devices in place", () => {
    expect(convertTo("/dev/null").status).toBe(0);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    const run = runShell("$CV convert table.md -q --out >(cat > copy.toon); sleep 0.5", directory);
    expect(run).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(path("copy.toon"), "utf8")).toBe(candidate);
  });

  it.each([
    ["none/x.toon", "no such directory: none"],
    ["elsewhere", "is a directory"],
    ["table.md/x", "its parent is not a directory"],
    ["dangling.toon", "is a broken symbolic link"],
    ["other.md", "other.md exists already, and has another text"],
  ])("%s: %s", (out, message) => {
    if (out === "dangling.toon") symlinkSync("nowhere", path(out));
    if (out === "other.md") write(out, "other");
    const { status, stdout, stderr } = convertTo(out);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: "bad_request", field: "--out" });
    expect(error.message).toContain(message);
    expect(leftovers()).toEqual([]);
  });

  it("replaces another file with --force, and its own text without it", () => {
    write("forced.md", "other");
    const run = (...args: string[]) =>
      runCli(["convert", "-q", "table.md", "--out", "forced.md", ...args], { cwd: directory });
    expect(run("--force").status).toBe(0);
    expect(run().status).toBe(0);
    expect(readFileSync(path("forced.md"), "utf8")).toBe(candidate);
  });

  it("leaves the old file and no temporary one where writing fails", () => {
    write("kept.toon", "old");
    const command = 'trap "" XFSZ; ulimit -f 0; $CV convert -q table.md --out kept.toon';
    const { status, stderr } = runShell(command, directory);
    expect(status).toBe(2);
    expect(stderr).toMatch(/cannot write kept\.toon: the file would be too large/);
    expect(readFileSync(path("kept.toon"), "utf8")).toBe("old");
    expect(leftovers()).toEqual([]);
  });
});

describe("the input", () => {
  symlinkSync("table.md", path("symlink.md"));
  linkSync(table, path("hardlink.md"));
  symlinkSync(".", path("here"));

  it.each(["table.md", "./table.md", "symlink.md", "hardlink.md", "here/table.md"])(
    "is never overwritten as %s",
    (out) => {
      const { status, stderr } = convertTo(out);
      expect(status).toBe(2);
      expect(JSON.parse(stderr).error).toMatchObject({ code: "bad_request", field: "--out" });
      expect(readFileSync(table, "utf8")).toBe(TABLE);
    },
  );

  it("is never overwritten by plan or restore, or where it is standard input", () => {
    for (const command of ["convert", "plan", "restore"]) {
      const { status, stderr } = runShell(`$CV ${command} -q --out table.md < table.md`, directory);
      expect(status).toBe(2);
      expect(stderr).toContain("is the input file");
    }
    expect(readFileSync(table, "utf8")).toBe(TABLE);
  });
});

describe("standard output", () => {
  it.each(["convert --form compact", "restore", "profile"])("of %s is not the input", (command) => {
    write("own.md", TABLE);
    const appended = runShell(`$CV ${command} own.md >> own.md`, directory);
    expect(appended.stderr).toContain("own.md is the input and the output\n  To write in place");
    expect(readFileSync(path("own.md"), "utf8")).toBe(TABLE);
    const { status, stderr } = runShell(`$CV ${command} own.md > own.md`, directory);
    expect(status).toBe(2);
    expect(stderr).toContain("; the shell emptied it before anything was read\n  Take it from git");
  });

  it("may be closed early by its reader", () => {
    writeFileSync(path("long.md"), TABLE + "A line of words.\n\n".repeat(60_000));
    for (const args of ["convert -q", "convert --json", "plan --json --include-hybrid"]) {
      const { stdout, stderr } = runShell(
        `{ $CV ${args} long.md; echo "exit $?" >&2; } | head -c 10`,
        directory,
      );
      expect({ args, stderr }).toEqual({ args, stderr: "exit 0\n" });
      expect(stdout).toHaveLength(10);
    }
  });

  it.skipIf(!hasPython)("is written completely to a slow pipe that does not block", () => {
    const command = "unblocked $CV convert -q long.md | (sleep 2; cat)";
    const text = runShell(command, directory).stdout;
    const direct = runCli(["convert", "-q", path("long.md")]).stdout;
    expect(text === direct).toBe(true);
  });

  it("says when nothing can be written to it", () => {
    const { status, stderr } = runShell("$CV convert -q table.md > /dev/full", directory);
    expect(status).toBe(2);
    expect(stderr).toBe("context-verdict: cannot write the result: no space left on the device\n");
  });
});
