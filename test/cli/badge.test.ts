import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, runCli } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const TABLE = `| a | b | c | d |\n| - | - | - | - |\n${"| 1 | 2 | 3 | 4 |\n".repeat(40)}`;

describe("badge", () => {
  it("is an SVG on standard output, of a file or of standard input", () => {
    write("table.md", TABLE);
    const { status, stdout, stderr } = runCli(["badge", "table.md"], { cwd: directory });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^<svg [^\n]*<title>TOON: convert −\d+\.\d\u00a0% tokens<\/title>/);
    expect(runCli(["badge"], { input: TABLE }).stdout).toBe(stdout);
    expect(runCli(["badge"], { input: PROSE }).stdout).toContain("TOON: keep Markdown");
  });

  it("is written whole to --out", () => {
    write("table.md", TABLE);
    const { status, stdout } = runCli(["badge", "table.md", "--out", "badge.svg"], {
      cwd: directory,
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(readFileSync(join(directory, "badge.svg"), "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });

  it("takes no options of others", () => {
    expect(runCli(["badge", "--json", "table.md"], { cwd: directory }).status).toBe(2);
  });
});
