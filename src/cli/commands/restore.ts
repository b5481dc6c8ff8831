import type { Command, Invocation } from "../command.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { readDocument } from "../read-document.js";
import { judging } from "../tell-progress.js";

export const command: Command = {
  summary: "Turn a candidate or a hybrid back into Markdown",
  argument: "[FILE]",
  takes: "one",
  options: ["out", "json", "quiet", "max-size"],
  details: "The Markdown goes to standard output, or to --out.\n",
  examples: [
    "context-verdict restore options.toon",
    "context-verdict restore guide.hybrid.md --out guide.md",
    "context-verdict convert options.md | context-verdict restore",
  ],
  run,
};

/** `restore`: the Markdown that a candidate or a hybrid stands for. */
async function run({ file, options }: Invocation): Promise<number> {
  const document = readDocument(file, options);
  const output = await openOutput(options, document.input);
  const { restoreStrictly } = await import("../../engine/api.js");
  const content = await judging(document, options, () => restoreStrictly(document.text));
  if (output.path !== undefined) await output.write(content);
  // Named like the field of a request that carries a document.
  if (options.json) await printJson({ content });
  else if (output.path === undefined) await output.write(content);
  else if (!options.quiet) await output.note(content);
  return 0;
}
