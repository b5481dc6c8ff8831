import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { listForAgents, makeWorkspace, oneLine, SPLIT } from "./run-cli.js";

const { directory, write, read, run, empty } = makeWorkspace();
const backups = () => readdirSync(directory).filter((name) => name.endsWith(".bak"));

const ROW = "  0,done,0,0,0,0,0\n";
let hybrid = "";

beforeEach(() => {
  empty();
  listForAgents(write);
  write("mixed.md", SPLIT);
  run("fix", "mixed.md");
  hybrid = read("mixed.md");
});

/** A row that was added by hand, and the line of the header above it. */
function addRow(row = ROW): number {
  write("mixed.md", hybrid.replace(ROW, ROW + row));
  return hybrid.slice(0, hybrid.indexOf(ROW)).split("\n").length - 1;
}

describe("a row added to a block", () => {
  it("fails check, validate, restore and --revert, each with the line", () => {
    run("check", "--accept");
    const { stdout } = run("check", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ passed: true });
    addRow();
    const check = run("check", "--json");
    expect(check.status).toBe(1);
    const [finding] = JSON.parse(check.stdout).findings;
    expect(finding).toMatchObject({ code: "toon_damaged", level: "regression", path: "mixed.md" });
    const line = finding.range.line_start;
    expect(read("mixed.md").split("\n")[line - 2]).toMatch(/^ {2}\d/);
    run("check", "--accept");
    expect(run("check").status).toBe(1);

    const validate = run("validate", "--json", "mixed.md");
    expect(validate.status).toBe(1);
    expect(JSON.parse(validate.stdout)).toMatchObject({ valid: false, error: { line } });

    const restore = run("restore", "mixed.md");
    expect(restore).toMatchObject({ status: 2, stdout: "" });
    expect(restore.stderr).toContain(`mixed.md, line ${line}: the toon block is damaged`);
    expect(restore.stderr).toContain("context-verdict fix --revert --force mixed.md");

    const revert = run("fix", "--quiet", "--revert", "mixed.md");
    expect(revert).toMatchObject({ status: 1, stdout: "" });
    expect(oneLine(revert.stderr)).toContain("its TOON is damaged");
  });
});

describe("a row with a cell too few", () => {
  it("is left; --revert --force puts back the backup and keeps the damaged file", () => {
    addRow("  14,lost\n");
    const damaged = read("mixed.md");
    const held = run("fix", "--force", "mixed.md");
    expect(held.status).toBe(1);
    expect(oneLine(held.stderr)).toContain("its TOON is damaged");
    expect(read("mixed.md")).toBe(damaged);
    expect(run("restore", "mixed.md").stderr).toContain("fix --revert --force mixed.md");
    const [{ backup: kept, ...outcome }] = JSON.parse(
      run("fix", "--revert", "--force", "--json", "mixed.md").stdout,
    );
    expect(outcome).toMatchObject({ action: "backup", reason: "applied" });
    expect(read("mixed.md")).toBe(SPLIT);
    expect(read(kept)).toBe(damaged);
    expect(backups()).toEqual([kept]);
  });

  it("has no offer without a backup", () => {
    addRow("  14,lost\n");
    for (const name of backups()) rmSync(join(directory, name));
    const run1 = run("fix", "--revert", "--force", "mixed.md");
    expect(run1.status).toBe(1);
    expect(oneLine(run1.stderr)).toContain("there is no backup");
    expect(run("restore", "mixed.md").stderr).toContain("an earlier version of the file");
  });
});

it("a candidate with a wrong number of rows is left, too", () => {
  write("a.toon", "table[2]{id,name}:\n  1,a\n");
  expect(run("fix", "--force", "a.toon").status).toBe(1);
  expect(read("a.toon")).toBe("table[2]{id,name}:\n  1,a\n");
  write("b.toon", "users[2]{id,name}:\n  1,a\n");
  expect(run("fix", "--force", "b.toon").stdout).toContain("stays as it is");
});
