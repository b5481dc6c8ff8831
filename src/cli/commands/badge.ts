import { skipOptimizing } from "../../io/quick-start.js";
import type { Command, Invocation } from "../command.js";
import { openOutput } from "../output.js";
import { readDocument } from "../read-document.js";
import { toProfileOptions } from "../read-options.js";
import { judging } from "../tell-progress.js";

export const command: Command = {
  summary: "Draw the best form and what it saves as a badge (SVG)",
  argument: "[FILE]",
  takes: "one",
  options: ["out", "quiet", "flavor", "tokenizer", "max-size"],
  details: `The badge says which form is best and how many tokens it saves, by an estimate
or by --tokenizer. It is one SVG file without script or font, for a README. The
web app makes the same file.
`,
  examples: ["context-verdict badge guide.md --out badge.svg"],
  run,
};

/** `badge`: the best form of a document and what it saves, as SVG. */
async function run({ file, options }: Invocation): Promise<number> {
  const document = readDocument(file, options);
  skipOptimizing(document.text);
  const output = await openOutput(options, document.input);
  const settings = await toProfileOptions(options, document);
  const { plan } = await import("../../engine/api.js");
  const { describeBadge, drawBadge } = await import("../../render/svg/badge.js");
  const badge = await judging(document, options, () =>
    drawBadge(describeBadge(plan(document.text, settings))),
  );
  await output.write(badge);
  if (output.path !== undefined && !options.quiet) await output.note(badge);
  return 0;
}
