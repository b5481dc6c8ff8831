import { join } from "node:path";
import { BASELINE_NAME, loadConfig } from "../../features/config/load-config.js";
import { isGone, nameBelow } from "../../io/paths.js";
import { quoteWord } from "../../render/terminal/quote-word.js";
import {
  CliError,
  CONFIGURED,
  type Command,
  chooseFormat,
  listConfigWords,
  listFailOn,
  matchFailOn,
  ON_THREADS,
} from "../command.js";
import { toJudgeOptions } from "../open-document.js";
import { printJson, printReport, writeStdout } from "../streams.js";
import { showCard, withProgress } from "../terminal.js";

const FORMATS = ["human", "json", "sarif", "github", "markdown"] as const;

export const command: Command = {
  summary: "Fail where documents got worse than the baseline, or accept them",
  argument: "[FILE|FOLDER|GLOB...]",
  options: [
    ["json", "format", "quiet", "fail-on", "since", "accept", "allow-empty"],
    ["baseline", "max-size"],
    ON_THREADS,
    CONFIGURED,
  ],
  meanings: {
    format: {
      value: "NAME",
      text: "human (default), json, sarif, github\nor markdown",
    },
  },
  // --accept compares nothing.
  conflicts: [
    ["json", "accept"],
    ["format", "accept"],
    ["fail-on", "accept"],
    ["since", "accept"],
  ],
  details: `Compares documents with the baseline: whether converting to TOON became worth
it, whether the characters that it would save have grown, and which warnings are
new. Files, and what agents load at every start, have to keep to their budgets.

--accept writes down how documents are judged today, in a file to be committed.
With names, entries of other documents stay as they are; without, those of other
files are removed, and a configuration is written if there is none: budgets for
files for agents, by folder, and for what each agent loads at its start, a tenth
above their tokens today.

Without names, it takes those that context-verdict.config.json includes, else
all below this folder.
`,
  examples: [
    "context-verdict check --accept",
    "context-verdict check --accept docs/options.md",
    "context-verdict check",
    "context-verdict check --fail-on review docs AGENTS.md",
    "context-verdict check --since origin/main",
    "context-verdict check --format sarif > check.sarif",
  ],
  exits: { 1: "a document got worse, or is over its budget" },
  /** `check`: compares documents with the accepted ones, or accepts them. */
  async run({ files, options }) {
    const format = chooseFormat(options, FORMATS);
    matchFailOn(options["fail-on"]);
    const config = await loadConfig(options);
    const { baseline, "max-size": size } = options;
    const field = baseline === undefined ? undefined : "--baseline";
    // Beside a configuration that was found, not named.
    const isFound = config !== undefined && options.config === undefined;
    const usual = isFound ? join(config.folder, BASELINE_NAME) : BASELINE_NAME;
    const common = {
      baseline: { path: baseline ?? nameBelow(process.cwd(), config?.baseline ?? usual), field },
      config,
      allowsNone: options["allow-empty"] === true,
      judging: toJudgeOptions(options),
    };
    const { acceptDocuments, checkDocuments } = await import(
      "../../features/check/check-documents.js"
    );
    const { renderAccepted, renderCheck, renderCheckMarkdown } = await import(
      "../../features/check/render-check.js"
    );
    if (options.accept) {
      const work = () => acceptDocuments(files, common, options["no-config"] !== true);
      const accepted = await withProgress(() => "Judging documents", options, work);
      if (!options.quiet)
        showCard((view) => renderAccepted(common.baseline.path, accepted, view), 1);
      return 0;
    }
    /** Accepts the documents with the same configuration, size and baseline. */
    const command = [
      ...["context-verdict", "check", "--accept", ...listConfigWords(options)],
      ...(size === undefined ? [] : ["--max-size", size]),
      ...(baseline === undefined ? [] : ["--baseline", quoteWord(baseline)]),
    ];
    const { path } = common.baseline;
    if (isGone(path)) {
      const hint = `Accept the documents as they are today: ${command.join(" ")}`;
      throw new CliError("input_not_found", `no baseline: ${path}`, { field, hint });
    }
    const check = () =>
      checkDocuments(files, {
        ...common,
        matchFailOn: matchFailOn(listFailOn(options, config)),
        since: options.since,
      });
    const report = await withProgress(() => "Checking documents", options, check);
    const accept = { command, named: files };
    if (format === "json") await printJson(report);
    else if (format === "sarif" || format === "github") await printReport(format, report.findings);
    else if (format === "markdown") writeStdout(`${renderCheckMarkdown(report, accept)}\n`);
    else if (!options.quiet) showCard((view) => renderCheck(report, view, accept), 1);
    if (report.findings.some(({ code }) => code === "unreadable")) return 2;
    return report.passed ? 0 : 1;
  },
};
