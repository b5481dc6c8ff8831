import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyze } from "../src/engine/candidate/analysis.js";
import { judge } from "../src/engine/judge/judge.js";

/** An entry of `corpus/labels/vague-rules.json`: an item below the heading "Rules". */
interface Label {
  id: string;
  /** `tuning` may be looked at while the engine is changed; `held_out` says how it does elsewhere. */
  part: "tuning" | "held_out";
  vague: boolean;
  rule: string;
}

const MIN_PRECISION = 0.95;
/** What it misses is a rule without a note. */
const MIN_RECALL = 0.8;

const labels: Label[] = JSON.parse(
  readFileSync(new URL("../corpus/labels/vague-rules.json", import.meta.url), "utf8"),
);

test("nothing is labelled twice", () => {
  expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length);
  expect(new Set(labels.map(({ rule }) => rule)).size).toBe(labels.length);
});

describe.each(["tuning", "held_out"] as const)("vague_rule agrees with the labels, %s", (part) => {
  const labelled = labels.filter((label) => label.part === part);
  const found = labelled.filter(({ rule }) => isFound(rule));
  const hits = found.filter(({ vague }) => vague);

  test("precision", () => {
    expect(found.length).toBeGreaterThan(30);
    expect(hits.length / found.length).toBeGreaterThanOrEqual(MIN_PRECISION);
  });

  test("recall", () => {
    const vague = labelled.filter((label) => label.vague);
    expect(hits.length / vague.length).toBeGreaterThanOrEqual(MIN_RECALL);
  });
});

function isFound(rule: string): boolean {
  const { warnings } = judge(analyze(`## Rules\n\n- ${rule}\n`, "markdown"));
  return warnings.some(({ code }) => code === "vague_rule");
}
