import { beforeAll, expect, test } from "vitest";
import { convert, loadYaml } from "../../src/index.js";
import { explainNotData } from "../../web/src/answer/describe-kind.js";
import type { Judgement } from "../../web/src/engine/messages.js";

beforeAll(loadYaml);

test.each([
  ["json", '[\n{"id": 1},\n// two\n{"id": 2}]', "line 3 has a comment."],
  ["json", '[{"id": 1},\n]', "line 2 follows a last comma."],
  ["json", '{"id": 1\n"name": 2}', "line 2 is not JSON."],
  ["yaml", "# none\na: 1\n", "it has a comment (line 1)."],
] as const)("why a text is not judged as data: %s %j", (flavor, source, reason) => {
  const judgement = { verdict: convert(source, { flavor }), source } as Judgement;
  expect(explainNotData(judgement)).toBe(`Judged as text: ${reason}`);
});

test("data needs no reason", () => {
  const source = '{"id": 1}';
  const verdict = convert(source, { flavor: "json" });
  expect(explainNotData({ verdict, source } as Judgement)).toBeUndefined();
});
