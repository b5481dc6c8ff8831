import type { ContextPlan, Verdict } from "../../engine/contract/contract.js";
import type { Reader } from "../../engine/judge/advise.js";
import {
  CONFIGURED,
  type Command,
  FAIL_ON_MATCHES,
  type Invocation,
  JUDGING,
  REPLACING,
} from "../command.js";
import type { OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { judgeWithProgress } from "../progress.js";
import type { InputDocument } from "../read-document.js";
import { listConfigWords, matchFailOn, toProfileOptions } from "../read-options.js";
import { findReader, openDocument } from "../select-documents.js";

export const command: Command = {
  summary: "Judge every section by itself and measure the hybrid",
  argument: "[FILE]",
  takes: "one",
  options: [
    "json",
    "out",
    "force",
    "include-hybrid",
    "quiet",
    "fail-on",
    "allow-empty",
    ...JUDGING,
    ...CONFIGURED,
  ],
  details: "The hybrid keeps sections as Markdown unless they earn TOON by themselves.\n",
  requires: [["force", "out"]],
  meanings: REPLACING,
  examples: [
    "context-verdict plan guide.md",
    "context-verdict plan guide.md --out guide.hybrid.md",
    "context-verdict plan --json --include-hybrid guide.md",
  ],
  exits: { 1: FAIL_ON_MATCHES },
  run,
};

/**
 * `plan`: which sections earn conversion. The hybrid is written on request, even if it is not safe:
 * `--out` writes it to a file, `--include-hybrid` adds it to the JSON, or prints it on standard output
 * and the plan on standard error.
 */
async function run({ file, options: typed }: Invocation): Promise<number> {
  const listMatches = matchFailOn(typed["fail-on"]);
  const { path, config, options, document } = await openDocument(file, typed);
  const output = openOutput(options, document.input);
  const wanted = options["include-hybrid"] === true || options.out !== undefined;
  const readBy = await findReader(path, config);
  const verdict = await judge(document, options, { wanted, readBy });
  const { context_plan: plan } = verdict;
  const hybrid = plan?.hybrid_document ?? "";
  const toStdout = wanted && output.path === undefined && !options.json;
  if (output.path !== undefined) await output.write(hybrid);
  if (options.json) {
    await printJson(options["include-hybrid"] ? verdict : withoutHybrid(verdict));
  } else if (!options.quiet) {
    const { remarkOnHybrid, renderPlan } = await import("../../render/plan-view.js");
    const { showCard } = await import("../terminal.js");
    const { explainUnverified } = await import("../../features/fix/find-damage.js");
    const isVerified = plan?.reassembly_verified === true;
    const unverified = isVerified ? undefined : explainUnverified(document.text, document.flavor);
    const context = { path, readBy, unverified, settings: listConfigWords(typed) };
    showCard((view) => renderPlan(verdict, view, context), toStdout ? 2 : 1);
    output.note(hybrid, remarkOnHybrid(plan));
  }
  if (toStdout) await output.write(hybrid);
  return listMatches(verdict).length > 0 ? 1 : 0;
}

/** The JSON does not depend on who reads the file: it is the same on every surface. */
async function judge(
  document: InputDocument,
  options: OptionValues,
  { wanted, readBy }: { wanted: boolean; readBy: Reader | undefined },
): Promise<Verdict> {
  const settings = {
    ...(await toProfileOptions(options, document)),
    ...(wanted ? { include_hybrid: true } : {}),
  };
  const { plan, planWithForm } = await import("../../engine/api.js");
  return judgeWithProgress(document, options, () =>
    options.json
      ? plan(document.text, settings)
      : planWithForm(document.text, { ...settings, inPlace: readBy === "agents" }),
  );
}

/** `--out` needs the hybrid; the JSON has it only on request. */
function withoutHybrid(verdict: Verdict): Verdict {
  if (verdict.context_plan === undefined) return verdict;
  const { hybrid_document: _, ...context_plan }: ContextPlan = verdict.context_plan;
  return { ...verdict, context_plan };
}
