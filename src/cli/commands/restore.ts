import { restoreStrictly } from "../../engine/api.js";
import type { Invocation } from "../arguments.js";
import { openOutput } from "../output.js";
import { printJson } from "../print-result.js";
import { readDocument } from "../read-document.js";
import { judging } from "../tell-progress.js";

/** `restore`: the Markdown that a candidate or a hybrid stands for. */
export async function run({ file, options }: Invocation): Promise<number> {
  const document = readDocument(file, options);
  const output = await openOutput(options, document.input);
  const content = await judging(document, options, () => restoreStrictly(document.text));
  if (output.path !== undefined) await output.write(content);
  // Named like the field of a request that carries a document.
  if (options.json) await printJson({ content });
  else if (output.path === undefined) await output.write(content);
  else if (!options.quiet) await output.note(content);
  return 0;
}
