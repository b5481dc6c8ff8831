// @module-tag full
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toFindings } from "../../src/features/files/summary.js";
import { renderAnnotations } from "../../src/render/reports/annotations.js";
import { renderSarif } from "../../src/render/reports/sarif.js";
import { parseWorkflowCommand, splitLog } from "../render/reports/parse-workflow-command.js";
import { sampleFile, sampleWarning } from "../render/sample.js";
import { makeJob } from "./run-action.js";

/** `cases.yaml` has what needs no files. */
const RESULT = sampleFile("docs/a.md", { warnings: [sampleWarning()] });
const print = (...results: (typeof RESULT)[]) => ({
  github: `${renderAnnotations(toFindings(results))}\n`,
  sarif: `${renderSarif(toFindings(results), "0.1.0")}\n`,
});
const REPORTS = print(RESULT);
function parseLog(stdout: string) {
  return splitLog(stdout).flatMap((line) => parseWorkflowCommand(line) ?? []);
}

describe("below a working directory", () => {
  test("the command runs there, and reports name files by their path in the repository", async () => {
    const job = makeJob();
    mkdirSync(join(job.workspace, "hand, book/en"), { recursive: true });
    const inputs = { "working-directory": "hand, book/en/", "sarif-file": "out/r.sarif" };
    const { stdout, calls, outputs } = await job.run({ inputs, reports: REPORTS });
    expect(calls[0]!.cwd).toBe(realpathSync(join(job.workspace, "hand, book/en")));
    expect(parseLog(stdout).map(({ properties }) => properties.file)).toEqual([
      "hand, book/en/docs/a.md",
      "hand, book/en/docs/a.md",
    ]);
    const file = join(realpathSync(job.workspace), "out/r.sarif");
    expect(outputs["sarif-file"]).toBe(file);
    const [run] = JSON.parse(readFileSync(file, "utf8")).runs;
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      "hand%2C%20book/en/docs/a.md",
    );
  });

  test("a file beside it is named by its path in the repository, too", async () => {
    const job = makeJob();
    mkdirSync(join(job.workspace, "hand, book/en"), { recursive: true });
    const results = ["../50%, a.md", "/srv/b.md"].map((path) => ({ ...RESULT, path }));
    const inputs = { "working-directory": "hand, book/en", "sarif-file": "r.sarif" };
    const reports = print(...results);
    const { stdout } = await job.run({ inputs, reports });
    const files = new Set(parseLog(stdout).map(({ properties }) => properties.file));
    expect([...files].sort()).toEqual(["/srv/b.md", "hand, book/50%, a.md"]);
    const [run] = JSON.parse(readFileSync(join(job.workspace, "r.sarif"), "utf8")).runs;
    const uris = run.results.map(
      (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        result.locations[0]!.physicalLocation.artifactLocation.uri,
    );
    expect([...new Set(uris)]).toEqual(["hand%2C%20book/50%25%2C%20a.md", "file:///srv/b.md"]);
  });

  test("a link out of the workspace is refused", async () => {
    const job = makeJob();
    symlinkSync(job.temporary, join(job.workspace, "link"));
    const { code, calls } = await job.run({ inputs: { "working-directory": "link" } });
    expect([code, calls]).toEqual([2, []]);
  });
});

describe("the SARIF file", () => {
  test("is written where the command fails, too", async () => {
    const job = makeJob();
    const inputs = { "sarif-file": "out.sarif" };
    const run = await job.run({ inputs, reports: { ...REPORTS, exit: "1" } });
    expect([run.code, run.outputs.outcome]).toEqual([1, "failed"]);
    expect(readFileSync(join(job.workspace, "out.sarif"), "utf8")).toBe(REPORTS.sarif.trim());
  });

  test("takes the place of a link that a pull request has put there", async () => {
    const job = makeJob();
    const victim = join(job.temporary, "victim");
    writeFileSync(victim, "as it was");
    symlinkSync(victim, join(job.workspace, "out.sarif"));
    const inputs = { "sarif-file": "out.sarif" };
    expect((await job.run({ inputs, reports: REPORTS })).code).toBe(0);
    expect(readFileSync(victim, "utf8")).toBe("as it was");
    expect(readFileSync(join(job.workspace, "out.sarif"), "utf8")).toContain('"2.1.0"');
  });

  test.each([
    ["../out.sarif", "must be in the workspace"],
    ["link/out.sarif", "must be in the workspace"],
    ["link/deep/out.sarif", "must be in the workspace"],
    ["nowhere/out.sarif", "cannot be written: nowhere/out.sarif"],
    ["taken.sarif", "cannot be written: taken.sarif"],
  ])("is not written through links, nor in the place of a directory: %s", async (file, message) => {
    const job = makeJob();
    symlinkSync(job.temporary, join(job.workspace, "link"));
    symlinkSync(join(job.temporary, "new"), join(job.workspace, "nowhere"));
    mkdirSync(join(job.workspace, "taken.sarif/x"), { recursive: true });
    const run = await job.run({ inputs: { "sarif-file": file }, reports: REPORTS });
    expect([run.code, run.outputs.outcome]).toEqual([2, "error"]);
    expect(run.stdout).toContain(`sarif-file ${message}`);
    expect(existsSync(join(job.temporary, "new"))).toBe(false);
  });
});
