import { isPrintable, quoteWord } from "../../render/terminal/quote-word.js";
import type { CheckReport } from "./check-documents.js";

/** More paths than this are too long a command to type. */
const NAMED = 5;

/** A command, and what it does, before a colon. */
export interface FixCommand {
  label: string;
  words: readonly string[];
}

const LABELS: Readonly<Record<string, string>> = {
  fix: "To write the better form",
  "fix --beside": "To write the better form beside it",
  "fix --force": "To correct the numbers of rows",
};

/**
 * The commands that mend what a check found, as a POSIX shell takes them: what the findings say, and what
 * explains warnings that are new.
 */
export function listFixCommands({ findings }: CheckReport): FixCommand[] {
  const remedies = [...new Set(findings.flatMap(({ remedy }) => remedy ?? []))];
  const writing = remedies.flatMap((remedy) => {
    const found = findings.filter((one) => one.remedy === remedy);
    const paths = [...new Set(found.map(({ path }) => path))];
    if (paths.length > NAMED || !paths.every(isPrintable)) return [];
    const words = ["context-verdict", ...remedy.split(" "), ...paths.map(quoteWord)];
    return [{ label: LABELS[remedy] ?? "To mend it", words }];
  });
  const codes = [...new Set(findings.flatMap(({ warning }) => warning ?? []))];
  const explaining = codes.filter(isPrintable).map((code) => {
    return { label: `What ${code} means`, words: ["context-verdict", "help", quoteWord(code)] };
  });
  return [...writing, ...explaining];
}
