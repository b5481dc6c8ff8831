import type { Heading } from "../markdown/blocks.js";
import { words } from "./vocabulary.js";

/** The kind of content that a heading announces. */
export type SectionLabel = "rules" | "guidance" | "glossary" | "changes" | "aside" | "traits";

const RULES = words("rules requirements constraints dos do's don'ts donts");
const TERMS = words(
  "glossary glossaries definition definitions terms terminology vocabulary acronyms abbreviations",
);
const GUIDANCE = words(
  "guidelines guidance conventions standards practices principles policy policies boundaries style",
);
const NOUNS: ReadonlySet<string> = new Set([...RULES, ...TERMS, ...GUIDANCE]);
const JOINTS = words("and or , / & +");
const POSSESSIVES = words("the our your these my");
/** Words that turn the noun into a topic ("How the rules work", "Exceptions to the rules"). */
const TURNING = words(
  "about beyond breaking changing exception exceptions for former from how no of old the to versus vs what when why without",
);
/** A noun behind more words is part of a sentence: `Common security review rules`, but no more. */
const MAX_QUALIFIERS = 3;
const TOPIC_STARTS = words("for of on in about when while used");

/** Headings that name rules only as a whole. */
const ORDERS = new Set([
  ...["do", "do not", "don't", "always", "never", "must", "must not"],
  ...["always do", "always do not", "never do", "never do not"],
  ...["do and don't", "do & don't", "do and do not", "do & do not"],
  ...["dos and don't", "dos & don't", "dos and do not", "dos & do not"],
]);

/** Headings with one of the words are not about traits, even if they name neither rules nor terms. */
const ANY_WORD =
  /\b(?:rules|requirements|constraints|guidelines|guidance|conventions|standards|practices|principles|polic(?:y|ies)|boundaries|style|do(?:['’]?s|n['’]?ts?)?|always|never|must|glossar(?:y|ies)|definitions?|terms|terminology|vocabulary|acronyms|abbreviations)\b/i;
/** Terms that are conditions, and definitions of things rather than words. */
const OF_OTHERS =
  /\b(?!(?:and|basic|common|core|domain|formal|general|important|key|main|our|project|term|the|useful|your)\b)[a-z]+ definitions?\b|\bterms (?:of|for)\b|\b(?:payment|licen[cs]e|licensing|legal|service) terms\b/;

