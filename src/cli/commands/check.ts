import {
  type CheckOptions,
  type CheckReport,
  checkDocuments,
} from "../../commands/check/check-documents.js";
import { ENGINE_VERSION } from "../../engine/contract/version.js";
import { isGone } from "../../io/is-gone.js";
import { toAcceptOptions } from "../accept-options.js";
import type { Invocation } from "../arguments.js";
import { CHECK_FORMAT_NAMES, type CheckFormatName } from "../check-formats.js";
import { CliError, SEE_HELP, usageError } from "../cli-error.js";
import { parseFailOn } from "../fail-on.js";
import { toMaxSize } from "../max-size.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { openProject, type Project } from "../project-options.js";
import { writeStdout } from "../streams.js";
import { tellProgress } from "../tell-progress.js";

/** How each format is printed. Another one is another line here. */
const PRINTERS = {
  human: async (report: CheckReport, invocation: Invocation) => {
    const { renderCheck } = await import("../../render/terminal/check-card.js");
    const { showCard } = await import("../show.js");
    await showCard((view) => renderCheck(report, view, toAcceptOptions(invocation)), 1);
  },
  json: (report: CheckReport) => printJson(report),
  sarif: async (report: CheckReport) => {
    const { renderCheckSarif } = await import("../../render/reports/check-sarif.js");
    writeStdout(`${renderCheckSarif(report, { version: ENGINE_VERSION })}\n`);
  },
  github: async (report: CheckReport) => {
    const { renderCheckAnnotations } = await import("../../render/reports/check-annotations.js");
    const lines = renderCheckAnnotations(report);
    if (lines !== "") writeStdout(`${lines}\n`);
  },
  markdown: async (report: CheckReport, invocation: Invocation) => {
    const { renderCheckMarkdown } = await import("../../render/reports/check-markdown.js");
    writeStdout(`${renderCheckMarkdown(report, toAcceptOptions(invocation))}\n`);
  },
} satisfies Record<CheckFormatName, (report: CheckReport, invocation: Invocation) => Promise<void>>;

/** `check`: what is worse about documents than when they were accepted. */
export async function run(invocation: Invocation): Promise<number> {
  const { files, options } = invocation;
  const format = chooseFormat(options);
  const given = parseFailOn(options["fail-on"]);
  const project = await openProject(options);
  const settings: CheckOptions = {
    baseline: findBaseline(project),
    field: project.baselineField,
    config: project.config,
    judging: { maxSize: toMaxSize(options) },
    fails: options["fail-on"] === undefined ? failsByConfig(project) : given,
  };
  const report = await tellProgress("Checking documents", options, () =>
    checkDocuments(files, settings),
  );
  if (format !== "human" || !options.quiet) await PRINTERS[format](report, invocation);
  if (report.findings.some(({ level }) => level === "error")) return 2;
  return report.passed ? 0 : 1;
}

function failsByConfig({ config }: Project): ReturnType<typeof parseFailOn> {
  const words = config?.failOn ?? [];
  return parseFailOn(words.length === 0 ? undefined : words.join(","));
}

function findBaseline({ baseline, baselineField }: Project): string {
  if (!isGone(baseline)) return baseline;
  throw new CliError("input_not_found", `no baseline: ${baseline}`, {
    field: baselineField,
    hint: "Accept the documents as they are today: context-verdict baseline",
  });
}

function chooseFormat({ format, json }: OptionValues): CheckFormatName {
  const name = format ?? (json ? "json" : "human");
  if (!isFormat(name)) {
    const allowed = CHECK_FORMAT_NAMES.join(", ");
    throw usageError(`--format must be one of ${allowed}, not "${name}"`, {
      field: "--format",
      hint: SEE_HELP,
    });
  }
  if (!json || name === "json") return name;
  throw usageError(`--json and --format ${name} contradict each other`, {
    field: "--json",
    hint: "Leave one of the two out.",
  });
}

function isFormat(name: string): name is CheckFormatName {
  return Object.hasOwn(PRINTERS, name);
}
