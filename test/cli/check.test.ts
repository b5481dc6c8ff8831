import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { BIN, makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory: cwd, write, read, run, path, empty } = makeWorkspace();
const BASELINE = "context-verdict.baseline.json";
const CONFIG = "context-verdict.config.json";
const TABLE_AND_MORE = TABLE + TABLE.replace(/^[\s\S]*?---\|\n/, "").replaceAll("service", "other");

/** A fresh project with two documents, both accepted. */
beforeEach(() => {
  empty();
  write("docs/table.md", TABLE);
  write("prose.md", PROSE);
  expect(run("check", "--accept")).toMatchObject({ status: 0, stderr: "" });
});

describe("--accept", () => {
  it("is the same bytes every time, and says what changed", () => {
    const text = read(BASELINE);
    expect(text).toMatch(/^\{\n {2}"version": 1,[\s\S]*\}\n$/);
    expect(Object.keys(JSON.parse(text).files)).toEqual(["docs/table.md", "prose.md"]);
    expect(run("check", "--accept").stdout).toBe(`Wrote ${BASELINE} (2 documents: 2 unchanged).\n`);
    expect(read(BASELINE)).toBe(text);
    expect(readdirSync(cwd).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("keeps what was not asked about; --prune forgets what is gone", () => {
    write("new.md", PROSE);
    rmSync(path("prose.md"));
    expect(run("check", "--accept", "new.md").stdout).toContain("(3 documents: 1 new, 2 kept)");
    expect(run("check", "--accept", "--prune", "new.md").stdout).toContain(
      "(2 documents: 1 unchanged, 1 kept, 1 removed)",
    );
  });

  it("is not written where a document cannot be judged", () => {
    const before = read(BASELINE);
    write("docs/binary.md", "a\0b");
    const { status, stdout, stderr } = run("check", "--accept");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/the baseline was not written.*\n {2}docs\/binary\.md is binary/);
    expect(read(BASELINE)).toBe(before);
  });

  it("is not overwritten where it is broken", () => {
    write(BASELINE, '{\n  "version": 1,\n  "policy_version": 1\n}\n');
    const { status, stderr } = run("check", "--accept");
    expect(status).toBe(2);
    expect(stderr).toContain(`${BASELINE}:3:21: policy_version must be a string, not 1`);
    expect(stderr).toContain(`${BASELINE}:1:1: files is missing`);
  });

  it("has names relative to itself, wherever it is and wherever the command runs", () => {
    mkdirSync(path("ci"));
    expect(run("check", "--accept", "--baseline", "ci/b.json").status).toBe(0);
    const names = Object.keys(JSON.parse(read("ci/b.json")).files);
    expect(names).toEqual(["../docs/table.md", "../prose.md"]);
    const below = runCli(["check", "--baseline", "../ci/b.json", "table.md"], {
      cwd: path("docs"),
    });
    expect(below).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("check", () => {
  it("passes where nothing changed", () => {
    const { status, stdout, stderr } = run("check");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe("● NO WORSE  2 documents, none worse than the baseline.\n");
    expect(run("check", "--quiet")).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(run("check", "--format", "github")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("fails on what got worse until it is accepted", () => {
    write("docs/table.md", TABLE_AND_MORE);
    write("prose.md", `${PROSE}\n- Never push tags.\n- Never push tags.\n`);
    write("docs/new.md", TABLE);
    const { status, stdout } = run("check");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^● WORSE {2}3 of 3 documents worse than the baseline\.\n/);
    expect(stdout).toMatch(/▲ docs\/table\.md +waste_grew +[\d,]+ +[\d,]+\n/);
    expect(stdout).toMatch(/▲ prose\.md:6 +warning_added +0 +duplicate_rule ×1\n/);
    expect(stdout).toMatch(/▲ docs\/new\.md +convert_available +– +convert\n/);
    expect(stdout).toContain(
      "To accept this:\n    context-verdict check --accept docs/new.md docs/table.md prose.md",
    );
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(run("check", "docs").stdout).toContain("2 of 2 documents");
    run("check", "--accept", "docs/new.md", "docs/table.md", "prose.md");
    expect(run("check").status).toBe(0);
  });

  it("tells what is gone, and does not fail for it", () => {
    rmSync(path("docs/table.md"));
    const { status, stdout } = run("check");
    expect(status).toBe(0);
    expect(stdout).toMatch(/○ docs\/table\.md +file_removed/);
    expect(run("check", "docs/../prose.md").stdout).not.toContain("table.md");
    expect(run("check", "docs/table.md", "prose.md")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^● NO WORSE {2}1 document[\s\S]*○ docs\/table\.md +file_removed/,
      ),
    });
    expect(run("check", "docs/tabel.md").status).toBe(2);
    expect(run("check", "--format", "github").stdout).toMatch(/^::notice file=docs\/table\.md,/);
  });

  it("prints JSON and GitHub's annotations", () => {
    write("docs/a, b%: c.md", TABLE);
    const { findings, ...report } = JSON.parse(run("check", "--json").stdout);
    expect(report).toMatchObject({ schema_version: "1.1", passed: false, files: 3 });
    expect(findings).toEqual([
      {
        code: "convert_available",
        level: "regression",
        path: "docs/a, b%: c.md",
        message: "a new document that is worth converting to TOON",
        best_form: "toon",
        remedy: "fix --beside",
        baseline: null,
        current: "convert",
      },
    ]);
    expect(run("check", "--format", "github").stdout).toBe(
      "::error file=docs/a%2C b%25%3A c.md,title=Context Verdict%3A convert_available::a new document that is worth converting to TOON\n",
    );
    expect(run("check", "--format", "json").stdout).toBe(run("check", "--json").stdout);
  });

  it("ends with 2 where a document cannot be judged, and judges the others", () => {
    write("docs/table.md", TABLE_AND_MORE);
    write("docs/binary.md", "a\0b");
    const { status, stdout } = run("check");
    expect(status).toBe(2);
    expect(stdout).toMatch(/✗ docs\/binary\.md +unreadable/);
    expect(stdout).toContain("✗ docs/binary.md is binary: NUL at byte 1");
    expect(stdout).toMatch(/▲ docs\/table\.md +waste_grew/);
  });

  it("says how to make a baseline where there is none", () => {
    rmSync(path(BASELINE));
    const { status, stdout, stderr } = run("check");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(
      `context-verdict: no baseline: ${BASELINE}\n  Accept the documents as they are today: context-verdict check --accept\n`,
    );
  });

  it("says so where the baseline is of another engine or policy", () => {
    const text = read(BASELINE);
    write(BASELINE, text.replace(/"policy_version": "[^"]*"/, '"policy_version": "0.9"'));
    write("prose.md", `${PROSE}\n- Never push tags.\n- Never push tags.\n`);
    const refused = run("check");
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toContain("the baseline is of policy 0.9, and this is");
    write(BASELINE, text.replace(/"engine": "[^"]*"/, '"engine": "context-verdict@0.0.1"'));
    expect(run("check").status).toBe(1);
    expect(run("check").stdout).toMatch(
      /\n {2}To renew the baseline: context-verdict check --accept --prune\n$/,
    );
    const partial = run("check", "--accept", "prose.md");
    expect(partial.status).toBe(2);
    expect(partial.stderr).toContain(
      "renew the baseline as a whole\n  context-verdict check --accept --prune\n",
    );
    rmSync(path("docs/table.md"));
    write("docs/other.md", PROSE);
    expect(run("check", "--accept").status).toBe(2); // The entry of what is gone would stay.
    expect(run("check", "--accept", "--prune").status).toBe(0);
    expect(run("check").stdout).not.toContain("0.0.1");
  });

  it("looks at everything that the baseline holds, unless it is ignored", () => {
    write("prompt.tmpl", TABLE);
    expect(run("check", "--accept", "prompt.tmpl").status).toBe(0);
    write("prompt.tmpl", TABLE_AND_MORE);
    const findings = () =>
      JSON.parse(run("check", "--json").stdout).findings.map(
        ({ code, path }: { code: string; path: string }) => [code, path],
      );
    expect(findings()).toEqual([["waste_grew", "prompt.tmpl"]]);
    expect(run("check", "docs").status).toBe(0);
    write(".verdictignore", "*.tmpl\n");
    expect(findings()).toEqual([]);
    rmSync(path(".verdictignore"));
    write(CONFIG, '{ "ignore": ["*.tmpl"] }');
    expect(findings()).toEqual([]);
    expect(run("check", "--accept", "--prune").stdout).toContain("1 removed");
    // What is above the working directory is not looked at.
    write("prose.md", TABLE);
    const below = runCli(["check", "--baseline", `../${BASELINE}`], { cwd: path("docs") });
    expect(below).toMatchObject({ status: 0, stdout: expect.stringContaining("1 document,") });
  });

  it("does not mind line endings", () => {
    const rows = Array.from({ length: 60 }, (_, index) => `| ${index} | ab | x |\n`).join("");
    const text = `# T\n\n| a | b | c |\n| - | - | - |\n${rows}`;
    write("docs/rows.md", text);
    run("check", "--accept");
    const before = read(BASELINE);
    for (const name of ["docs/rows.md", "docs/table.md", "prose.md"]) {
      write(name, read(name).replaceAll("\n", "\r\n"));
    }
    expect(run("check").stdout).toBe("● NO WORSE  3 documents, none worse than the baseline.\n");
    run("check", "--accept");
    expect(read(BASELINE)).toBe(before);
  });

  it("does not mind what fix has written in place", () => {
    write(CONFIG, '{ "agent_files": ["docs"] }');
    expect(run("fix", "docs/table.md")).toMatchObject({ status: 0 });
    expect(read("docs/table.md")).toContain("```toon");
    expect(run("check", "docs/table.md").status).toBe(0);
  });

  it("finds what is gone by a glob, too", () => {
    write("docs/other.md", PROSE);
    rmSync(path("docs/table.md"));
    expect(run("check", "docs/*.md").stdout).toMatch(/○ docs\/table\.md +file_removed/);
    expect(run("check", "*.md").stdout).not.toContain("table.md");
  });

  it("prints SARIF, with the same exit code", () => {
    write("prose.md", `${PROSE}\n- Never push tags.\n- Never push tags.\n`);
    const { status, stdout, stderr } = run("check", "--format", "sarif");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toMatch(/\}\n$/);
    const [{ results }] = JSON.parse(stdout).runs;
    expect(results).toMatchObject([{ ruleId: "warning_added", level: "error" }]);
  });

  it("prints a command that can be copied", () => {
    const names = ["a  b.md", `${"it's ".repeat(12)}long.md`, "-x.md"];
    for (const name of names) write(name, TABLE);
    const { stdout } = run("check");
    const command = stdout
      .slice(stdout.indexOf("To accept this:") + "To accept this:".length)
      .replace("context-verdict", `"${process.execPath}" "${BIN}"`);
    execFileSync("bash", ["-c", command], { cwd });
    expect(run("check").stdout).toContain("NO WORSE");
    const { files } = JSON.parse(read(BASELINE));
    expect(Object.keys(files)).toEqual([...names, "docs/table.md", "prose.md"].sort());
  });
});

describe("the configuration", () => {
  const configure = (config: object) => write(CONFIG, JSON.stringify(config, null, 2));

  it("says what is judged, how, against which baseline, and what fails", () => {
    configure({ include: ["docs"], ignore: ["*.old.md"], baseline: "accepted.json" });
    write("docs/a.old.md", TABLE);
    expect(run("check", "--accept").stdout).toContain("Wrote accepted.json (1 document");
    expect(JSON.parse(run("check", "--json").stdout)).toMatchObject({ files: 1, passed: true });
    configure({ include: ["docs"], baseline: "accepted.json", fail_on: ["convert"] });
    const failed = JSON.parse(run("check", "--json").stdout);
    expect(failed.findings.map(({ code }: { code: string }) => code)).toContain("fail_on_matched");
    expect(run("check", "--fail-on", "review", "docs/table.md").status).toBe(0);
    expect(run("check", "--no-config").status).toBe(1); // a.old.md is new there
  });

  it("has budgets for files and for hosts at their start", () => {
    write("AGENTS.md", PROSE.repeat(2));
    expect(run("check", "--accept").status).toBe(0);
    configure({ budgets: { "*.md": 5, "docs/**": 9000, start: { codex: 6, windsurf: 9000 } } });
    const { status, stdout } = run("check", "--json");
    const found = JSON.parse(stdout).findings;
    expect({ status, codes: new Set(found.map(({ code }: { code: string }) => code)) }).toEqual({
      status: 1,
      codes: new Set(["over_budget"]),
    });
    const messages = found.map(({ path, message }: Record<string, string>) => [path, message]);
    expect(messages).toEqual([
      ["AGENTS.md", expect.stringMatching(/^has \d+ tokens: \d+ over its budget of 5$/)],
      [
        "AGENTS.md",
        expect.stringMatching(/^Codex loads \d+ tokens at every start: \d+ over its budget of 6$/),
      ],
      ["prose.md", expect.stringMatching(/ over its budget of 5$/)],
    ]);
    const shown = run("check").stdout;
    expect(shown).toMatch(/^● OVER BUDGET {2}3 of 4 budgets exceeded\.\n\n {2}▲ AGENTS\.md: has /);
    expect(shown).toMatch(/\n {2}▲ Codex loads .* over its budget of 6\n/);
    expect(shown).not.toMatch(/BASELINE|FINDING/);
    expect(shown).toMatch(/raise the budget in\s+context-verdict\.config\.json/);
    expect(run("check", "docs").status).toBe(1);
    expect(run("check", "--accept").stdout).toMatch(
      /\ncheck still fails: 3 of 4 budgets are exceeded/,
    );
  });

  it("has budgets of files outside of include, by any of their names, that must be there", () => {
    write("AGENTS.md", PROSE.repeat(2));
    symlinkSync("AGENTS.md", path("CLAUDE.md"));
    expect(run("check", "--accept").status).toBe(0);
    configure({ include: ["prose.md"], budgets: { "AGENTS.md": 9000, "CLAUDE.md": 5 } });
    for (const named of [[], ["CLAUDE.md"], ["AGENTS.md"], ["prose.md"]]) {
      const { status, stdout } = run("check", "--json", ...named);
      const { findings, budgets } = JSON.parse(stdout);
      expect({ status, budgets }).toEqual({ status: 1, budgets: 2 });
      expect(findings).toMatchObject([{ code: "over_budget", path: "CLAUDE.md", baseline: 5 }]);
    }
    configure({ budgets: { "AGENTS.md": 9000 } });
    expect(run("check").stdout).toContain("none worse than the baseline; 1 budget kept.");
    configure({ budgets: { "AGENT.md": 9000, "tides/**": 9000 } });
    const { status, stderr } = run("check");
    expect(status).toBe(2);
    expect(stderr).toContain('no file fits "AGENT.md" in budgets');
    expect(stderr).toContain('no file fits "tides/**" in budgets');
  });

  it("offers the command that shortens a file over its budget", () => {
    write("AGENTS.md", TABLE.replaceAll(" |", "          |"));
    expect(run("check", "--accept").status).toBe(0);
    const [{ tokens }] = JSON.parse(run("fix", "--dry-run", "--json").stdout);
    configure({ budgets: { "AGENTS.md": tokens.target } });
    expect(run("check").stdout).toContain(
      "  To write the better form: context-verdict fix AGENTS.md",
    );
  });
});
