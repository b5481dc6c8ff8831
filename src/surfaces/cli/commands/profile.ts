import { profile } from "../../../index.js";
import type { Invocation } from "../arguments.js";
import { parseFailOn } from "../fail-on.js";
import { printJson } from "../print-result.js";
import { toProfileOptions } from "../profile-options.js";
import { readDocument } from "../read-document.js";

/** `profile`: the verdict and its measurements, without the candidate. */
export async function run({ file, options }: Invocation): Promise<number> {
  const fails = parseFailOn(options["fail-on"]);
  const document = readDocument(file, options.flavor);
  const verdict = profile(document.text, await toProfileOptions(options, document));
  if (options.json) await printJson(verdict);
  else if (!options.quiet) {
    const { renderVerdict } = await import("../../../render/verdict-card.js");
    const { showCard } = await import("../show.js");
    await showCard((view) => renderVerdict(verdict, view), 1);
  }
  return fails(verdict) ? 1 : 0;
}
