import { remember } from "../contract/once.js";
import type { Rule } from "../statements/statements.js";
import { defineWarning, type Hit } from "./define-warning.js";

/**
 * Two rules of a document have the same text. In one section that is a fault; in two it can be the form of the
 * document, so the severity is `info` there. Only rules that are all of their item or paragraph are compared:
 * what stands around a sentence can change what it asks for.
 */
export const duplicateRule = defineWarning<{ first_line: number }>({
  find({ document: { lines }, statements }) {
    const alike = new Map<number, Rule[]>();
    for (const rule of statements.rules) {
      if (rule.isWhole && !rule.introduces)
        remember(alike, hash(rule.text), () => [] as Rule[]).push(rule);
    }
    const hits: Hit<{ first_line: number }>[] = [];
    for (const rules of alike.values()) {
      if (rules.length === 1) continue;
      const sections = new Map<string, Rule>();
      const repeated = new Map<string, Rule[]>();
      for (const rule of rules) {
        const said = `${contextOf(rule)}\n${fold(rule.text)}`;
        const near = remember(sections, `${rule.heading?.start} ${said}`, () => rule);
        if (near !== rule) hits.push(toHit(rule, near));
        else if (standsAlone(rule)) remember(repeated, said, () => [] as Rule[]).push(rule);
      }
      for (const [first, ...more] of repeated.values()) {
        if (more.length >= MAX_SECTIONS) continue;
        for (const rule of more) hits.push({ ...toHit(rule, first as Rule), severity: "info" });
      }
    }
    return hits;

    function toHit({ start, end }: Rule, first: Rule): Hit<{ first_line: number }> {
      return { args: { first_line: lines.lineAt(first.start) + 1 }, span: { start, end } };
    }
  },
  render({ first_line }) {
    return {
      message: `Says the same as the rule on line ${first_line}`,
      suggestion: "Remove one of them",
    };
  },
});

/** What is in more sections than these is the form of the document. */
const MAX_SECTIONS = 3;

/** What a rule needs to be understood: the item around it, and a text above its list that is more than a label. */
function contextOf({ force, lead, parent }: Rule): string {
  const above = lead !== null && !LABEL_LEAD.test(lead.text) ? lead.text : "";
  return `${parent?.start} ${force?.text}\n${above}`;
}

/** `Development patterns:`; not `On Linux:`, `A node that sends it:`. */
const LABEL_LEAD =
  /^(?!\W*(?:an?|the|if|when|in|on|at|for|before|after|while|with)\b)(?:[^\s`]+\s+){0,3}[^\s`]+$/i;

/**
 * Whether a rule says the same under any heading: it has a subject of its own, or its subject is the reader. `Must
 * be unique` is about what its heading names. Shorter rules are entries of a form: `File: **Required**`.
 */
function standsAlone({ text, parent, lead }: Rule): boolean {
  if (parent !== null || (lead !== null && !LABEL_LEAD.test(lead.text))) return false;
  return !SUBJECTLESS.test(text) && MIN_WORDS.test(text);
}

const SUBJECTLESS = /^\W*(?:must|shall|should|may|it|its|they|this|these|that|those)\b/i;
/** Four words. */
const MIN_WORDS = /^\s*(?:\S+\s+){3}\S/;

/** A number that is the same for texts that `fold` makes equal, from their ASCII letters and digits. */
function hash(text: string): number {
  let hashed = 0;
  for (let index = 0; index < text.length; index++) {
    let unit = text.charCodeAt(index);
    if (unit >= 65 && unit <= 90) unit += 32;
    if ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)) {
      hashed = (Math.imul(hashed, 31) + unit) | 0;
    }
  }
  return hashed;
}

const EMPHASIS =
  /(\*{1,3})(?=[^*\s])([^*]*[^*\s])\1(?!\*)|(?<!\w)(_{1,3})(?=[^_\s])([^_]*[^_\s])\3(?!\w)/g;

/** Without case, emphasis, wrapping and the mark at the end. Code stays as written, and so does any other sign. */
function fold(text: string): string {
  const parts = text.replace(/\s+/g, " ").split(/(`+[^`]*`+)/);
  const folded = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(EMPHASIS, "$2$4").toLowerCase(),
  );
  return folded.join("").replace(/[.!;。！；]+$/, "");
}
