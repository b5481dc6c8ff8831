import { formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { isPrintable, quoteWord } from "../../render/terminal/quote-word.js";
import type { CheckReport } from "./check-documents.js";
import type { FindingCode } from "./finding.js";

/** Describes the scope of `--since`, after the number of documents; empty without it. */
export function describeSince({ since }: CheckReport): string {
  if (since === undefined) return "";
  const ref = neutralize(since.ref);
  if (since.all !== null) return ` (all: ${neutralize(since.all)} changed since ${ref})`;
  const left = since.submodules.map(
    (path) => `; submodule ${neutralize(path)} changed, not looked into`,
  );
  return ` changed since ${ref} (of ${formatInteger(since.documents)}${left.join("")})`;
}

/** Explains how a baseline of another engine was compared, on one line; undefined for the same engine. */
export function describeOtherEngine({ baseline, current }: CheckReport): string | undefined {
  if (baseline.engine === current.engine) return undefined;
  return `The baseline was made by ${neutralize(baseline.engine)}, and this is ${current.engine}. Documents that did not change since count as they were.`;
}

/** A command for a POSIX shell, and what it does, before a colon. */
export interface NextCommand {
  label: string;
  words: readonly string[];
}

export interface AcceptOptions {
  /** The words of the command that accepts documents, quoted for a POSIX shell. */
  command: readonly string[];
  /** The option that names the configuration, for every command. */
  settings: readonly string[];
  /** The arguments of the check; empty for all documents. */
  named: readonly string[];
}

/** With more paths, a suggested command would be too long. */
const NAMED = 5;

/** Suggests commands: first those that write a better form, last the one that accepts the documents. */
export function listCommands(report: CheckReport, accept: AcceptOptions): NextCommand[] {
  return [...listFixes(report, accept), ...listExplanations(report), ...listAccept(report, accept)];
}

const LABELS: Readonly<Record<string, string>> = {
  fix: "To write it as compact Markdown",
  "fix --form best": "To write the better form",
};

function listFixes({ findings }: CheckReport, { settings }: AcceptOptions): NextCommand[] {
  const remedies = [...new Set(findings.flatMap(({ remedy }) => remedy ?? []))];
  return remedies.flatMap((remedy) => {
    const found = findings.filter((one) => one.remedy === remedy);
    const paths = [...new Set(found.map(({ path }) => path))];
    const shown = paths.filter(isPrintable).slice(0, NAMED);
    if (shown.length === 0) return [];
    const words = ["context-verdict", ...remedy.split(" "), ...settings, ...shown.map(quoteWord)];
    const part = shown.length === paths.length ? "" : ` (${shown.length} of ${paths.length} files)`;
    return [{ label: `${LABELS[remedy] ?? "To mend it"}${part}`, words }];
  });
}

function listExplanations({ findings }: CheckReport): NextCommand[] {
  const codes = [...new Set(findings.flatMap(({ warning }) => warning ?? []))];
  return codes.filter(isPrintable).map((code) => {
    return { label: `What ${code} means`, words: ["context-verdict", "help", quoteWord(code)] };
  });
}

/** Other findings cannot be accepted. */
const ACCEPTABLE: readonly FindingCode[] = [
  "convert_available",
  "convert_lost",
  "waste_grew",
  "warning_added",
];

/** The command that accepts what a check found, and nothing else if possible. */
function listAccept(report: CheckReport, { command, named }: AcceptOptions): NextCommand[] {
  if (!command.every(isPrintable)) return [];
  // It can only be renewed as a whole, and removed documents cannot be judged again.
  if (report.baseline.engine !== report.current.engine) {
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
