/** How warnings about rules agree with labels that were written by hand, before they were computed. */
import { judge } from "../src/engine/judge/judge.js";

/** `tuning` may be looked at while the engine is changed; `held_out` says how it does elsewhere. */
export const PARTS = ["tuning", "held_out"] as const;
export type Part = (typeof PARTS)[number];

/** An entry of `corpus/labels/duplicate-rules.json`: a document in which one rule repeats another, or none. */
export interface DuplicateLabel {
  id: string;
  part: Part;
  duplicate: boolean;
  lines: string[];
}

/** An entry of `corpus/labels/vague-rules.json`: an item below the heading "Rules". */
export interface VagueLabel {
  id: string;
  part: Part;
  vague: boolean;
  rule: string;
}

/** Warnings of an entry: how many there are, and how many there should be. */
export interface Outcome {
  id: string;
  part: Part;
  text: string;
  found: number;
  expected: number;
}

export function checkDuplicates(labels: readonly DuplicateLabel[]): Outcome[] {
  return labels.map(({ id, part, duplicate, lines }) => {
    const text = lines.join("\n");
    return { id, part, text, found: countWarnings("duplicate_rule", text), expected: +duplicate };
  });
}

export function checkVague(labels: readonly VagueLabel[]): Outcome[] {
  return labels.map(({ id, part, vague, rule }) => {
    const found = countWarnings("vague_rule", `## Rules\n\n- ${rule}\n`);
    return { id, part, text: rule, found, expected: +vague };
  });
}

/** Precision and recall; 1 where there is nothing. */
export function scoreOutcomes(outcomes: readonly Outcome[]): {
  entries: number;
  found: number;
  expected: number;
  hits: number;
  precision: number;
  recall: number;
} {
  const sum = (count: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const found = sum((outcome) => outcome.found);
  const expected = sum((outcome) => outcome.expected);
  const hits = sum((outcome) => Math.min(outcome.found, outcome.expected));
  return {
    entries: outcomes.length,
    found,
    expected,
    hits,
    precision: found === 0 ? 1 : hits / found,
    recall: expected === 0 ? 1 : hits / expected,
  };
}

function countWarnings(code: string, text: string): number {
  return judge(text, { flavor: "markdown" }).warnings.filter((warning) => warning.code === code)
    .length;
}
