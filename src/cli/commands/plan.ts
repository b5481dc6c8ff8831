import type { Verdict } from "../../engine/contract/contract.js";
import { usageError } from "../cli-error.js";
import { type Command, FAIL_ON_MATCHES, INPUT_FAILED, type Invocation } from "../command.js";
import type { OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { namedFile, readDocument, refuseEmptyInput } from "../read-document.js";
import { parseFailOn, toProfileOptions } from "../read-options.js";
import { findReader, isMany, selectDocument, selectDocuments } from "../select-documents.js";
import { judging } from "../tell-progress.js";

export const command: Command = {
  summary: "Judge every section by itself and measure the hybrid",
  argument: "[FILE|FOLDER|GLOB...]",
  takes: "many",
  options: [
    "json",
    "out",
    "include-hybrid",
    "quiet",
    "fail-on",
    "allow-empty",
    "flavor",
    "tokenizer",
    "chars-per-token",
    "max-size",
    "config",
    "no-config",
  ],
  details: `The hybrid keeps sections as Markdown unless they earn TOON by themselves.

Of several files, a folder or a glob, each plan is a line, or an object with
--json.
`,
  examples: [
    "context-verdict plan guide.md",
    "context-verdict plan guide.md --out guide.hybrid.md",
    "context-verdict plan --json --include-hybrid guide.md",
    "context-verdict plan docs",
  ],
  exits: { 1: FAIL_ON_MATCHES, 2: INPUT_FAILED },
  run,
};

/**
 * `plan`: which sections earn conversion. The hybrid is written wherever it was asked for, even if
 * it is not safe: `--out` names a file, `--include-hybrid` adds it to the JSON, or puts it
 * on standard output with the plan beside it on standard error.
 */
async function run(invocation: Invocation): Promise<number> {
  if (isMany(invocation)) return planMany(invocation);
  const { file } = invocation;
  const { config, options } = await selectDocument(invocation);
  const isFailing = parseFailOn(options["fail-on"]);
  const document = readDocument(file, options);
  refuseEmptyInput(document, options);
  const output = await openOutput(options, document.input);
  const wanted = options["include-hybrid"] === true || options.out !== undefined;
  const settings = {
    ...(await toProfileOptions(options, document)),
    ...(wanted ? { include_hybrid: true } : {}),
  };
  const { plan, planWithForm } = await import("../../engine/api.js");
  const readBy = await findReader(namedFile(file), config);
  // The JSON is the same on every surface, whoever reads the file.
  const verdict = await judging(document, options, () =>
    options.json
      ? plan(document.text, settings)
      : planWithForm(document.text, { ...settings, inPlace: readBy === "agents" }),
  );
  const hybrid = verdict.context_plan?.hybrid_document ?? "";
  const toStdout = wanted && output.path === undefined && !options.json;
  if (output.path !== undefined) await output.write(hybrid);
  if (options.json) {
    await printJson(options["include-hybrid"] ? verdict : withoutHybrid(verdict));
  } else if (!options.quiet) {
    const { describeHybrid, renderPlan } = await import("../../render/plan-view.js");
    const { showCard } = await import("../terminal.js");
    const { explainUnverified } = await import("../../features/fix/round-trip.js");
    const isVerified = verdict.context_plan?.reassembly_verified === true;
    const unverified = isVerified ? undefined : explainUnverified(document.text, document.flavor);
    await showCard(
      (view) => renderPlan(verdict, view, { path: namedFile(file), readBy, unverified }),
      toStdout ? 2 : 1,
    );
    await output.note(hybrid, noteHybrid(verdict.context_plan, describeHybrid));
  }
  if (toStdout) await output.write(hybrid);
  return isFailing(verdict) ? 1 : 0;
}

/** What has to be known of a hybrid that is written all the same. */
function noteHybrid(
  plan: Verdict["context_plan"],
  describe: (plan: NonNullable<Verdict["context_plan"]>) => string,
): string {
  return plan === undefined || plan.safe_to_auto_apply ? "" : ` The hybrid: ${describe(plan)}.`;
}

/** `--out` needs the hybrid, the JSON shows it only on request. */
function withoutHybrid(verdict: Verdict): Verdict {
  if (verdict.context_plan === undefined) return verdict;
  const { hybrid_document: _, ...context_plan } = verdict.context_plan;
  return { ...verdict, context_plan };
}

/** `plan` of several files, of folders and globs. @returns The exit code. */
async function planMany({ files, options }: Invocation): Promise<number> {
  const { answerFiles } = await import("../answer-files.js");
  checkMany(options);
  const { renderPlanLine } = await import("../../render/plan-view.js");
  const { viewOf } = await import("../terminal.js");
  const isFailing = parseFailOn(options["fail-on"]);
  const { plan, planWithForm } = await import("../../engine/api.js");
  const { config, paths, optionsFor } = await selectDocuments({ files, options });
  const view = await viewOf(1);
  return answerFiles(paths, options, async (path) => {
    const document = readDocument(path, optionsFor(path));
    const settings = await toProfileOptions(optionsFor(path), document);
    const wanted = options["include-hybrid"] ? { include_hybrid: true } : {};
    const readBy = await findReader(path, config);
    const verdict = await judging(document, options, () =>
      options.json
        ? plan(document.text, { ...settings, ...wanted })
        : planWithForm(document.text, { ...settings, inPlace: readBy === "agents" }),
    );
    const line = renderPlanLine(verdict, view, { path, readBy });
    return { value: verdict, line, fails: isFailing(verdict) };
  });
}

/** What is written is about one document. */
function checkMany(options: OptionValues): void {
  if (options.out !== undefined || (options["include-hybrid"] && !options.json)) {
    const field = options.out === undefined ? "--include-hybrid" : "--out";
    throw usageError(`${field} is about one document`, {
      field,
      hint: "Name one file, or write hybrids with fix.",
    });
  }
}
