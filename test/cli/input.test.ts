// @module-tag full
import { chmodSync, mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasPython, makeWorkspace, runCli, runShell, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
write("table.md", TABLE);

function profileOf(args: string[], input?: string | Uint8Array) {
  const run = runCli(["profile", "--json", ...args], {
    cwd: directory,
    ...(input === undefined ? {} : { input }),
  });
  return run.status === 0 ? JSON.parse(run.stdout) : JSON.parse(run.stderr).error;
}

describe("flavor and source type", () => {
  it.each([
    ["a.md", [], "markdown", "Ports"],
    ["a.mdc", [], "markdown", "Ports"],
    ["AGENTS", [], "markdown", "Ports"],
    [".cursorrules", [], "markdown", "Ports"],
    [".txt", [], "markdown", "Ports"],
    ["a.txt", [], "text", undefined],
    ["A.TEXT", [], "text", undefined],
    ["b.txt", ["--flavor", "markdown"], "markdown", "Ports"],
    ["b.md", ["--flavor", "text"], "text", undefined],
  ])("%s %j is %s", (name, args, source_type, title) => {
    write(name, TABLE);
    const { profile } = profileOf([...args, name]);
    expect(profile.source_type).toBe(source_type);
    expect(profile.stats.tables).toBe(source_type === "text" ? 0 : 1);
    if (title !== undefined) expect(profile.title).toBe(title);
  });

  it("reads standard input as Markdown", () => {
    for (const args of [[], ["-"], ["/dev/stdin"]]) {
      expect(profileOf(args, TABLE).profile).toMatchObject({
        source_type: "stdin",
        title: "Ports",
      });
    }
  });
});

describe("input that is strange but fine", () => {
  it("gives empty input a verdict", () => {
    write("empty.md", "");
    expect(profileOf(["empty.md"])).toMatchObject({ verdict: "keep_markdown" });
    expect(profileOf(["--allow-empty"], "")).toMatchObject({ verdict: "keep_markdown" });
    expect(profileOf(["/dev/null"])).toMatchObject({ verdict: "keep_markdown" });
  });

  it("keeps a byte order mark, CRLF and NUL far from the start", () => {
    const text = `\ufeff# T\r\n\r\n${"word ".repeat(4000)}\0end\r\n`;
    expect(profileOf([], text).measured_chars.source).toBe(text.length);
  });

  it("reads input that is larger than any single read", () => {
    const text = `${TABLE}\n${"é漢🎉 words. ".repeat(60_000)}`;
    write("large.md", text);
    expect(profileOf(["large.md"]).measured_chars.source).toBe(text.length);
    expect(profileOf([], text).measured_chars.source).toBe(text.length);
  });

  it("reads pipes, named pipes and process substitutions", () => {
    const commands = [
      "(sleep 0.2; cat table.md) | $CV profile --json",
      "cat table.md | $CV profile --json /dev/stdin",
      "$CV profile --json < table.md",
      "$CV profile --json <(cat table.md)",
      "mkfifo pipe; (cat table.md > pipe &); $CV profile --json pipe",
    ];
    for (const command of commands) {
      const { status, stdout } = runShell(command, directory);
      expect({ command, status }).toEqual({ command, status: 0 });
      expect(JSON.parse(stdout).profile.title).toBe("Ports");
    }
  });

  it.skipIf(!hasPython)("waits for a pipe that does not block", () => {
    const command = "(sleep 1; cat table.md) | unblocked $CV profile --json";
    const { status, stdout } = runShell(command, directory);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).profile.title).toBe("Ports");
  });
});

describe("input that cannot be read", () => {
  mkdirSync(join(directory, "folder"));
  symlinkSync("nowhere", join(directory, "broken-link"));
  symlinkSync("loop", join(directory, "loop"));

  it.each([
    ["missing.md", "no such file: missing.md"],
    ["table.md/x", "no such file: table.md/x"],
    ["broken-link", "broken-link links to nowhere, which is missing"],
    ["loop", "loop cannot be read: too many symbolic links"],
    ["", "the file name is empty"],
  ])("%s: %s", (file, message) => {
    expect(profileOf([file])).toEqual({ code: "input_not_found", message });
    const human = runCli(["profile", file], { cwd: directory });
    expect(human).toEqual({ status: 2, stdout: "", stderr: `context-verdict: ${message}\n` });
  });

  it.skipIf(process.getuid?.() === 0)("says when permission is missing", () => {
    chmodSync(write("secret.md", "x"), 0);
    expect(profileOf(["secret.md"]).message).toBe("secret.md cannot be read: permission denied");
    chmodSync(join(directory, "folder"), 0);
    for (const command of ["profile", "fix", "loads"]) {
      const { status, stderr } = runCli([command, "folder"], { cwd: directory });
      expect(status).toBe(2);
      expect(stderr).toBe("context-verdict: folder cannot be read: permission denied\n");
    }
  });

  it("names the option of a second input", () => {
    const { stderr } = runCli(["validate", "--json", "--content", "none.md"], { input: "" });
    expect(JSON.parse(stderr).error).toMatchObject({ code: "input_not_found", field: "--content" });
  });

  it("does not let a file name reach the terminal as it is", () => {
    const { stderr } = runCli(["convert", "\x1b[2Jx"]);
    expect(stderr).toBe("context-verdict: no such file: ␛[2Jx\n");
  });
});

