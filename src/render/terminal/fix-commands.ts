import type { CheckReport } from "../../commands/check/check-documents.js";
import type { Finding } from "../../commands/check/finding.js";
import type { FormName } from "../../engine/contract/contract.js";
import { isPrintable, quoteWord } from "./quote-word.js";

/** More paths than this are too long a command to type. */
const NAMED = 5;

/** What writes a form. A document of which only parts earn TOON stays Markdown in its place. */
const COMMANDS: Record<Exclude<FormName, "keep">, readonly string[]> = {
  toon: ["context-verdict", "apply"],
  hybrid: ["context-verdict", "apply", "--in-place"],
  compact: ["context-verdict", "compact", "--in-place"],
};

const LABELS: Record<keyof typeof COMMANDS, string> = {
  toon: "To write the TOON",
  hybrid: "To write the hybrid",
  compact: "To compact the tables",
};

/** A command, and what it does, before a colon. */
export interface FixCommand {
  label: string;
  words: readonly string[];
}

const FORMS = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

/** Findings that another form of the document answers. */
const ANSWERED: readonly Finding["code"][] = ["convert_available", "waste_grew"];

/**
 * The commands that mend what a check found, as a POSIX shell takes them: what writes the best forms of
 * documents that are worth it, and what explains warnings that are new.
 */
export function listFixCommands({ findings }: CheckReport): FixCommand[] {
  const writing = FORMS.flatMap((form) => {
    const found = findings.filter(
      ({ code, best_form }) => ANSWERED.includes(code) && best_form === form,
    );
    const paths = [...new Set(found.map(({ path }) => path))];
    if (paths.length === 0 || paths.length > NAMED || !paths.every(isPrintable)) return [];
    return [{ label: LABELS[form], words: [...COMMANDS[form], ...paths.map(quoteWord)] }];
  });
  const codes = [...new Set(findings.flatMap(({ warning }) => warning ?? []))];
  const explaining = codes.filter(isPrintable).map((code) => {
    return { label: `What ${code} means`, words: ["context-verdict", "explain", quoteWord(code)] };
  });
  return [...writing, ...explaining];
}
