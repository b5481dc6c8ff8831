import { remember } from "../contract/once.js";
import type { Section } from "../markdown/sections.js";
import { AUTO_DELIMITER } from "../toon/codec.js";
import { judge, type WholeJudgement } from "./judge.js";
import { type SectionJudgement, toSectionJudgement } from "./section-judge.js";

/** A section, and the judgement on it as a document of its own. */
export interface JudgedSection {
  section: Section;
  /** undefined if it was not judged and so stays as it is. */
  judgement: SectionJudgement | undefined;
}

/** Judges every section but the frontmatter as a document of its own. */
export function judgeAll(whole: WholeJudgement): JudgedSection[] {
  const { document, sectionJudge } = whole;
  const { delimiter } = sectionJudge;
  const judgements = new Map<string, SectionJudgement>();
  return judgeEach(whole, (section) => {
    const text = sectionJudge.textOf(section);
    return remember(judgements, text, () => {
      const known = sectionJudge.known(section);
      if (known?.isFinal) return known;
      return toSectionJudgement(judge(text, { flavor: document.flavor, delimiter }));
    });
  });
}

/** Judges the sections that could convert, without splitting them: no hybrid depends on that. */
export function judgeConvertible(whole: WholeJudgement): JudgedSection[] {
  const { sectionJudge } = whole;
  return judgeEach(whole, (section) =>
    sectionJudge.estimate(section) === null ? undefined : sectionJudge.judge(section),
  );
}

function judgeEach(
  whole: WholeJudgement,
  judgeSection: (section: Section) => SectionJudgement | undefined,
): JudgedSection[] {
  const { sections } = whole.sectionJudge;
  const judgeOne = (section: Section): JudgedSection => {
    if (section.kind === "frontmatter") return { section, judgement: undefined };
    const isWhole = lengthOf(section) === whole.measured.source;
    return { section, judgement: isWhole ? summarizeWhole(whole) : judgeSection(section) };
  };
  const [longest] = [...sections].sort((a, b) => lengthOf(b) - lengthOf(a));
  // The longest takes the most memory, so it goes first, before the results of all others add up.
  if (longest !== undefined) judgeOne(longest);
  return sections.map(judgeOne);
}

function summarizeWhole(whole: WholeJudgement): SectionJudgement {
  const isAuto = whole.sectionJudge.delimiter === AUTO_DELIMITER;
  const candidate = isAuto ? whole.conversion.toon : undefined;
  return { ...toSectionJudgement(whole), candidate };
}

/** In UTF-16 code units of the source. */
export function lengthOf({ sourceStart, sourceEnd }: Section): number {
  return sourceEnd - sourceStart;
}
