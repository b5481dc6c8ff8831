import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseTypical } from "./choose-typical.js";
import { ask, askBeyondCases, cases, type Question } from "./questions.js";
import {
  library,
  type Surface,
  startCli,
  startHosted,
  startHttp,
  startMcp,
  toComparable,
} from "./surfaces.js";

/**
 * One engine: whoever carries a question, the answer is the same to the byte, but for
 * `source_type` and `token_estimates` (specification 1.2).
 */
const START = {
  "the command line": startCli,
  HTTP: startHttp,
  MCP: startMcp,
  "the hosted API": startHosted,
} satisfies Record<string, () => Surface | Promise<Surface>>;

/** Process starts cost more than verdicts: few at once, but more than one. */
const AT_ONCE = 3;

interface Topic {
  name: string;
  questions: Question[];
}

const BEYOND: Topic = { name: "beyond the cases", questions: askBeyondCases() };
const ALL: Topic[] = [...cases.map((one) => ({ name: one.name, questions: ask(one) })), BEYOND];

/**
 * All surfaces answer the cases that show all that there is. In the full part, one of them in turn
 * answers each of the others.
 */
const chosen = chooseTypical(cases).add(BEYOND.name);
const [typical, others] = [true, false].map((is) =>
  ALL.filter(({ name }) => chosen.has(name) === is),
);

const expected = new Map<Question, Promise<string>>();

/** Asked once for all surfaces. */
function askLibrary(question: Question): Promise<string> {
  const known = expected.get(question) ?? library.answer(question).then(toComparable);
  expected.set(question, known);
  return known;
}

describe.each(Object.entries(START))("%s answers as the library does", (name, start) => {
  let surface: Surface;
  beforeAll(async () => {
    surface = await start();
  });
  afterAll(() => surface.close());

  async function compare(question: Question): Promise<void> {
    if (surface.cannot?.(question) !== undefined) return;
    const [expected, actual] = await Promise.all([askLibrary(question), surface.answer(question)]);
    expect(
      toComparable(actual),
      `${question.tool} ${JSON.stringify(question.request.options)}`,
    ).toBe(expected);
  }

  async function compareAll(questions: readonly Question[]): Promise<void> {
    const waiting = [...questions];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await compare(next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  test.each(typical!)("on $name", ({ questions }) => compareAll(questions));
  const surfaces = Object.keys(START);
  const inTurn = others!.filter((_, at) => surfaces[at % surfaces.length] === name);
  test("on the other cases, in turn", { tags: ["full"] }, () =>
    compareAll(inTurn.flatMap(({ questions }) => questions)),
  );
});

test("what may not be put to the command line is rare", () => {
  const cli = startCli();
  const all = ALL.flatMap(({ questions }) => questions);
  const left = all.filter((question) => cli.cannot?.(question) !== undefined);
  expect(left.length / all.length).toBeLessThan(0.05);
});
