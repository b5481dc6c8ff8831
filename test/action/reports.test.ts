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
import { toCiReport } from "../../src/features/files/ci-report.js";
import { renderAnnotations } from "../../src/render/reports/annotations.js";
import { renderSarif } from "../../src/render/reports/sarif.js";
import { parseWorkflowCommand, splitLog } from "../render/reports/parse-workflow-command.js";
import { sampleBest, sampleVerdict, sampleWarning } from "../render/sample.js";
import { makeJob } from "./run-action.js";

const RESULTS = [
  {
    path: "docs/a.md",
    sha256: "",
    verdict: sampleVerdict({ warnings: [sampleWarning()] }),
    best_form: sampleBest(),
    best_tokens: 190,
  },
];
const REPORTS = {
  github: `${renderAnnotations(toCiReport(RESULTS))}\n`,
  markdown: "### Report\n",
  sarif: `${renderSarif(toCiReport(RESULTS), "0.1.0")}\n`,
};

function parseLog(stdout: string) {
  return splitLog(stdout).flatMap((line) => parseWorkflowCommand(line) ?? []);
}

describe("the action", () => {
  test("annotates, writes the summary and the outcome", async () => {
    const { code, stdout, summary, outputs, calls } = await makeJob().run({ reports: REPORTS });
    expect(code).toBe(0);
    expect(stdout).toBe(REPORTS.github);
    expect(summary).toBe("### Report\n");
    expect(outputs).toEqual({ outcome: "passed" });
    expect(calls.map(({ args }) => args)).toEqual([
      ["profile", "--format=github", "--", "."],
      ["profile", "--format=markdown", "--", "."],
    ]);
  });

  test.each(["push", "workflow_dispatch"])("needs no GitHub for %s", async (event) => {
    const env = { GITHUB_API_URL: "http://127.0.0.1:1" };
    const { code, stdout } = await makeJob().run({ event, reports: REPORTS, env });
    expect([code, stdout]).toEqual([0, REPORTS.github]);
  });

  test("hands inputs over as they are, each in an argument of its own", async () => {
    const inputs = {
      paths: "docs/**/*.md\n  a b.md\r\n-x.md\n\n$(touch pwned)\n",
      "fail-on": "review,warning",
      config: "my config.json",
      args: "--tokenizer\no200k_base\n--flavor=text",
      summary: "false",
      comment: "false",
    };
    const { calls } = await makeJob().run({ inputs });
    expect(calls.map(({ args }) => args)).toEqual([
      [
        "profile",
        "--format=github",
        "--fail-on=review,warning",
        "--config=my config.json",
        "--tokenizer",
        "o200k_base",
        "--flavor=text",
        "--",
        "docs/**/*.md",
        "a b.md",
        "-x.md",
        "$(touch pwned)",
      ],
    ]);
  });

  test("leaves it to check what it looks at", async () => {
    const { calls } = await makeJob().run({ inputs: { command: "check" } });
    expect(calls.map(({ args }) => args)).toEqual([
      ["check", "--format=github"],
      ["check", "--format=markdown"],
    ]);
  });

  test("fails where the command does, with the reports", async () => {
    const job = makeJob();
    const inputs = { "sarif-file": "out.sarif" };
    const run = await job.run({ inputs, reports: { ...REPORTS, exit: "1" } });
    expect(run.code).toBe(1);
    expect(run.outputs.outcome).toBe("failed");
    expect(run.summary).toBe("### Report\n");
    expect(readFileSync(join(job.workspace, "out.sarif"), "utf8")).toBe(REPORTS.sarif.trim());
  });

  test("says what the command said where it ended in an error", async () => {
    const reports = { exit: "2", stderr: "context-verdict: no such file: missing.md\n" };
    const { code, stdout, outputs, calls } = await makeJob().run({ reports });
    expect(code).toBe(2);
    expect(outputs).toEqual({ outcome: "error" });
    expect(stdout).toBe(
      "context-verdict: no such file: missing.md\n::error title=Context Verdict::context-verdict profile ended with 2: see the log.\n",
    );
    expect(calls).toHaveLength(1);
  });

  test("still reports on the files that were read where one was not", async () => {
    const { code, summary, outputs } = await makeJob().run({ reports: { ...REPORTS, exit: "2" } });
    expect([code, summary, outputs.outcome]).toEqual([2, "### Report\n", "error"]);
  });

  test("does without the runner's files", async () => {
    const env = { GITHUB_STEP_SUMMARY: "", GITHUB_OUTPUT: "" };
    expect((await makeJob().run({ reports: REPORTS, env })).code).toBe(0);
  });

  test("leaves out a summary that GitHub would not take", async () => {
    const markdown = "é".repeat(600_000);
    expect((await makeJob().run({ reports: { markdown } })).summary).toBe("");
  });
});

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
    const [result] = RESULTS as [(typeof RESULTS)[number]];
    const results = ["../50%, a.md", "/srv/b.md"].map((path) => ({ ...result, path }));
    const inputs = { "working-directory": "hand, book/en", "sarif-file": "r.sarif" };
    const reports = {
      github: renderAnnotations(toCiReport(results)),
      sarif: renderSarif(toCiReport(results), "0.1.0"),
    };
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

  test.each(["missing", "..", "/"])("%j is refused", async (directory) => {
    const { code, stdout } = await makeJob().run({ inputs: { "working-directory": directory } });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^::error title=Context Verdict::working-directory (is|must be)/);
  });

  test("a link out of the workspace is refused", async () => {
    const job = makeJob();
    symlinkSync(job.temporary, join(job.workspace, "link"));
    const { code, calls } = await job.run({ inputs: { "working-directory": "link" } });
    expect([code, calls]).toEqual([2, []]);
  });
});

