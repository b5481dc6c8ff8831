import { isBandCleared } from "../policy/policy.js";
import { findUses, type Needed, type Use } from "../uses/find-uses.js";
import { defineWarning } from "./define-warning.js";

export const sectionIsUsed = defineWarning<Use>({
  code: "section_is_used",
  severity: "warning",
  kind: "form",
  short: "The hybrid puts text that works only outside a code block into one.",
  help: "Use another form, or move the named lines to a section that stays Markdown.",
  find({ document, measured, sections = [] }) {
    if (!isBandCleared(measured.source, measured.toon)) return [];
    const { lines } = document;
    return findUses(document, sections).map((args) => ({
      args,
      span: { start: lines.startOf(args.line), end: lines.endOf(args.line) },
    }));
  },
  render({ what, user, count }) {
    const more = count > 1 ? `, and ${count - 1} more` : "";
    return {
      message: "In a code block, this line of a converted section no longer works",
      suggestion: "Use another form, or move the line to a section that stays Markdown",
      evidence: `${EVIDENCE[what](`line ${(user ?? 0) + 1}`)}${more}`,
    };
  },
});

const EVIDENCE: Record<Needed, (user: string) => string> = {
  definition: (user) => `${user} has a link that is defined here`,
  footnote: (user) => `${user} has the call or the text of this footnote`,
  anchor: (user) => `${user} has a link that leads here`,
  element: () => "the HTML element of this tag begins or ends elsewhere",
  comment: () => "hosts remove this comment, and generators may look for it",
  command: () => "a host that loads the file may run this command",
  import: () => "a host that loads the file may open what this names behind an @",
  front_matter: () => "a host that loads the file may take this for front matter",
};
