import type { Verdict } from "../../engine/contract/contract.js";
import { type ConvertOptions, checkConvertOptions } from "../../engine/contract/options.js";
import { isDataVerdict } from "../../engine/judge/advise.js";
import { promptLines } from "../../engine/judge/prompt-lines.js";
import { conflict, requires } from "../cli-error.js";
import {
  CONFIGURED,
  type Command,
  FAIL_ON_MATCHES,
  type Invocation,
  JUDGING,
  REPLACING,
} from "../command.js";
import { dropUndefined } from "../drop-undefined.js";
import type { OptionName, OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { judgeWithProgress } from "../progress.js";
import {
  checkWord,
  listConfigWords,
  matchFailOn,
  readNumber,
  toProfileOptions,
} from "../read-options.js";
import { findReader, openDocument } from "../select-documents.js";
import { writeStderr } from "../streams.js";

export const command: Command = {
  summary: "Print a document as TOON, as a hybrid or as compact Markdown",
  argument: "[FILE]",
  takes: "one",
  options: [
    "form",
    "join-lines",
    "json",
    "out",
    "force",
    "with-prompt",
    "quiet",
    "fail-on",
    "allow-empty",
    "mode",
    "target-chars",
    "target-tokens",
    "allow-lossy",
    "delimiter",
    ...JUDGING,
    ...CONFIGURED,
  ],
  requires: [["force", "out"]],
  conflicts: [["json", "with-prompt"]],
  meanings: REPLACING,
  details: `The candidate goes to standard output, and the verdict beside it to standard
error; with --out the candidate goes to the file. --form hybrid prints Markdown
with the sections that pay as TOON; --form compact, Markdown with its tables as
light as they can be, or JSON on one line.

--with-prompt puts two lines before TOON or a hybrid that tell a model how to
read it, of data one; they cost up to about 55 tokens.

Modes:
  lossless  (default) keeps everything
  record    keeps definitions, rules and table rows; the rest is left out
  budget    meets a target: without loss if it can, else by cutting what matters
            least where --allow-lossy permits. Where it does not, the verdict is
            refused: nothing is written, and the exit code is 0 as for any other
            verdict (1 with --fail-on refused).
`,
  examples: [
    "context-verdict convert options.md --out options.toon",
    "context-verdict convert --form compact README.md > compact.md",
    "context-verdict convert --mode record AGENTS.md",
    "context-verdict convert --mode budget --target-tokens 800 --allow-lossy a.md",
    "context-verdict convert --delimiter tab --json options.md",
  ],
  exits: { 1: FAIL_ON_MATCHES },
  run,
};

/**
 * `convert`: only the candidate goes to standard output (or to `--out`), the card to standard error. A
 * refused verdict has no candidate.
 */
async function run({ file, options: typed }: Invocation): Promise<number> {
  const form = checkWord("form", typed.form ?? "toon", ["toon", "hybrid", "compact"]);
  if (typed["join-lines"] && form !== "compact") throw requires("--join-lines", "--form compact");
  if (form === "compact" || form === "hybrid") return printForm(form, file, typed);
  const listMatches = matchFailOn(typed["fail-on"]);
  const convertOptions = toConvertOptions(typed);
  const { path, config, options, document } = await openDocument(file, typed);
  const output = openOutput(options, document.input);
  const settings = { ...(await toProfileOptions(options, document)), ...convertOptions };
  const readBy = await findReader(path, config);
  const { convert, convertWithForm } = await import("../../engine/api.js");
  const { verdict, ...best } = await judgeWithProgress(document, options, () =>
    options.json || options.quiet || (settings.mode ?? "lossless") !== "lossless"
      ? { verdict: convert(document.text, settings) }
      : convertWithForm(document.text, { ...settings, inPlace: readBy === "agents" }),
  );
  const { toon_candidate: toon } = verdict;
  const candidate = toon === null ? null : addPrompt(toon, "toon", verdict, options);
  const toFile = output.path !== undefined;
  if (candidate !== null && toFile) await output.write(candidate);
  if (options.json) await printJson(verdict);
  else if (!options.quiet) {
    const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
    const { showCard } = await import("../terminal.js");
    const context = { path, readBy, settings: listConfigWords(typed), ...best };
    showCard((view) => renderVerdict(verdict, view, context), toFile ? 1 : 2);
    if (candidate !== null) output.note(candidate);
  }
  const exitCode = listMatches(verdict).length > 0 ? 1 : 0;
  if (options.json) return exitCode;
  // Even with --quiet: empty output, or an old file, must not pass for the candidate.
  if (candidate === null) writeStderr(REFUSED);
  else if (!toFile) await output.write(candidate);
  return exitCode;
}

const REFUSED =
  "Refused: there is no candidate, nothing was written. --allow-lossy allows cutting.\n";

function addPrompt(
  text: string,
  form: "toon" | "hybrid",
  verdict: Verdict,
  options: OptionValues,
): string {
  // Data that is kept as text is restored as a document is.
  const isData = isDataVerdict(verdict) && verdict.flags.proof !== "tree";
  return options["with-prompt"] ? `${promptLines(form, isData)}\n\n${text}` : text;
}

/** Options for TOON only. */
const OF_CANDIDATE: readonly OptionName[] = [
  "json",
  "fail-on",
  "mode",
  "target-chars",
  "target-tokens",
  "allow-lossy",
  "delimiter",
  "tokenizer",
  "chars-per-token",
];

/** Prints the document as compact Markdown or as a hybrid; unchanged if nothing pays. */
async function printForm(
  form: "compact" | "hybrid",
  file: string | undefined,
  typed: OptionValues,
): Promise<number> {
  const foreign = OF_CANDIDATE.find((name) => typed[name] !== undefined);
  if (foreign !== undefined) throw conflict(`--${foreign}`, `--form ${form}`);
  if (form === "compact" && typed["with-prompt"]) throw conflict("--with-prompt", "--form compact");
  const { options, document } = await openDocument(file, typed);
  const output = openOutput(options, document.input);
  const { text, flavor } = document;
  const { compact, plan } = await import("../../index.js");
  const { joinLinesOf } = await import("../../engine/candidate/join-lines.js");
  const { remarkOnHybrid } = await import("../../render/plan-view.js");
  let remark = "";
  const content = await judgeWithProgress(document, options, () => {
    if (form === "compact") {
      return compact(options["join-lines"] ? joinLinesOf(text, flavor) : text, { flavor });
    }
    const verdict = plan(text, { flavor, include_hybrid: true });
    const { context_plan } = verdict;
    remark = remarkOnHybrid(context_plan);
    const hybrid = context_plan?.hybrid_document ?? text;
    return hybrid === text ? text : addPrompt(hybrid, "hybrid", verdict, options);
  });
  await output.write(content);
  if (options.quiet) return 0;
  if (output.path === undefined && remark !== "") writeStderr(`${remark}\n`);
  else output.note(content, remark);
  return 0;
}

/**
 * Maps the flags that only `convert` takes, and checks them before reading: a pipe may be slow.
 * @throws ContextVerdictError `bad_request` for wrong values and combinations.
 */
function toConvertOptions(values: OptionValues): ConvertOptions {
  const { mode, delimiter, "allow-lossy": allow_lossy } = values;
  const target_chars = readNumber(values, "target-chars", 1);
  const target_tokens = readNumber(values, "target-tokens", 1);
  const options = dropUndefined({ mode, delimiter, target_chars, target_tokens, allow_lossy });
  checkConvertOptions(options as ConvertOptions);
  return options as ConvertOptions;
}
