import { kindOf, nothingFor, type Outcome, type OutcomeKind } from "../features/fix/outcome.js";
import { renderOutcome } from "../features/fix/outcome-lines.js";
import type { View } from "../render/terminal/view.js";
import { CliError } from "./cli-error.js";
import { explainFileError } from "./explain-file-error.js";
import type { OptionValues } from "./options.js";
import { printJson } from "./print-result.js";
import { listConfigWords } from "./read-options.js";
import { writeStderr, writeStdout } from "./streams.js";
import { viewOf } from "./terminal.js";

/** Collects and reports the outcomes of files. */
export interface OutcomePrinter {
  /** Adds the outcome of a file, if there is one. Errors are outcomes, too, and do not stop the run. */
  add(path: string, work: Work): Promise<void>;
  /** Prints all outcomes as JSON, or a summary. @returns The exit code. */
  finish(render: (outcomes: readonly Outcome[], view: View) => string): Promise<number>;
}

type Work = () => Outcome | undefined | Promise<Outcome>;

/** A run ends with the highest exit code of its files. */
const EXIT_CODES: Record<OutcomeKind, 0 | 1 | 2> = {
  written: 0,
  planned: 0,
  idle: 0,
  data: 0,
  held: 1,
  failed: 2,
};

/** Prints changes to standard output, failures to standard error. Unchanged files are reported only if named. */
export function openOutcomePrinter(options: OptionValues, isNamed: boolean): OutcomePrinter {
  const { json, quiet, check, form } = options;
  const asked = { settings: listConfigWords(options), form };
  const [out, err] = [viewOf(1), viewOf(2)];
  const outcomes: Outcome[] = [];
  const codeOf = (outcome: Outcome) => {
    const kind = kindOf(outcome);
    return check && kind === "planned" ? 1 : EXIT_CODES[kind];
  };
  const tell = (outcome: Outcome) => {
    const kind = kindOf(outcome);
    const isUnchanged = kind === "idle" || kind === "data";
    if (EXIT_CODES[kind] > 0) writeStderr(`${renderOutcome(outcome, err, asked)}\n`);
    else if (!quiet && (isNamed || !isUnchanged || outcome.withheld)) {
      writeStdout(`${renderOutcome(outcome, out, asked)}\n`);
    }
  };
  return {
    async add(path, work) {
      const outcome = await attempt(path, work);
      if (outcome === undefined) return;
      outcomes.push(outcome);
      if (!json) tell(outcome);
    },
    async finish(render) {
      if (json) await printJson(outcomes);
      else if (!quiet) writeStdout(`${render(outcomes, out)}\n`);
      return outcomes.reduce((worst, outcome) => Math.max(worst, codeOf(outcome)), 0);
    },
  };
}

async function attempt(path: string, work: Work): Promise<Outcome | undefined> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = explainFileError(error, path);
    const hint = error instanceof CliError && error.hint !== undefined ? `. ${error.hint}` : "";
    return { ...nothingFor(path, "failed"), error: { code, message: message + hint } };
  }
}