describe("input that is too large", () => {
  /** A file of a size, which takes no place on the disk. */
  const sparse = (name: string, bytes: number) => {
    truncateSync(write(name, "# A\n"), bytes);
    return name;
  };
  const HINT =
    "  Split it, or raise the limit with --max-size BYTES; it may take 250 times that in memory.\n";

  it.each(["profile", "convert", "plan", "validate", "restore"])(
    "%s refuses a file at once, by its size",
    (command) => {
      const run = runCli([command, sparse("huge.md", 160_000_000)], { cwd: directory });
      expect(run).toEqual({
        status: 2,
        stdout: "",
        stderr: `context-verdict: huge.md has 160000000 bytes (limit 8388608)\n${HINT}`,
      });
    },
  );

  it.each([
    [["fix"]],
    [["fix", "--revert"]],
    [["fix", "--form", "compact", "--check"]],
    [["profile", "table.md"]],
    [["profile", "--format=ndjson"]],
    [["check", "--accept"]],
  ])("%j refuses it among others", (args) => {
    const run = runCli([...args, sparse("huge.md", 160_000_000)], { cwd: directory });
    expect(run.status).toBe(2);
    const said = run.stdout + run.stderr;
    expect(said).toContain("huge.md has 160000000 bytes (limit 8388608)");
  });

  it("the limit itself is read, and what --max-size says", () => {
    const limit = ["--max-size", String(TABLE.length)];
    write("limit.md", TABLE);
    write("over.md", `${TABLE}x`);
    expect(profileOf([...limit, "limit.md"]).verdict).toBe("convert");
    expect(profileOf(limit, TABLE).verdict).toBe("convert");
    const message = `has ${TABLE.length + 1} bytes (limit ${TABLE.length})`;
    expect(profileOf([...limit, "over.md"])).toMatchObject({
      code: "bad_request",
      message: `over.md ${message}`,
    });
    const many = runCli(["profile", "--format=ndjson", ...limit, "limit.md", "over.md"], {
      cwd: directory,
    });
    expect(many.status).toBe(2);
    expect(many.stdout).toContain(`over.md ${message}; --max-size raises it`);
    expect(many.stdout).toContain('"path":"limit.md","verdict"');
    expect(profileOf(["--max-size", "9000000", "table.md"]).verdict).toBe("convert");
  });

  it("standard input is read to the limit and no further", () => {
    const piped = runShell("printf %0101d 0 | $CV profile --max-size 100", directory);
    expect(piped.stderr).toContain("standard input has more than 100 bytes (limit 100)");
    const command = "yes 'a line that never ends' | $CV profile";
    const { status, stderr } = runShell(command, directory);
    expect(status).not.toBe(0);
    expect(stderr).toContain("standard input has more than 8388608 bytes (limit 8388608)");
  });
});

describe("input that is no text", () => {
  const padding = "x".repeat(70_000);

  it.each([
    ["binary", "PNG\0data", "binary: NUL at byte 3"],
    ["Latin-1", Buffer.from("caf\xe9 au lait", "latin1"), "not valid UTF-8: byte 0xE9 at offset 3"],
    ["a cut sequence", Buffer.from([0x61, 0xe6, 0xbc]), "byte 0xE6 at offset 1"],
    ["a surrogate", Buffer.from([0x61, 0x62, 0xed, 0xa0, 0x80]), "byte 0xED at offset 2"],
    ["an overlong form", Buffer.from([0xc0, 0x80]), "byte 0xC0 at offset 0"],
    ["above U+10FFFF", Buffer.from([0xf4, 0x90, 0x80, 0x80]), "byte 0xF4 at offset 0"],
    [
      "a late error",
      Buffer.concat([Buffer.from(`é${padding}`), Buffer.from([0xff])]),
      "offset 70002",
    ],
    ["UTF-16", Buffer.from("\ufeff# Title", "utf16le"), "UTF-16, not UTF-8"],
    ["UTF-16 BE", Buffer.from("\ufeff# Title", "utf16le").swap16(), "UTF-16"],
  ])("refuses %s", (_name, bytes, message) => {
    const error = profileOf([], bytes);
    expect(error.code).toBe("bad_request");
    expect(error.message).toContain(message);
    expect(error.message).toContain("standard input");
  });

  it.each([
    ["https://localhost/a.md", "only files of this machine are read: save it first"],
    ["docs\\a.md", "a path on this system has / between its parts"],
    ['"*.md"', "its quotes are part of the glob: leave out one pair"],
  ])("says what to type instead of %s", (word, hint) => {
    expect(profileOf([word]).message).toBe(
      `no ${word.includes("*") ? "file matches" : "such file:"} ${word}; ${hint}`,
    );
  });

  it("does not read an endless device to its end", () =>
    expect(profileOf(["/dev/zero"]).message).toBe("/dev/zero is binary: NUL at byte 0"));
});