/** Whether the words are qualifiers and a noun, perhaps several joined, and perhaps a topic at the end. */
function isNaming(nouns: ReadonlySet<string>, text: readonly string[], from = 0): boolean {
  const first = POSSESSIVES.has(text[from] ?? "") ? from + 1 : from;
  for (let at = first; at <= first + MAX_QUALIFIERS; at++) {
    const word = text[at];
    if (word === undefined) return false;
    const next = text[at + 1];
    if (nouns.has(word)) {
      if (next === undefined) return true;
      if (TOPIC_STARTS.has(next) && text[at + 2] !== undefined) return true;
      if (JOINTS.has(next) && isNaming(nouns, text, at + 2)) return true;
    }
    if (TURNING.has(word) || !/^[\p{L}\p{N}'-]+$/u.test(word)) return false;
  }
  return false;
}

const ASIDE_HEADING =
  /^(?:examples?|background|rationale|motivation|goals|objectives|purpose|history|notes?|see also|references?|further reading|related(?: .{1,40})?|when to use(?: .{1,40})?|links|table of contents|contents)$/i;

/** Headings of changelogs: `Changelog`, `Version 2.1`, `[1.0.2] - 2024-03-01`; not `1.2 Fees`. */
const CHANGES =
  /^(?:change ?log|release notes|(?:release|version) history|unreleased|what['’]?s new)$/i;
const VERSION =
  /^(?:\[?(?:version |release |v)\d+\.\d+|\[?\d+\.\d+\.\d+)[\w.+-]{0,30}\]?(?:\(\S{1,100}\))?[ ,/:–—-]{0,3}(?:\(.{1,40}\)|\d{4}[ /.-]?\w{0,9}[ /.-]?\d{0,2})?$/i;

/** Features, people and requirements: the labels below are not terms. */
const TRAITS =
  /\b(?:features?|highlights|benefits|advantages|disadvantages|pros|cons|why|use cases|support(?:ed|s)?|compatibility|browsers?|authors?|maintainers?|contributors?|team|credits|thanks|acknowledge?ments|sponsors|backers|contacts?|hours|schedule|timetable|pric(?:es|ing)|roadmap|news|built with|tech(?:nology|nical)? stack|stack|tools|tooling|limitations|known issues|performance|benchmarks|troubleshooting|installation|install|installing|quick ?start|getting started|prerequisites|security notes|community)\b/i;

/** Longer headings are sentences. */
const MAX_LENGTH = 120;

/** The label of a heading's text; null for none. */
export function readSectionLabel(heading: string): SectionLabel | null {
  if (heading.length > MAX_LENGTH) return null;
  const plain = heading.replace(/<!--.*?-->/g, "").replace(/[*_`]/g, "");
  if (isNamingChanges(plain.trim())) return "changes";
  const text = bare(plain).toLowerCase().replaceAll("’", "'");
  if (ORDERS.has(text)) return "rules";
  const split = text
    .replace(/\bstyle guides?\b/, "style")
    .replace(/ ?([,/&+]) ?/g, " $1 ")
    .split(" ");
  if (split.some((word) => NOUNS.has(word))) {
    if (isNaming(RULES, split)) return "rules";
    if (isNaming(TERMS, split) && !OF_OTHERS.test(text)) return "glossary";
    if (isNaming(GUIDANCE, split)) return "guidance";
  }
  if (ASIDE_HEADING.test(text)) return "aside";
  return TRAITS.test(plain) && !ANY_WORD.test(plain) ? "traits" : null;
}

function isNamingChanges(heading: string): boolean {
  if (!/\d|change|history|new|notes|unreleased/i.test(heading)) return false;
  return (
    CHANGES.test(heading.replace(/^[^\p{L}\p{N}[]+|[^\p{L}\p{N})\]]+$/gu, "")) ||
    VERSION.test(heading)
  );
}

/** A heading without its number, the marks around it and parentheses at its end. */
function bare(heading: string): string {
  return heading
    .replace(
      /^(?:(?:appendix|annex|chapter|part|section) )?(?:[A-Z]|\d+)(?:[:.)]|(?= [—–-])) ?/i,
      "",
    )
    .replace(/^[^\p{L}]+|[^\p{L}\p{N})]+$/gu, "")
    .replace(/ ?\([^()]*\)$/, "")
    .replace(/\s+/g, " ");
}

function hasTopic(title: string): boolean {
  const inner = title.toLowerCase().split(" ").slice(1, -1);
  return inner.some((word) => TOPIC_STARTS.has(word));
}

/**
 * Whether the label above wins over a heading's own. In a glossary, "Access rules" is a term or a group
 * of terms. Below rules, guidance is rules. A changelog may mention rules and terms.
 */
function isOutweighed(label: SectionLabel | null, above: SectionLabel | null): boolean {
  if (above === "changes") return true;
  if (label === "traits") return above !== null;
  if (label === "guidance") return above === "rules" || above === "glossary";
  return label === "rules" && above === "glossary";
}

/** Follows a document's headings. A label holds for deeper headings until one of them has its own. */
export class SectionLabels {
  readonly #open: { level: number; label: SectionLabel | null }[] = [];

  /** Enters a heading's section. `inherited`: the label is from a heading above. */
  enter({ level, text }: Pick<Heading, "level" | "text">): {
    label: SectionLabel | null;
    inherited: boolean;
  } {
    while ((this.#open.at(-1)?.level ?? -1) >= level) this.#open.pop();
    // A title with a topic ("House rules for SQL") names the subject, not what every item is.
    const isTopical = level <= 1 && hasTopic(text);
    const above = this.#open.at(-1)?.label ?? null;
    const read = isTopical ? null : readSectionLabel(text);
    // The same holds for a title with a word of `TRAITS`: `Colour support`.
    const isName = level <= 1 && read === "traits";
    const own = isName || isOutweighed(read, above) ? null : read;
    const label = own ?? above;
    this.#open.push({ level, label });
    return { label, inherited: own === null && label !== null };
  }
}
