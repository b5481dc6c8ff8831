import { isPrintable, quoteWord } from "../../render/terminal/quote-word.js";
import type { CheckReport } from "./check-documents.js";
import type { FindingCode } from "./finding.js";
import { isOfOtherEngine } from "./other-engine.js";

/** More paths than this are too long a command to type. */
const NAMED = 5;

/** `toon_damaged`, `toon_stale`, `fail_on_matched` and `unreadable` are not here: no baseline accepts them. */
const ACCEPTABLE: readonly FindingCode[] = [
  "convert_available",
  "convert_lost",
  "waste_grew",
  "warning_added",
];

/** The command that accepts documents, without the documents. */
export interface AcceptOptions {
  /** The command and its options, as a POSIX shell takes them. */
  command: readonly string[];
  /** The documents that the check was about, as they were named; none for all. */
  named: readonly string[];
}

export interface AcceptCommand {
  /** What the command does, before a colon. */
  label: string;
  /** As a POSIX shell takes them. */
  words: readonly string[];
}

/**
 * The command that accepts what a check found, and nothing beside it where that can be said.
 * @returns undefined where there is nothing to accept, or where the command cannot be shown as it is.
 */
export function findAcceptCommand(
  report: CheckReport,
  { command, named }: AcceptOptions,
): AcceptCommand | undefined {
  if (!command.every(isPrintable)) return undefined;
  // A part of it could not be renewed, and gone documents cannot be judged again.
  if (isOfOtherEngine(report)) {
    return { label: "To make the baseline anew", words: [...command, "--prune"] };
  }
  const acceptable = report.findings.filter(({ code }) => ACCEPTABLE.includes(code));
  const paths = [...new Set(acceptable.map(({ path }) => path))];
  if (paths.length === 0) return undefined;
  if (paths.length <= NAMED && paths.every(isPrintable)) {
    return { label: "To accept this", words: [...command, ...paths.map(quoteWord)] };
  }
  if (!named.every(isPrintable)) return undefined;
  return { label: "To accept all as they are", words: [...command, ...named.map(quoteWord)] };
}
