import type { Verdict } from "../../engine/contract/contract.js";
import { type ConvertOptions, checkConvertOptions } from "../../engine/contract/options.js";
import { isDataVerdict } from "../../engine/judge/advise.js";
import { promptLines } from "../../engine/judge/prompt-lines.js";
import {
  CONFIGURED,
  type Command,
  checkWord,
  conflict,
  dropUndefined,
  JUDGING,
  listConfigWords,
  matchFailOn,
  readNumber,
  requires,
  WRITING,
} from "../command.js";
import {
  findReader,
  judgeWithProgress,
  type OpenedDocument,
  openDocument,
  toProfileOptions,
} from "../open-document.js";
import type { OptionName, OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson, writeStderr } from "../streams.js";

/** Options for TOON only. */
const OF_CANDIDATE: readonly OptionName[] = [
  ...(["json", "fail-on", "mode", "target-chars", "target-tokens", "allow-lossy"] as const),
  ...(["delimiter", "tokenizer", "chars-per-token"] as const),
];

export const command: Command = {
  summary: "Print a document as TOON, as a hybrid or as compact Markdown",
  argument: "[FILE]",
  options: [
    ["form", "join-lines", "json", ...WRITING, "with-prompt", "quiet", "fail-on"],
    ["mode", "target-chars", "target-tokens", "allow-lossy", "delimiter"],
    JUDGING,
    CONFIGURED,
  ],
  conflicts: [["json", "with-prompt"]],
  details: `The candidate goes to standard output, and the verdict beside it to standard
error; with --out the candidate goes to the file. --form hybrid prints Markdown
with the sections that pay as TOON; --form compact, Markdown with its tables as
light as they can be, or JSON on one line; --form table, JSON with its arrays of
objects as tables, which restore --as json turns back.

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
  async run({ files: [file], options }) {
    const form = checkWord("form", options.form?.at(-1) ?? "toon", [
      "toon",
      "hybrid",
      "compact",
      "table",
    ]);
    if (options["join-lines"] && form !== "compact")
      throw requires("--join-lines", "--form compact");
    // What is wrong with options is said before a pipe is read, which may be slow.
    if (form === "toon") {
      const listMatches = matchFailOn(options["fail-on"]);
      const settings = toConvertOptions(options);
      const verdict = await printCandidate(await openDocument(file, options), settings);
      return listMatches(verdict).length > 0 ? 1 : 0;
    }
    const foreign = OF_CANDIDATE.find((name) => options[name] !== undefined);
    if (foreign !== undefined) throw conflict(`--${foreign}`, `--form ${form}`);
    if (form === "compact" && options["with-prompt"]) {
      throw conflict("--with-prompt", "--form compact");
    }
    await printForm(form, await openDocument(file, options));
    return 0;
  },
};

/**
 * Only the candidate goes to standard output (or to `--out`), the card to standard error. A refused verdict
 * has no candidate.
 */
async function printCandidate(
  { path, config, options, document }: OpenedDocument,
  convertOptions: ConvertOptions,
): Promise<Verdict> {
  const output = openOutput(options, document);
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
  if (candidate !== null && output.isFile) output.write(candidate);
  if (options.json) {
    await printJson(verdict);
    return verdict;
  }
  if (!options.quiet) {
    const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
    const { showCard } = await import("../terminal.js");
    const context = { path, readBy, settings: listConfigWords(options), ...best };
    showCard((view) => renderVerdict(verdict, view, context), output.isFile ? 1 : 2);
    if (candidate !== null) output.note(candidate);
  }
  // Even with --quiet: empty output, or an old file, must not pass for the candidate.
  if (candidate === null) writeStderr(REFUSED);
  else if (!output.isFile) output.write(candidate);
  return verdict;
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

/** Prints the document as compact Markdown or as a hybrid; unchanged if nothing pays. */
async function printForm(
  form: "compact" | "hybrid" | "table",
  { options, document }: OpenedDocument,
): Promise<void> {
  const output = openOutput(options, document);
  const { text, flavor } = document;
  const { compact, plan, tables } = await import("../../index.js");
  const { joinLinesOf } = await import("../../engine/candidate/join-lines.js");
  const { remarkOnHybrid } = await import("../../render/plan-view.js");
  let remark = "";
  const content = await judgeWithProgress(document, options, () => {
    if (form === "compact") {
      return compact(options["join-lines"] ? joinLinesOf(text, flavor) : text, { flavor });
    }
    if (form === "table") {
      const found = tables(text, { flavor });
      const isPrefixed = options["with-prompt"] && found !== text;
      return isPrefixed ? `${promptLines("table", true)}\n\n${found}` : found;
    }
    const verdict = plan(text, { flavor, include_hybrid: true });
    remark = remarkOnHybrid(verdict.context_plan);
    const hybrid = verdict.context_plan?.hybrid_document ?? text;
    return hybrid === text ? text : addPrompt(hybrid, "hybrid", verdict, options);
  });
  output.write(content);
  if (options.quiet) return;
  if (!output.isFile && remark !== "") writeStderr(`${remark}\n`);
  output.note(content, remark);
}

/** @throws ContextVerdictError `bad_request` for wrong values and combinations. */
function toConvertOptions(values: OptionValues): ConvertOptions {
  const { mode, delimiter, "allow-lossy": allow_lossy } = values;
  const target_chars = readNumber(values, "target-chars", 1);
  const target_tokens = readNumber(values, "target-tokens", 1);
  const options = dropUndefined({ mode, delimiter, target_chars, target_tokens, allow_lossy });
  checkConvertOptions(options as ConvertOptions);
  return options as ConvertOptions;
}
