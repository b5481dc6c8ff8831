import type { DataFormat } from "../../engine/contract/options.js";
import { CliError } from "../cli-error.js";
import { type Command, type Invocation, REPLACING } from "../command.js";
import type { OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { judgeWithProgress } from "../progress.js";
import { type InputDocument, namedFile, readDocument } from "../read-document.js";
import { readNumber } from "../read-options.js";

export const command: Command = {
  summary: "Turn a candidate or a hybrid back into Markdown, or TOON into data",
  argument: "[FILE]",
  takes: "one",
  options: ["out", "force", "json", "quiet", "max-size", "as", "indent"],
  requires: [
    ["indent", "as"],
    ["force", "out"],
  ],
  meanings: REPLACING,
  details: `The Markdown goes to standard output, or to --out. A hybrid with a damaged toon
block is an error that names the line. --as prints the value of any TOON: the
same value as the data it was made from, but not the same bytes.
`,
  examples: [
    "context-verdict restore options.toon",
    "context-verdict restore guide.hybrid.md --out guide.md",
    "context-verdict convert options.md | context-verdict restore",
    "context-verdict restore --as json data.json.toon",
  ],
  run,
};

/** `restore`: prints the Markdown of a candidate or a hybrid, or the value of TOON. */
async function run({ file, options }: Invocation): Promise<number> {
  const document = readDocument(file, options);
  const output = openOutput(options, document.input);
  const content =
    options.as === undefined
      ? await restoreOrExplain(file, document, options)
      : await restoreValue(document, options.as as DataFormat, options);
  if (output.path !== undefined) await output.write(content);
  // `content`, as in a request.
  if (options.json) await printJson({ content });
  else if (output.path === undefined) await output.write(content);
  else if (!options.quiet) output.note(content);
  return 0;
}

async function restoreValue(
  document: InputDocument,
  as: DataFormat,
  options: OptionValues,
): Promise<string> {
  const { restore } = await import("../../engine/api.js");
  const indent = readNumber(options, "indent", 0, 8) ?? 2;
  return judgeWithProgress({ ...document, flavor: as }, options, () =>
    restore(document.text, { as, indent }),
  );
}

async function restoreOrExplain(
  file: string | undefined,
  document: InputDocument,
  options: OptionValues,
): Promise<string> {
  const { restoreStrictly } = await import("../../engine/api.js");
  try {
    return await judgeWithProgress(document, options, () => restoreStrictly(document.text));
  } catch (error) {
    throw (await explainDamage(namedFile(file), document)) ?? error;
  }
}

/** Explains a damaged hybrid and how to repair it; undefined if the text is not a hybrid. */
async function explainDamage(
  file: string | undefined,
  { text, flavor, input }: InputDocument,
): Promise<CliError | undefined> {
  const { findFileDamage, isConvertedName } = await import("../../features/fix/find-damage.js");
  const damage = findFileDamage(file ?? "", text, flavor);
  if (damage === null) return undefined;
  const { line, message } = damage;
  const location = line === undefined ? input.label : `${input.label}, line ${line}`;
  return new CliError("bad_request", `${location}: the toon block is damaged: ${message}`, {
    field: "toon",
    hint: isConvertedName(file ?? "")
      ? "Mend it, or convert the document again."
      : "Mend the block, or take an earlier text.",
  });
}
