import { formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { isPrintable, quoteWord } from "../../render/terminal/quote-word.js";
import type { CheckReport } from "./check-documents.js";
import type { FindingCode } from "./finding.js";

/** Names the documents that were compared, after their number; empty for all documents. */
export function describeSince({ since }: CheckReport): string {
  if (since === undefined) return "";
  const ref = neutralize(since.ref);
  if (since.all !== null) return ` (all: ${neutralize(since.all)} changed since ${ref})`;
  const left = since.submodules.map(
    (path) => `; submodule ${neutralize(path)} changed, not looked into`,
  );
  return ` changed since ${ref} (of ${formatInteger(since.documents)}${left.join("")})`;
}

function isOfOtherEngine({ baseline, current }: CheckReport): boolean {
  return baseline.engine !== current.engine || baseline.policy_version !== current.policy_version;
}

/** What a baseline of another engine means for the check, on one line. Undefined where it is the same engine. */
export function describeOtherEngine(report: CheckReport): string | undefined {
  if (!isOfOtherEngine(report)) return undefined;
  const { baseline, current } = report;
  const made = `The baseline was made by ${neutralize(baseline.engine)} under policy ${neutralize(baseline.policy_version)}, and this is ${current.engine} under policy ${current.policy_version}.`;
  const consequence =
    baseline.policy_version === current.policy_version
      ? "Documents that did not change since count as they were."
      : "Documents that changed since were compared by their characters only.";
  return `${made} ${consequence}`;
}

/** A command as a POSIX shell takes it, and what it does, before a colon. */
export interface NextCommand {
  label: string;
  words: readonly string[];
}

/** The command that accepts documents, without the documents. */
export interface AcceptOptions {
  /** The command and its options, as a POSIX shell takes them. */
  command: readonly string[];
  /** The documents that the check was about, as they were named; none for all. */
  named: readonly string[];
}

/** More paths than this are too long a command to type. */
const NAMED = 5;

/** How to answer a check: what writes a better form comes before what accepts the documents as they are. */
export function listCommands(report: CheckReport, accept: AcceptOptions): NextCommand[] {
  return [...listFixes(report), ...listExplanations(report), ...listAccept(report, accept)];
}

const LABELS: Readonly<Record<string, string>> = {
  fix: "To write the better form",
  "fix --beside": "To write the better form beside it",
  "fix --force": "To correct the numbers of rows",
};

function listFixes({ findings }: CheckReport): NextCommand[] {
  const remedies = [...new Set(findings.flatMap(({ remedy }) => remedy ?? []))];
  return remedies.flatMap((remedy) => {
    const found = findings.filter((one) => one.remedy === remedy);
    const paths = [...new Set(found.map(({ path }) => path))];
    if (paths.length > NAMED || !paths.every(isPrintable)) return [];
    const words = ["context-verdict", ...remedy.split(" "), ...paths.map(quoteWord)];
    return [{ label: LABELS[remedy] ?? "To mend it", words }];
  });
}

function listExplanations({ findings }: CheckReport): NextCommand[] {
  const codes = [...new Set(findings.flatMap(({ warning }) => warning ?? []))];
  return codes.filter(isPrintable).map((code) => {
    return { label: `What ${code} means`, words: ["context-verdict", "help", quoteWord(code)] };
  });
}

/** No baseline accepts any other finding. */
const ACCEPTABLE: readonly FindingCode[] = [
  "convert_available",
  "convert_lost",
  "waste_grew",
  "warning_added",
];

/** The command that accepts what a check found, and nothing beside it where that can be said. */
function listAccept(report: CheckReport, { command, named }: AcceptOptions): NextCommand[] {
  if (!command.every(isPrintable)) return [];
  // A part of it could not be renewed, and gone documents cannot be judged again.
  if (isOfOtherEngine(report)) {
    return [{ label: "To renew the baseline", words: [...command, "--prune"] }];
  }
  const acceptable = report.findings.filter(({ code }) => ACCEPTABLE.includes(code));
  const paths = [...new Set(acceptable.map(({ path }) => path))];
  if (paths.length === 0) return [];
  if (paths.length <= NAMED && paths.every(isPrintable)) {
    return [{ label: "To accept this", words: [...command, ...paths.map(quoteWord)] }];
  }
  if (!named.every(isPrintable)) return [];
  return [{ label: "To accept all as they are", words: [...command, ...named.map(quoteWord)] }];
}
