import { type ConvertOptions, checkConvertOptions } from "../../engine/contract/options.js";
import { readingLines } from "../../engine/judge/reading-lines.js";
import { usageError } from "../cli-error.js";
import { type Command, FAIL_ON_MATCHES, type Invocation } from "../command.js";
import type { OptionName, OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { openConfig } from "../project.js";
import { namedFile, readDocument, refuseEmptyInput } from "../read-document.js";
import { contradiction, parseFailOn, parseForm, toProfileOptions } from "../read-options.js";
import { findReader } from "../select-documents.js";
import { judging } from "../tell-progress.js";

export const command: Command = {
  summary: "Print a document as TOON, as a hybrid or as compact Markdown",
  argument: "[FILE]",
  takes: "one",
  options: [
    "form",
    "json",
    "out",
    "with-prompt",
    "quiet",
    "fail-on",
    "allow-empty",
    "mode",
    "target-chars",
    "target-tokens",
    "allow-lossy",
    "delimiter",
    "flavor",
    "tokenizer",
    "chars-per-token",
    "max-size",
  ],
  details: `The candidate goes to standard output, and the verdict beside it to standard
error; with --out the candidate goes to the file. --form hybrid prints Markdown
with the sections that pay as TOON; --form compact, Markdown with its tables as
light as they can be, or JSON on one line.

--with-prompt puts two lines before it that tell a model how to read TOON; they
cost about 55 tokens.

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
 * `convert`: the candidate is the product, so it alone goes to standard output (or to `--out`);
 * the card goes to standard error. A refusal has no candidate and writes none.
 */
async function run({ file, options }: Invocation): Promise<number> {
  const form = parseForm(options.form);
  if (form === "compact" || form === "hybrid") return printForm(form, file, options);
  const isFailing = parseFailOn(options["fail-on"]);
  if (options.json && options["with-prompt"]) throw contradiction("--json", "--with-prompt");
  const convertOptions = toConvertOptions(options);
  const document = readDocument(file, options);
  refuseEmptyInput(document, options);
  const output = await openOutput(options, document.input);
  const settings = { ...(await toProfileOptions(options, document)), ...convertOptions };
  const path = namedFile(file);
  const config = path === undefined ? undefined : await openConfig(options);
  const readBy = await findReader(path, config);
  const { convert, convertWithForm } = await import("../../engine/api.js");
  const { verdict, ...best } = await judging(document, options, () =>
    options.json || options.quiet || (settings.mode ?? "lossless") !== "lossless"
      ? { verdict: convert(document.text, settings) }
      : convertWithForm(document.text, { ...settings, inPlace: readBy === "agents" }),
  );
  const candidate = options["with-prompt"]
    ? addPrompt(verdict.toon_candidate)
    : verdict.toon_candidate;
  const toFile = output.path !== undefined;
  if (candidate !== null && toFile) await output.write(candidate);
  if (options.json) await printJson(verdict);
  else if (!options.quiet) {
    const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
    const { showCard } = await import("../terminal.js");
    await showCard(
      (view) => renderVerdict(verdict, view, { path, readBy, ...best }),
      toFile ? 1 : 2,
    );
    if (candidate !== null) await output.note(candidate);
  }
  if (!options.json) {
    // Even with --quiet: an empty output, or a file of yesterday, must not pass for a candidate.
    if (candidate === null) await output.noteRefusal();
    else if (!toFile) await output.write(candidate);
  }
  return isFailing(verdict) ? 1 : 0;
}

function addPrompt(candidate: string | null): string | null {
  return candidate === null ? null : `${readingLines("toon")}\n\n${candidate}`;
}

/** Options that are about the candidate alone. */
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

/** Prints the document as compact Markdown or as a hybrid, which is the document where nothing pays. */
async function printForm(
  form: "compact" | "hybrid",
  file: string | undefined,
  options: OptionValues,
): Promise<number> {
  const foreign = OF_CANDIDATE.find((name) => options[name] !== undefined);
  if (foreign !== undefined) throw contradiction(`--${foreign}`, `--form ${form}`);
  const document = readDocument(file, options);
  refuseEmptyInput(document, options);
  const output = await openOutput(options, document.input);
  const { compact, plan } = await import("../../index.js");
  const { text, flavor } = document;
  const content = await judging(document, options, () =>
    form === "compact"
      ? compact(text, { flavor })
      : (plan(text, { flavor, include_hybrid: true }).context_plan?.hybrid_document ?? text),
  );
  await output.write(content);
  if (output.path !== undefined && !options.quiet) await output.note(content);
  return 0;
}

/**
 * Maps the flags that only `convert` takes, and has the library judge them before any document is
 * read: a pipe may be slow.
 * @throws ContextVerdictError `bad_request` for values and combinations that mean nothing.
 */
function toConvertOptions(values: OptionValues): ConvertOptions {
  const options: Record<string, unknown> = {
    mode: values.mode,
    delimiter: values.delimiter,
    target_chars: parseCount("target-chars", values),
    target_tokens: parseCount("target-tokens", values),
    allow_lossy: values["allow-lossy"],
  };
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) delete options[name];
  }
  checkConvertOptions(options);
  return options;
}

/** Digits only: `2k`, `1e3` and `0x10` would have to be guessed at. */
function parseCount(name: "target-chars" | "target-tokens", values: OptionValues) {
  const word = values[name];
  if (word === undefined) return undefined;
  const count = /^\d+$/.test(word) ? Number(word) : 0;
  if (count >= 1 && Number.isSafeInteger(count)) return count;
  const field = `--${name}`;
  throw count >= 1
    ? usageError(`${field} is too large: ${word}`, {
        field,
        hint: `The largest is ${Number.MAX_SAFE_INTEGER}.`,
      })
    : usageError(`${field} must be a whole number of at least 1, not "${word}"`, {
        field,
        hint: `Write it in digits alone: --mode budget ${field} 2000`,
      });
}
