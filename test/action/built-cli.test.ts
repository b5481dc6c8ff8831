import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BIN, PROSE, runCli, TABLE } from "../cli/run-cli.js";
import { parseWorkflowCommand } from "../render/reports/parse-workflow-command.js";
import { makeJob } from "./run-action.js";

describe("the action with the built command line", () => {
  test("reports on the documents of a checkout", async () => {
    const job = makeJob();
    writeFileSync(join(job.workspace, "table, 1.md"), TABLE);
    writeFileSync(join(job.workspace, "prose.md"), PROSE);
    const inputs = { "sarif-file": "out.sarif" };
    const run = await job.run({ inputs, command: [process.execPath, BIN] });
    expect([run.code, run.stderr, run.outputs.outcome]).toEqual([0, "", "passed"]);
    const commands = run.stdout.trim().split("\n").map(parseWorkflowCommand);
    expect(commands.map((command) => [command?.name, command?.properties.file])).toEqual([
      ["notice", "table, 1.md"],
    ]);
    expect(run.summary).toContain("| <code>table, 1.md</code> | ● Use TOON | ");
    const [{ results }] = JSON.parse(readFileSync(join(job.workspace, "out.sarif"), "utf8")).runs;
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(["advice"]);
  });

  test("checks documents against the baseline of the checkout", async () => {
    const job = makeJob();
    const document = join(job.workspace, "notes | 1.md");
    const command = [process.execPath, BIN];
    const check = () => job.run({ inputs: { command: "check" }, command });
    writeFileSync(document, PROSE);
    expect(runCli(["check", "--accept"], { cwd: job.workspace }).status).toBe(0);
    const same = await check();
    expect([same.code, same.stderr, same.stdout, same.outputs.outcome]).toEqual([
      0,
      "",
      "",
      "passed",
    ]);
    expect(same.summary).toContain("### Context Verdict: passed");
    writeFileSync(document, TABLE);
    const worse = await check();
    expect([worse.code, worse.outputs.outcome]).toEqual([1, "failed"]);
    const [annotation] = worse.stdout.trim().split("\n").map(parseWorkflowCommand);
    expect([annotation?.name, annotation?.properties.file]).toEqual(["error", "notes | 1.md"]);
    expect(worse.summary).toContain(
      "- <code>notes &#124; 1.md</code>: <code>convert&#95;available</code>",
    );
  });

  test("writes what got worse as SARIF, under its rule and at its line", async () => {
    const job = makeJob();
    mkdirSync(join(job.workspace, "docs"));
    const document = join(job.workspace, "docs/a b.md");
    writeFileSync(document, PROSE);
    expect(runCli(["check", "--accept"], { cwd: join(job.workspace, "docs") }).status).toBe(0);
    writeFileSync(document, `${PROSE}\n- Never push tags.\n- Never push tags.\n`);
    const inputs = { command: "check", "working-directory": "docs", "sarif-file": "out.sarif" };
    const run = await job.run({ inputs, command: [process.execPath, BIN] });
    expect([run.code, run.stderr, run.outputs.outcome]).toEqual([1, "", "failed"]);
    const [{ results }] = JSON.parse(readFileSync(join(job.workspace, "out.sarif"), "utf8")).runs;
    const line = PROSE.split("\n").length + 2;
    const region = { startLine: line, endLine: line };
    const artifactLocation = { uri: "docs/a%20b.md", uriBaseId: "SRCROOT" };
    expect(results).toMatchObject([
      { ruleId: "duplicate_rule", locations: [{ physicalLocation: { artifactLocation, region } }] },
    ]);
    const [annotation] = run.stdout.trim().split("\n").map(parseWorkflowCommand);
    expect(annotation?.properties).toMatchObject({ file: "docs/a b.md", line: String(line) });
  });
});
