import { expect, test } from "vitest";
import { writeReport } from "../../../hosted/src/server/write-report.js";
import { answerRequest } from "../../../src/engine/answer-request.js";
import type { ToolName } from "../../../src/engine/contract/requests.js";
import type { Validation, Verdict } from "../../../src/index.js";
import { readCases } from "../../support/cases.js";

type Answer = Verdict | Validation;

function answersOn(content: string): Answer[] {
  const ask = (tool: ToolName, request: object): Answer => answerRequest(tool, request);
  const plain = ask("convert", { content }) as Verdict;
  const toon = plain.toon_candidate ?? "";
  return [
    plain,
    ask("convert", { content, options: { mode: "record" } }),
    ask("convert", { content, options: { mode: "budget", target_tokens: 5, allow_lossy: true } }),
    ask("plan", { content, options: { include_hybrid: true } }),
    ask("validate", { toon, content }),
    ask("validate", { toon: `${toon}\n${content}` }),
  ];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Words of the engine: the values of enums, codes, and versions. */
const OWN = /^(?:[a-z]+(?:_[a-z]+)*|\d+(?:\.\d+)+|[@\w/-]+@\d[\w.+-]*)$/;

test("no string of a report is the document's: every one is a name of the engine", () => {
  for (const { source } of readCases()) {
    for (const answer of answersOn(source)) {
      const report = JSON.parse(writeReport(answer)) as object;
      for (const text of stringsIn(report)) expect(text).toMatch(OWN);
    }
  }
});

test("no title, heading, cell, message or hash is in it, nor anything that is new in the contract", () => {
  const word = "zanzibar";
  const content = `# ${word}\n\n| ${word} | b |\n| - | - |\n| 1 | ${word} |\n\n## ${word}\n\nAlways ${word}.\nBe careful.\n`;
  for (const answer of answersOn(content)) {
    const more = { ...answer, [word]: 1, invented: word, flags: { [word]: true } };
    expect(writeReport(more as unknown as Answer)).not.toContain(word);
    expect(writeReport(answer)).not.toMatch(/input_sha256|message|suggestion|evidence|title/);
  }
});

test("it loses sections and warnings where it would be too long", () => {
  const content = "## A\n\nBe careful.\n\n".repeat(2_000);
  const report = JSON.parse(writeReport(answerRequest("plan", { content }) as Verdict));
  expect(report.verdict).toEqual(expect.any(String));
  expect(report.context_plan).toBeUndefined();
});
