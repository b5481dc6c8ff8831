import { EXIT_CODES, nothingFor, type Outcome } from "../features/fix/outcome.js";
import { renderOutcome } from "../features/fix/outcome-lines.js";
import { explainFileError } from "./explain-file-error.js";
import type { OptionValues } from "./options.js";
import { printJson } from "./print-result.js";
import { writeStderr, writeStdout } from "./streams.js";
import { viewOf } from "./terminal.js";

/** The outcome of a file for which `fix` threw an error. */
export function describeFailure(path: string, error: unknown): Outcome {
  const { code, message } = explainFileError(error, path);
  return { ...nothingFor(path, "failed"), error: { code, message } };
}

/** Prints the outcomes as JSON, or the summary of them. */
export async function finish(
  outcomes: readonly Outcome[],
  { json, quiet }: OptionValues,
  render: (outcomes: readonly Outcome[]) => string,
): Promise<void> {
  if (json) await printJson(outcomes);
  else if (!quiet) writeStdout(`${render(outcomes)}\n`);
}

/** The exit code of a run. */
export function worstOf(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((worst, { reason }) => Math.max(worst, EXIT_CODES[reason]), 0);
}

/** Changes go to standard output, failures to standard error. Files that stay are reported if named. */
export async function makeReporter(
  { json, quiet }: OptionValues,
  isNamed: boolean,
): Promise<(outcome: Outcome) => void> {
  const [out, err] = [await viewOf(1), await viewOf(2)];
  return (outcome) => {
    const { reason, withheld } = outcome;
    if (json) return;
    if (EXIT_CODES[reason] > 0) writeStderr(`${renderOutcome(outcome, err)}\n`);
    else if (!quiet && (isNamed || reason !== "up_to_date" || withheld)) {
      writeStdout(`${renderOutcome(outcome, out)}\n`);
    }
  };
}
