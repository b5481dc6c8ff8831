import type { Severity, WarningRange } from "../../engine/contract/contract.js";
import { findWarning } from "../../engine/contract/warning-catalogue.js";

/** That something in a file is wrong, or could be better. Tables and reports know nothing else. */
export interface Finding {
  /** A code of `RULES`, or of a warning of the engine. */
  code: string;
  /** `error`: the command fails. */
  severity: "error" | Severity;
  /** As named or found, with `/` between its parts. */
  path: string;
  /** Absent for the whole file. */
  range?: WarningRange;
  /** What is wrong, on one line, without text of the document. */
  message: string;
  /** What to do. A command in it resolves the finding. */
  suggestion?: string;
}

export interface Rule {
  severity: Finding["severity"];
  /** One sentence. */
  short: string;
  /** What to do, in sentences. */
  help: string;
  /** The same in a few words, for its findings that have no suggestion of their own. */
  remedy?: string;
}

const ACCEPT = "Or accept the document as it is, with `context-verdict check --accept`.";
const CONVERT = "Convert it as context-verdict profile says, or accept it as it is";
const WRITE = `\`context-verdict fix --form best\` writes it in the place of a file for agents; \`context-verdict convert\` prints that of a page. ${ACCEPT}`;

/** The codes beside those of warnings. All but `advice` are found by `check`. */
export const RULES = {
  advice: {
    severity: "info",
    short: "What to do with this document and what it saves.",
    help: "Compact: take the padding out of its tables. Use TOON, Use the hybrid: `context-verdict fix --form best` writes that in the place of a file for agents. Look first: resolve what the message names. Documents to keep as they are are not reported.",
  },
  convert_available: {
    severity: "error",
    short: "TOON became worth it for this document.",
    help: WRITE,
    remedy: CONVERT,
  },
  waste_grew: {
    severity: "error",
    short: "The characters that TOON would save have grown by 5 % of the document or more.",
    help: WRITE,
    remedy: CONVERT,
  },
  toon_damaged: {
    severity: "error",
    short: "A toon block of a hybrid cannot be read back.",
    help: "Mend the line, or take the file from git. Where the block only shows TOON, give its fence another name. No baseline accepts this.",
  },
  fail_on_matched: {
    severity: "error",
    short: "The verdict or a warning matches `--fail-on` or `fail_on`, whatever the baseline says.",
    help: "Change the document, or `fail_on`. No baseline accepts this.",
  },
  over_budget: {
    severity: "error",
    short: "A file, or what an agent loads at every start, has more tokens than its budget.",
    help: "Shorten it, or raise the budget in context-verdict.config.json. No baseline accepts this.",
    remedy: "Shorten it, or raise the budget",
  },
  unreadable: {
    severity: "error",
    short: "The file could not be judged.",
    help: "The message says why.",
  },
} satisfies Record<string, Rule>;

/** Any rule, also of a warning; a newer warning is not known. */
export function findRule(code: string): Rule {
  const help = "The message of each result says what to do.";
  const unknown = { severity: "warning" as const, short: `The warning ${code}.`, help };
  const own = Object.hasOwn(RULES, code) ? RULES[code as keyof typeof RULES] : undefined;
  return own ?? findWarning(code) ?? unknown;
}

/** Makes a finding with the severity of its code. */
export function newFinding(
  code: keyof typeof RULES,
  path: string,
  message: string,
  { range, suggestion: own }: Pick<Finding, "range" | "suggestion"> = {},
): Finding {
  const { severity, remedy }: Rule = RULES[code];
  const suggestion = own ?? remedy;
  return {
    code,
    severity,
    path,
    ...(range && { range }),
    message,
    ...(suggestion && { suggestion }),
  };
}

/** The most severe first, for formats that are cut; else as they were. */
export function sortBySeverity(findings: readonly Finding[]): Finding[] {
  return (["error", "warning", "info"] as const).flatMap((wanted) =>
    findings.filter(({ severity }) => severity === wanted),
  );
}
