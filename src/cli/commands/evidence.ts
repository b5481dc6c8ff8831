import type { Observation } from "../../commands/evidence/results.js";
import { usageError } from "../cli-error.js";
import { type Command, INPUT_FAILED, type Invocation } from "../command.js";
import { DEFAULTS, words } from "../options.js";
import { printJson } from "../print-result.js";
import { readDocument } from "../read-document.js";
import { writeStdout } from "../streams.js";
import { viewOf } from "../terminal.js";

const FORMATS = ["human", "json", "markdown"] as const;

/** Results hold the prompts of all tests, so they are larger than documents: 256 MiB. */
const MAX_RESULTS = 268_435_456;

export const command: Command = {
  summary: "Say what the answers to questions show",
  argument: "RESULTS...",
  takes: "many",
  options: ["json", "format", "margin", "seed", "max-size"],
  meanings: {
    format: {
      value: "NAME",
      text: "human (default), json or markdown",
      values: words(FORMATS),
    },
    "max-size": { value: "BYTES", text: `Largest results file (default: ${MAX_RESULTS})` },
  },
  details: `Reads what an evaluation tool wrote about an experiment of
context-verdict questions: promptfoo's JSON output, an Inspect log as JSON, or
JSON lines. For each model and form: how many answers are right, with a 95 %
interval; the difference from the source, question by question; tokens and cost
as the provider counted them; and what the sample cannot tell.
`,
  examples: [
    "context-verdict evidence results.json",
    "context-verdict evidence results.json --format markdown > evidence.md",
  ],
  exits: { 2: INPUT_FAILED },
  run,
};

/** `evidence`: what the answers show, for people, programs or a report. */
async function run({ files, options }: Invocation): Promise<number> {
  const format = options.json ? "json" : (options.format ?? "human");
  if (!FORMATS.some((name) => name === format)) {
    throw usageError(`--format must be one of ${FORMATS.join(", ")}`, { field: "--format" });
  }
  const margin = toMargin(options.margin);
  const { readResults } = await import("../../commands/evidence/results.js");
  const observations: Observation[] = [];
  for (const name of files.length === 0 ? [undefined] : files) {
    const { text } = readDocument(name, {
      "max-size": `${MAX_RESULTS}`,
      ...options,
      flavor: "text",
    });
    for (const observation of readResults(text)) observations.push(observation);
  }
  const { compareForms } = await import("../../commands/evidence/compare.js");
  const evidence = compareForms(observations, { margin, seed: options.seed ?? DEFAULTS.seed });
  if (format === "json") await printJson(evidence);
  else if (format === "markdown") {
    const { renderEvidenceMarkdown } = await import("../../render/reports/evidence-markdown.js");
    writeStdout(renderEvidenceMarkdown(evidence));
  } else {
    const { renderEvidence } = await import("../../render/terminal/evidence-table.js");
    writeStdout(`${renderEvidence(evidence, await viewOf(1)).join("\n")}\n`);
  }
  return 0;
}

/** Points of 100 as a share. */
function toMargin(word: string | undefined): number {
  const points = word === undefined ? DEFAULTS.margin : Number(word);
  if (word?.trim() !== "" && points > 0 && points < 100) return points / 100;
  throw usageError("--margin must be a number of points above 0 and below 100", {
    field: "--margin",
    hint: "For example: --margin 5",
  });
}
