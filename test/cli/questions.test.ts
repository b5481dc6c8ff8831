import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { words } from "../support/words.js";
import { makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write, run } = makeWorkspace();
const OPTIONS_PAGE = readFileSync(new URL("../../examples/options.md", import.meta.url), "utf8");

write("options.md", OPTIONS_PAGE);
write("table.md", TABLE);
write("empty.md", "");

describe("questions", () => {
  it("are printed a line each, the same every time", () => {
    const first = run("questions", "options.md", "table.md", "--count", "6");
    expect(first).toMatchObject({ status: 0, stderr: "" });
    const lines = first.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const about = lines.filter(({ document }) => document === "options.md");
    expect(about).toHaveLength(6);
    for (const line of about) {
      expect(Object.keys(line)).toEqual(
        words(`
        document id kind question answer answer_kind place
      `),
      );
    }
    expect(run("questions", "options.md", "table.md", "--count", "6")).toEqual(first);
    expect(
      run("questions", "options.md", "table.md", "--count", "6", "--seed", "b").stdout,
    ).not.toBe(first.stdout);
  });

  it("are read from standard input", () => {
    const { stdout } = runCli(["questions"], { input: OPTIONS_PAGE });
    expect(JSON.parse(stdout.split("\n")[0] as string)).toMatchObject({ document: "-" });
  });
});

describe("convert --with-prompt", () => {
  it("puts the lines of docs/cli.md before the candidate", () => {
    const page = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8");
    const candidate = run("convert", "-q", "options.md").stdout;
    const { status, stdout } = run("convert", "-q", "--with-prompt", "options.md");
    expect(status).toBe(0);
    expect(stdout.endsWith(`\n\n${candidate}`)).toBe(true);
    const lines = stdout.slice(0, -candidate.length - 1);
    expect(lines.trim().split("\n")).toHaveLength(2);
    expect(page).toContain(lines);
    run("convert", "-q", "--with-prompt", "options.md", "--out", "options.prompt");
    expect(readFileSync(join(directory, "options.prompt"), "utf8")).toBe(stdout);
  });
});

it("a document without structure has no questions and no error", () => {
  write("prose.md", PROSE);
  expect(run("questions", "empty.md")).toEqual({ status: 0, stdout: "", stderr: "" });
});
