import type { DataFormat } from "../../engine/contract/options.js";
import { CliError, type Command, WRITING } from "../command.js";
import {
  type InputDocument,
  judgeWithProgress,
  namedFile,
  readDocument,
} from "../open-document.js";
import type { OptionValues } from "../options.js";
import { openOutput } from "../output.js";
import { printJson, writeStderr } from "../streams.js";

export const command: Command = {
  summary: "Turn a candidate or a hybrid back into Markdown, or TOON into data",
  argument: "[FILE]",
  options: [WRITING, ["json", "quiet", "max-size", "as"]],
  details: `The Markdown goes to standard output, or to --out. A hybrid with a damaged toon
block is an error that names the line. A text in which nothing is converted is
given as it is. --as prints the value of TOON: the same value as the data it was
made from, but not the same bytes.
`,
  examples: [
    "context-verdict restore options.toon",
    "context-verdict restore guide.hybrid.md --out guide.md",
    "context-verdict convert options.md | context-verdict restore",
    "context-verdict restore --as json data.json.toon",
  ],
  async run({ files: [file], options }) {
    const document = readDocument(file, options);
    const output = openOutput(options, document);
    const content = await restore(namedFile(file) ?? "", document, options);
    if (output.isFile) output.write(content);
    // `content`, as in a request.
    if (options.json) await printJson({ content });
    else if (!output.isFile) output.write(content);
    else if (!options.quiet) output.note(content);
    return 0;
  },
};

/** @throws CliError for a damaged hybrid or candidate, with how to repair it. @param name Empty for standard input. */
async function restore(
  name: string,
  document: InputDocument,
  options: OptionValues,
): Promise<string> {
  const { text, flavor, label } = document;
  const api = await import("../../engine/read-toon.js");
  if (options.as !== undefined) {
    const as = options.as as DataFormat;
    const work = () => api.restore(text, { as, indent: 2 });
    return judgeWithProgress({ ...document, flavor: as }, options, work);
  }
  try {
    return await judgeWithProgress(document, options, () => api.restoreStrictly(text));
  } catch (error) {
    const { findFileDamage, isCandidateName, isConvertedName } = await import(
      "../../features/fix/find-damage.js"
    );
    const { likenToCandidate } = await import("../../engine/candidate/toon-blocks.js");
    const damage = findFileDamage(name, text, flavor);
    if (damage === null) {
      if (isCandidateName(name) || likenToCandidate(text) !== "none") throw error;
      // A hybrid has no part as TOON where none pays.
      if (!options.quiet && !options.json) writeStderr(UNCHANGED);
      return text;
    }
    const place = damage.line === undefined ? label : `${label}, line ${damage.line}`;
    throw new CliError("bad_request", `${place}: the toon block is damaged: ${damage.message}`, {
      field: "toon",
      hint: isConvertedName(name)
        ? "Mend it, or convert the document again."
        : "Mend the block, or take an earlier text.",
    });
  }
}

const UNCHANGED =
  "Nothing in it is converted: it is given as it is. For data as TOON: --as json.\n";
