import { findSections, type Section } from "./document/sections.js";
import { type Judgement, type JudgeOptions, judge, judgePart } from "./judge.js";
import { couldPay } from "./splitting.js";

/** A section, and the judgement on it as a document of its own. */
export interface JudgedSection {
  section: Section;
  /** undefined where it was not judged, and so stays as it is. */
  judgement: Judgement | undefined;
}

/** Judges every section but the frontmatter, with all that there is to say of it. */
export function judgeSections(whole: Judgement, options: JudgeOptions): JudgedSection[] {
  return mapSections(whole, (text) => judge(text, options));
}

/** Judges only what could convert, and only for whether it does. */
export function judgeConvertible(whole: Judgement, options: JudgeOptions): JudgedSection[] {
  const { document } = whole;
  return mapSections(whole, (text, { blocks }) =>
    couldPay(document, text, blocks) ? judgePart(text, options) : undefined,
  );
}

/** A section that is all of the document is judged already. */
function mapSections(
  whole: Judgement,
  judgeText: (text: string, section: Section) => Judgement | undefined,
): JudgedSection[] {
  const { source } = whole.document.lines;
  return findSections(whole.document).map((section) => {
    if (section.kind === "frontmatter") return { section, judgement: undefined };
    const text = source.slice(section.sourceStart, section.sourceEnd);
    const isWhole = text.length === source.length;
    return { section, judgement: isWhole ? whole : judgeText(text, section) };
  });
}
