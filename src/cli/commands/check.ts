import {
  type CheckOptions,
  type CheckReport,
  checkDocuments,
} from "../../features/check/check-documents.js";
import { isGone } from "../../io/is-gone.js";
import type { CiReport } from "../../render/reports/ci-report.js";
import {
  CliError,
  CONFIGURED,
  type Command,
  chooseFormat,
  INPUT_FAILED,
  type Invocation,
  listFailOn,
  matchFailOn,
  ON_THREADS,
} from "../command.js";
import { toJudgeOptions } from "../open-document.js";
import { printReport } from "../print-result.js";
import { openProject, type Project, toAcceptOptions } from "../project.js";
import { printJson, writeStdout } from "../streams.js";
import { showCard, withProgress } from "../terminal.js";

const FORMATS = ["human", "json", "sarif", "github", "markdown"] as const;

type FormatName = (typeof FORMATS)[number];

export const command: Command = {
  summary: "Fail where documents got worse than the baseline, or accept them",
  argument: "[FILE|FOLDER|GLOB...]",
  options: [
    "json",
    "format",
    "quiet",
    "fail-on",
    "since",
    "accept",
    "prune",
    "allow-empty",
    "baseline",
    "max-size",
    ...ON_THREADS,
    ...CONFIGURED,
  ],
  meanings: {
    format: {
      value: "NAME",
      text: "human (default), json, sarif, github\nor markdown",
    },
  },
  requires: [["prune", "accept"]],
  // --accept compares nothing.
  conflicts: [
    ["json", "accept"],
    ["format", "accept"],
    ["fail-on", "accept"],
    ["since", "accept"],
  ],
  details: `Compares documents with the baseline: whether converting to TOON became worth
it or stopped being safe, whether the characters that it would save have grown,
and which warnings are new. --accept writes down how they are judged today, in
a file to be committed. Entries of other documents stay as they are; with
--prune, those of files that are gone or ignored are removed. Without names and
where there is no configuration, --accept also writes that: the files for agents
that are here, by folder, with budgets a tenth above their tokens today.

Without names, it takes those that context-verdict.config.json includes, else
all below this folder, and those there that the baseline holds.
`,
  examples: [
    "context-verdict check --accept",
    "context-verdict check --accept --prune docs/options.md",
    "context-verdict check",
    "context-verdict check --fail-on review docs AGENTS.md",
    "context-verdict check --since origin/main",
    "context-verdict check --format sarif > check.sarif",
  ],
  exits: { 1: "a document got worse", 2: INPUT_FAILED },
  run,
};

type Print = (report: CheckReport, invocation: Invocation) => Promise<void> | void;

const PRINTERS: Record<FormatName, Print> = {
  human: async (report, invocation) => {
    const { renderCheck } = await import("../../features/check/check-card.js");
    showCard((view) => renderCheck(report, view, toAcceptOptions(invocation)), 1);
  },
  json: (report) => printJson(report),
  sarif: async (report) => printReport("sarif", await toReport(report)),
  github: async (report) => printReport("github", await toReport(report)),
  markdown: async (report, invocation) => {
    const { renderCheckMarkdown } = await import("../../features/check/check-markdown.js");
    writeStdout(`${renderCheckMarkdown(report, toAcceptOptions(invocation))}\n`);
  },
};

async function toReport(report: CheckReport): Promise<CiReport> {
  const { toCiReport } = await import("../../features/check/ci-report.js");
  return toCiReport(report);
}

/** `check`: compares documents with the accepted ones. */
async function run(invocation: Invocation): Promise<number> {
  const { files, options } = invocation;
  if (options.accept) {
    const { acceptDocuments } = await import("../accept-documents.js");
    return acceptDocuments(invocation);
  }
  const format = chooseFormat(options, FORMATS);
  matchFailOn(options["fail-on"]);
  const project = await openProject(options);
  const settings: CheckOptions = {
    baseline: findBaseline(project, invocation),
    field: project.baselineField,
    config: project.config,
    allowsNone: options["allow-empty"] === true,
    since: options.since,
    judging: toJudgeOptions(options),
    matchFailOn: matchFailOn(listFailOn(options, project.config)),
  };
  const report = await withProgress(
    () => "Checking documents",
    options,
    () => checkDocuments(files, settings),
  );
  if (format !== "human" || !options.quiet) await PRINTERS[format](report, invocation);
  if (report.findings.some(({ level }) => level === "error")) return 2;
  return report.passed ? 0 : 1;
}

function findBaseline({ baseline, baselineField }: Project, invocation: Invocation): string {
  if (!isGone(baseline)) return baseline;
  throw new CliError("input_not_found", `no baseline: ${baseline}`, {
    field: baselineField,
    hint: `Accept the documents as they are today: ${toAcceptOptions(invocation).command.join(" ")}`,
  });
}
