import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  checkDuplicates,
  checkVague,
  type DuplicateLabel,
  type Outcome,
  PARTS,
  scoreOutcomes,
  type VagueLabel,
} from "../bench/score-labels.js";

/** `corpus/labels` says by hand which rules are duplicates and which are vague. */
const MIN_PRECISION = 0.95;
const MIN_RECALL = 0.7;

function readLabels<Label>(name: string): Label[] {
  return JSON.parse(
    readFileSync(new URL(`../corpus/labels/${name}.json`, import.meta.url), "utf8"),
  );
}

const pairs = readLabels<DuplicateLabel>("duplicate-rules");
const rules = readLabels<VagueLabel>("vague-rules");

test("labels have one name each and are of a known part", () => {
  const labels = [...pairs, ...rules];
  expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length);
  expect(new Set(labels.map(({ part }) => part))).toEqual(new Set(PARTS));
});

test("nothing is labelled twice", () => {
  const texts = [...pairs.map(({ lines }) => lines.join("\n")), ...rules.map(({ rule }) => rule)];
  expect(new Set(texts).size).toBe(texts.length);
});

function expectBounds(outcomes: readonly Outcome[], part: string): void {
  const { entries, precision, recall } = scoreOutcomes(
    outcomes.filter((outcome) => outcome.part === part),
  );
  expect(entries).toBeGreaterThan(50);
  expect(precision).toBeGreaterThanOrEqual(MIN_PRECISION);
  expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
}

describe.each(PARTS)("warnings agree with the labels, %s", (part) => {
  test("duplicate_rule", () => expectBounds(checkDuplicates(pairs), part));
  test("vague_rule", () => expectBounds(checkVague(rules), part));
});

test("no rule of another meaning is a duplicate because it refers back", () => {
  const references = pairs.filter(({ id }) => /^(?:last_)?reference-/.test(id));
  expect(references.length).toBeGreaterThanOrEqual(40);
  expect(checkDuplicates(references).filter(({ found }) => found > 0)).toEqual([]);
});
