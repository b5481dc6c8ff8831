import type { Heading } from "./blocks.js";

/** What a heading says about everything below it. */
export type SectionLabel = "rules" | "glossary" | "aside";

const JOINED = "(?: ?[,/&+] ?| (?:and|or) )";
/** At most three words before the noun; none that turns it into a topic ("How the rules work"). */
const QUALIFIER =
  "(?!(?:about|beyond|changing|breaking|exceptions?|former|how|no|old|what|when|why|without)\\b)[\\p{L}\\p{N}'-]+ ";
const QUALIFIERS = `(?:(?:the|our|your|these|my) )?(?:(?!(?:of|to|the|for|from|versus|vs)\\b)${QUALIFIER}){0,3}`;
const TOPIC = "(?: (?:for|of|on|in|about|when|while|used) .{1,80})?";

const RULES = "(?:rules|requirements|constraints|do['’]?s|don['’]?ts)";
const RULES_HEADING = new RegExp(
  `^(?:${QUALIFIERS}${RULES}(?:${JOINED}${QUALIFIERS}${RULES})*${TOPIC}|(?:always |never )?do(?: not)?|don['’]t|(?:do|dos) (?:and|&) (?:don['’]t|do not)|always|never|must(?: not)?)$`,
  "iu",
);

const TERMS =
  "(?:glossary|glossaries|definitions?|terms|terminology|vocabulary|acronyms|abbreviations)";
const GLOSSARY_HEADING = new RegExp(
  `^${QUALIFIERS}${TERMS}(?:${JOINED}${QUALIFIERS}${TERMS})*${TOPIC}$`,
  "iu",
);
/** Terms that are conditions, and definitions of something other than words. */
const OF_OTHERS =
  /\b(?!(?:and|basic|common|core|domain|formal|general|important|key|main|our|project|term|the|useful|your)\b)\p{L}+ definitions?\b|\bterms (?:of|for)\b|\b(?:payment|licen[cs]e|licensing|legal|service) terms\b/iu;

const ASIDE_HEADING =
  /^(?:examples?|background|rationale|motivation|history|notes?|see also|references?|further reading|related(?: .{1,40})?|links|table of contents|contents)$/i;

const TITLE_TOPIC = new RegExp(`${TOPIC.slice(0, -1)}$`, "i");

/** Longer headings are sentences. */
const MAX_LENGTH = 120;

/** What a heading's text says about what stands below it; null for nothing. */
export function readSectionLabel(heading: string): SectionLabel | null {
  if (heading.length > MAX_LENGTH) return null;
  const text = heading
    .replace(/<!--.*?-->/g, "")
    .replace(/[*_`]/g, "")
    .replace(
      /^(?:(?:appendix|annex|chapter|part|section) )?(?:[A-Z]|\d+)(?:[:.)]|(?= [—–-])) ?/i,
      "",
    )
    .replace(/^[^\p{L}]+|[^\p{L}\p{N})]+$/gu, "")
    .replace(/ ?\([^()]*\)$/, "")
    .replace(/\s+/g, " ");
  if (RULES_HEADING.test(text)) return "rules";
  if (GLOSSARY_HEADING.test(text) && !OF_OTHERS.test(text)) return "glossary";
  return ASIDE_HEADING.test(text) ? "aside" : null;
}

/** Follows a document's headings. A label holds for deeper headings until one of them has its own. */
export class SectionLabels {
  readonly #open: { level: number; label: SectionLabel | null }[] = [];

  /** Enters a heading's section; whether the label is the heading's own or one from above. */
  enter({ level, text }: Pick<Heading, "level" | "text">): {
    label: SectionLabel | null;
    inherited: boolean;
  } {
    while ((this.#open.at(-1)?.level ?? -1) >= level) this.#open.pop();
    // A title with a topic ("House rules for SQL") names the subject, not what every item is.
    const isTopical = level <= 1 && TITLE_TOPIC.test(text);
    const own = isTopical ? null : readSectionLabel(text);
    const label = own ?? this.#open.at(-1)?.label ?? null;
    this.#open.push({ level, label });
    return { label, inherited: own === null && label !== null };
  }
}
