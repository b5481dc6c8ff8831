import { convert } from "../../index.js";
import { skipOptimizing } from "../../io/workers/skip-optimizing.js";
import type { Invocation } from "../arguments.js";
import { toConvertOptions } from "../convert-options.js";
import { parseFailOn } from "../fail-on.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { toProfileOptions } from "../profile-options.js";
import { readDocument } from "../read-document.js";
import { judging } from "../tell-progress.js";

/**
 * `convert`: the candidate is the product, so it alone goes to standard output (or to `--out`);
 * the card stands beside it on standard error. A refusal has no candidate and writes none.
 */
export async function run({ file, options }: Invocation): Promise<number> {
  const fails = parseFailOn(options["fail-on"]);
  const convertOptions = toConvertOptions(options);
  const document = readDocument(file, options);
  skipOptimizing(document.text);
  const output = await openOutput(options, document.input);
  const settings = { ...(await toProfileOptions(options, document)), ...convertOptions };
  const verdict = await judging(document, options, () => convert(document.text, settings));
  const candidate = verdict.toon_candidate;
  const toFile = output.path !== undefined;
  if (candidate !== null && toFile) await output.write(candidate);
  if (options.json) await printJson(verdict);
  else if (!options.quiet) {
    const { renderVerdict } = await import("../../render/terminal/verdict-card.js");
    const { showCard } = await import("../show.js");
    await showCard((view) => renderVerdict(verdict, view), toFile ? 1 : 2);
    if (candidate !== null) await output.note(candidate);
  }
  if (!options.json) {
    // Even with --quiet: an empty output, or a file of yesterday, must not pass for a candidate.
    if (candidate === null) await output.noteRefusal();
    else if (!toFile) await output.write(candidate);
  }
  return fails(verdict) ? 1 : 0;
}
