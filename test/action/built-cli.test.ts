import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseWorkflowCommand } from "../render/parse-workflow-command.js";
import { BIN, PROSE, runCli, TABLE } from "../surfaces/cli/run-cli.js";
import { makeJob } from "./run-action.js";

/** Older builds print no reports for CI. */
const hasFormats = runCli(["profile", "--help"]).stdout.includes("--format");

describe.skipIf(!hasFormats)("the action with the built command line", () => {
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
    expect(run.summary).toContain("| <code>table, 1.md</code> | `convert` |");
    const [{ results }] = JSON.parse(readFileSync(join(job.workspace, "out.sarif"), "utf8")).runs;
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(["verdict"]);
  });

  test("fails on what it is told to fail on", async () => {
    const job = makeJob();
    writeFileSync(join(job.workspace, "table.md"), TABLE);
    const command = [process.execPath, BIN];
    const run = await job.run({ inputs: { "fail-on": "convert" }, command });
    expect([run.code, run.outputs.outcome]).toEqual([1, "failed"]);
    expect(run.summary).toContain("1 of 1 document is worth converting");
  });
});
