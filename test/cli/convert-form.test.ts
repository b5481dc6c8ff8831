import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { promptLines } from "../../src/engine/judge/prompt-lines.js";
import { plan } from "../../src/index.js";
import { makeWorkspace, PROSE, runCli, SPLIT } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const run = (...args: string[]) => runCli(["convert", ...args], { cwd: directory });

const PADDED = "# h\r\n\r\n| a    |  b |\r\n|------|---:|\r\n| 1    |  2 |";
const COMPACT = "# h\r\n\r\na | b\r\n-|-:\r\n1 | 2";
write("padded.md", PADDED);
write("prose.md", PROSE);
write("mixed.md", SPLIT);

describe("convert --form compact", () => {
  it("prints a document or standard input, exactly", () => {
    expect(run("--form", "compact", "padded.md")).toEqual({
      status: 0,
      stdout: COMPACT,
      stderr: "",
    });
    expect(runCli(["convert", "--form", "compact"], { input: PADDED }).stdout).toBe(COMPACT);
    expect(run("--form", "compact", "prose.md").stdout).toBe(PROSE);
    expect(run("--form", "compact", "--flavor", "text", "padded.md").stdout).toBe(PADDED);
  });

  it("is as long as the verdict says", () => {
    const verdict = JSON.parse(runCli(["profile", "--json"], { input: PADDED }).stdout);
    expect(COMPACT).toHaveLength(verdict.alternatives[0].chars);
  });

  it("goes to --out, never over itself", () => {
    const { status, stdout, stderr } = run("--form", "compact", "--out", "out.md", "padded.md");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toContain(`Wrote out.md (${COMPACT.length} characters).`);
    expect(readFileSync(join(directory, "out.md"), "utf8")).toBe(COMPACT);
    expect(run("--form", "compact", "--out", "padded.md", "padded.md").status).toBe(2);
  });
});

it("convert --form hybrid prints the hybrid of the plan, or the document where nothing converts", () => {
  const { context_plan } = plan(SPLIT, { include_hybrid: true });
  expect(run("--form", "hybrid", "mixed.md").stdout).toBe(context_plan?.hybrid_document);
  expect(run("--form", "hybrid", "prose.md").stdout).toBe(PROSE);
});

it("convert --form hybrid --with-prompt says how to read TOON where there is some", () => {
  const hybrid = run("--form", "hybrid", "mixed.md").stdout;
  const { stdout } = run("--form", "hybrid", "--with-prompt", "mixed.md");
  expect(stdout).toBe(`${promptLines("hybrid")}\n\n${hybrid}`);
  expect(run("--form", "hybrid", "--with-prompt", "prose.md").stdout).toBe(PROSE);
});

it("convert --form toon is what convert prints", () => {
  const toon = run("--quiet", "mixed.md");
  expect(run("--quiet", "--form", "toon", "mixed.md")).toEqual(toon);
});

describe("--join-lines", () => {
  const wrapped = `# A\n\n${"A line that is as long as those that an editor of texts would wrap\n".repeat(9)}`;
  const joined = `# A\n\n${wrapped.slice(5).trim().replaceAll("\n", " ")}\n`;

  it("joins wrapped lines where it is asked for", () => {
    write("wrapped.md", wrapped);
    expect(run("--form", "compact", "wrapped.md").stdout).toBe(wrapped);
    expect(run("--form", "compact", "--join-lines", "wrapped.md").stdout).toBe(joined);
    expect(run("--form", "compact", "--join-lines", "prose.md").stdout).toBe(PROSE);
  });

  it("of fix writes the file, which is reverted byte for byte", () => {
    write("wrapped.md", wrapped);
    const fix = (...args: string[]) => runCli(["fix", ...args], { cwd: directory });
    const read = () => readFileSync(join(directory, "wrapped.md"), "utf8");
    fix("wrapped.md");
    expect(read()).toBe(wrapped);
    expect(fix("--join-lines", "wrapped.md").status).toBe(0);
    expect(read()).toBe(joined);
    expect(fix("--join-lines", "wrapped.md").stdout).toContain("stays as it is");
    fix("--revert", "wrapped.md");
    expect(read()).toBe(wrapped);
    expect(fix("--join-lines", "--beside", "wrapped.md").stderr).toContain(
      "--beside cannot be used with --join-lines",
    );
  });
});
