import { type ConvertOptions, convert } from "../../../index.js";
import type { Invocation } from "../arguments.js";
import { usageError } from "../cli-error.js";
import { parseFailOn } from "../fail-on.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { toProfileOptions } from "../profile-options.js";
import { readDocument } from "../read-document.js";

/**
 * `convert`: the candidate is the product, so it alone goes to standard output (or to `--out`);
 * the card stands beside it on standard error.
 */
export async function run({ file, options }: Invocation): Promise<number> {
  const fails = parseFailOn(options["fail-on"]);
  const document = readDocument(file, options.flavor);
  const output = await openOutput(options, document.input);
  const { delimiter } = options;
  const verdict = convert(document.text, {
    ...(await toProfileOptions(options, document)),
    ...(delimiter === undefined
      ? {}
      : { delimiter: delimiter as NonNullable<ConvertOptions["delimiter"]> }),
  });
  const candidate = verdict.toon_candidate;
  if (candidate === null && output.path !== undefined) {
    throw usageError("there is no candidate to write: the verdict is refused", { field: "--out" });
  }
  if (candidate !== null && output.path !== undefined) await output.write(candidate);
  if (options.json) await printJson(verdict);
  else if (!options.quiet) {
    const { renderVerdict } = await import("../../../render/verdict-card.js");
    const { showCard } = await import("../show.js");
    await showCard((view) => renderVerdict(verdict, view), output.path === undefined ? 2 : 1);
    await output.note(candidate ?? "");
  }
  if (candidate !== null && output.path === undefined && !options.json) {
    await output.write(candidate);
  }
  return fails(verdict) ? 1 : 0;
}
