import { plan } from "../../index.js";
import { skipOptimizing } from "../../io/workers/skip-optimizing.js";
import { describeBadge, drawBadge } from "../../render/svg/badge.js";
import type { Invocation } from "../arguments.js";
import { openOutput } from "../output.js";
import { toProfileOptions } from "../profile-options.js";
import { readDocument } from "../read-document.js";
import { judging } from "../tell-progress.js";

/** `badge`: the best form of a document and what it saves, as SVG. */
export async function run({ file, options }: Invocation): Promise<number> {
  const document = readDocument(file, options);
  skipOptimizing(document.text);
  const output = await openOutput(options, document.input);
  const settings = await toProfileOptions(options, document);
  const badge = await judging(document, options, () =>
    drawBadge(describeBadge(plan(document.text, settings))),
  );
  await output.write(badge);
  if (output.path !== undefined && !options.quiet) await output.note(badge);
  return 0;
}
