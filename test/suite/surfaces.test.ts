import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCli } from "./cli-surface.js";
import { startHosted } from "./hosted-surface.js";
import { startHttp } from "./http-surface.js";
import { library } from "./library-surface.js";
import { startMcp } from "./mcp-surface.js";
import { ask, askBeyondCases, cases, type Question } from "./questions.js";
import { type Surface, toComparable } from "./surface.js";

/**
 * One engine: whoever carries a question, the answer is the same to the byte, but for
 * `source_type` and `token_estimates` (specification 1.2).
 */
const START: Record<string, () => Surface | Promise<Surface>> = {
  "the command line": startCli,
  HTTP: startHttp,
  MCP: startMcp,
  "the hosted API": startHosted,
};

/** Process starts cost more than verdicts: few at once, but more than one. */
const AT_ONCE = 3;

const questions = cases.map((one) => ({ name: one.name, questions: ask(one) }));
questions.push({ name: "beyond the cases", questions: askBeyondCases() });

describe.each(Object.keys(START))("%s answers as the library does", (name) => {
  let surface: Surface;
  beforeAll(async () => {
    surface = await START[name]!();
  });
  afterAll(() => surface.close());

  async function compare(question: Question): Promise<void> {
    if (surface.cannot?.(question) !== undefined) return;
    const [expected, actual] = await Promise.all([
      library.answer(question),
      surface.answer(question),
    ]);
    expect(
      toComparable(actual),
      `${question.tool} ${JSON.stringify(question.request.options)}`,
    ).toBe(toComparable(expected));
  }

  test.each(questions)("on $name", async ({ questions }) => {
    const waiting = [...questions];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await compare(next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  });
});

test("what may not be put to the command line is rare", () => {
  const cli = startCli();
  const all = questions.flatMap(({ questions }) => questions);
  const left = all.filter((question) => cli.cannot?.(question) !== undefined);
  expect(left.length / all.length).toBeLessThan(0.05);
});
