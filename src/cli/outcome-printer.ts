import { EXIT_CODES, nothingFor, type Outcome } from "../features/fix/outcome.js";
import { renderOutcome } from "../features/fix/outcome-lines.js";
import { CliError } from "./cli-error.js";
import { explainFileError } from "./explain-file-error.js";
import type { OptionValues } from "./options.js";
import { printJson } from "./print-result.js";
import { writeStderr, writeStdout } from "./streams.js";
import { viewOf } from "./terminal.js";

/** Collects and reports the outcomes of files. */
export interface OutcomePrinter {
  outcomes: readonly Outcome[];
  /** Adds the outcome of a file. Errors are outcomes, too, and do not stop the run. */
  add(path: string, work: () => Outcome | Promise<Outcome>): Promise<void>;
  /** Prints all outcomes as JSON, or a summary. @returns The exit code. */
  finish(render: (outcomes: readonly Outcome[]) => string): Promise<number>;
}

/** Prints changes to standard output, failures to standard error. Unchanged files are reported only if named. */
export async function openOutcomePrinter(
  { json, quiet, check }: OptionValues,
  isNamed: boolean,
): Promise<OutcomePrinter> {
  const [out, err] = [await viewOf(1), await viewOf(2)];
  const outcomes: Outcome[] = [];
  const codeOf = ({ reason }: Outcome) =>
    check && reason === "would_apply" ? 1 : EXIT_CODES[reason];
  const isIdle = (reason: Outcome["reason"]) => reason === "up_to_date" || reason === "data";
  const tell = (outcome: Outcome) => {
    const { reason, withheld } = outcome;
    if (EXIT_CODES[reason] > 0) writeStderr(`${renderOutcome(outcome, err)}\n`);
    else if (!quiet && (isNamed || !isIdle(reason) || withheld)) {
      writeStdout(`${renderOutcome(outcome, out)}\n`);
    }
  };
  return {
    outcomes,
    async add(path, work) {
      const outcome = await attempt(path, work);
      outcomes.push(outcome);
      if (!json) tell(outcome);
    },
    async finish(render) {
      if (json) await printJson(outcomes);
      else if (!quiet) writeStdout(`${render(outcomes)}\n`);
      return outcomes.reduce((worst, outcome) => Math.max(worst, codeOf(outcome)), 0);
    },
  };
}

async function attempt(path: string, work: () => Outcome | Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = explainFileError(error, path);
    const hint = error instanceof CliError && error.hint !== undefined ? `. ${error.hint}` : "";
    return { ...nothingFor(path, "failed"), error: { code, message: message + hint } };
  }
}
