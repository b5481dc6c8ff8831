import { isBandCleared } from "../policy/policy.js";
import { findUses, type Needed, type Use } from "../uses/find-uses.js";
import { defineWarning } from "./define-warning.js";

export const sectionIsUsed = defineWarning<Use>({
  code: "section_is_used",
  severity: "warning",
  kind: "form",
  short: "The hybrid puts text that works only outside a code block into one.",
  help: "Use another form, or move the named lines to a section that stays Markdown.",
  find({ document, measured, planned = [] }) {
    if (!isBandCleared(measured.source, measured.toon)) return [];
    const { lines } = document;
    return findUses(document, planned).map((args) => ({
      args,
      span: { start: lines.startOf(args.line), end: lines.endOf(args.line) },
    }));
  },
  render({ what, count }) {
    const more = count > 1 ? `, and ${count - 1} more` : "";
    return {
      message: "In a code block, this line of a converted section may no longer work",
      suggestion: "Use another form, or move the line to a section that stays Markdown",
      evidence: `${EVIDENCE[what]}${more}`,
    };
  },
});

const EVIDENCE: Record<Needed, string> = {
  definition: "links may be defined here",
  footnote: "a footnote has its call or its text here",
  anchor: "links may lead here",
  html: "HTML is shown as text in a code block",
  comment: "hosts remove this comment, and generators may look for it",
  command: "a host that loads the file may run this command",
  import: "a host that loads the file may open what this names behind an @",
  front_matter: "a host that loads the file may take this for front matter",
};