describe("the SARIF file", () => {
  test("is an error where the command writes none", async () => {
    const run = await makeJob().run({ inputs: { "sarif-file": "out.sarif" } });
    expect([run.code, run.outputs.outcome]).toEqual([2, "error"]);
    expect(run.stdout).toContain("::error title=Context Verdict::the command wrote no SARIF");
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

  test.each(["../out.sarif", "link/out.sarif", "link/deep/out.sarif"])(
    "is not written outside of the workspace: %s",
    async (file) => {
      const job = makeJob();
      symlinkSync(job.temporary, join(job.workspace, "link"));
      const run = await job.run({ inputs: { "sarif-file": file }, reports: REPORTS });
      expect(run.code).toBe(2);
      expect(run.stdout).toContain("sarif-file must be in the workspace");
    },
  );

  test("is not written through a link to nowhere", async () => {
    const job = makeJob();
    symlinkSync(join(job.temporary, "new"), join(job.workspace, "link"));
    const run = await job.run({ inputs: { "sarif-file": "link/out.sarif" }, reports: REPORTS });
    expect(run.stdout).toContain("sarif-file cannot be written: link/out.sarif");
    expect(existsSync(join(job.temporary, "new"))).toBe(false);
  });

  test("is not written where the place is taken by a directory", async () => {
    const job = makeJob();
    mkdirSync(join(job.workspace, "out.sarif/x"), { recursive: true });
    const run = await job.run({ inputs: { "sarif-file": "out.sarif" }, reports: REPORTS });
    expect(run.stdout).toContain("sarif-file cannot be written: out.sarif");
    expect(run.outputs.outcome).toBe("error");
  });
});

describe("inputs that cannot be", () => {
  test.each([
    [{ command: "convert" }, 'command must be one of profile, check, not "convert"'],
    [{ comment: "yes" }, 'comment must be one of auto, true, false, not "yes"'],
    [{ summary: "1" }, 'summary must be one of true, false, not "1"'],
    [{ version: "latest" }, 'version must be exact, such as 0.1.0, not "latest"'],
    [{ version: "^0.1.0" }, "version must be exact"],
    [{ version: "0.1.0; touch pwned" }, "version must be exact"],
    [{ version: "" }, "version must be exact"],
    [{ args: "--format=json" }, "args must not hold --format=json"],
    [{ args: "--ndjson" }, "args must not hold --ndjson"],
    [{ args: "--json" }, "args must not hold --json"],
    [{ args: "-o\nx" }, "args must not hold -o"],
    [{ args: "--\nx" }, "args must not hold --"],
  ])("%j", async (inputs, message) => {
    const { code, stdout, calls, outputs } = await makeJob().run({ inputs });
    expect(stdout).toContain(`::error title=Context Verdict::${message}`);
    expect([code, outputs, calls]).toEqual([2, { outcome: "error" }, []]);
  });

  test("a pull_request_target job is refused before anything is read", async () => {
    const env = { GITHUB_EVENT_NAME: "pull_request_target" };
    const { code, stdout, calls } = await makeJob().run({ env });
    expect([code, calls]).toEqual([2, []]);
    expect(stdout).toContain("does not run on pull_request_target; use pull_request");
  });
});
