import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type Report,
  toReport,
  type ValidationReport,
  type VerdictReport,
} from "../../../hosted/src/server/redact.js";
import { answerRequest } from "../../../src/engine/answer-request.js";
import type { ToolName } from "../../../src/engine/contract/tool-names.js";
import {
  ENGINE_VERSION,
  PIECES_VERSION,
  TOON_CODEC_VERSION,
  TOON_SPEC_VERSION,
} from "../../../src/engine/contract/version.js";
import {
  convert,
  loadTokenizer,
  profile,
  type Validation,
  type Verdict,
  validate,
} from "../../../src/index.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readCases } from "../../support/cases.js";
import { check } from "../../support/check.js";
import { SEVERITIES } from "../../support/policy-reference.js";
import { testRandomly } from "../../support/test-randomly.js";
import { readVerdictSchema } from "../../support/verdict-schema.js";

const CASES = readCases();

/** What a report leaves out, by its path in the answer; the reasons are in `report.ts`. */
const LEFT_OUT = [
  "context_plan.hybrid_document",
  "context_plan.sections.heading",
  "context_plan.sections.warnings.evidence",
  "context_plan.sections.warnings.message",
  "context_plan.sections.warnings.suggestion",
  "context_plan.warnings.evidence",
  "context_plan.warnings.message",
  "context_plan.warnings.suggestion",
  "error.message",
  "profile.title",
  "toon_candidate",
  "warnings.evidence",
  "warnings.message",
  "warnings.suggestion",
];

/** Every string that a report on a request may hold. */
const WORDS = new Set([
  ...enumsOf(readVerdictSchema()),
  ...Object.keys(SEVERITIES),
  "invalid_toon",
  "compact_markdown",
  "minified_json",
  "flow_yaml",
  "hybrid",
  "lightest",
  "review_first",
  "no_savings",
  "1.0",
  "1.1",
  "1.2",
  TOON_SPEC_VERSION,
  `pieces@${PIECES_VERSION}`,
  `context-verdict@${ENGINE_VERSION}`,
  `@toon-format/toon@${TOON_CODEC_VERSION}`,
]);

function enumsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === "enum" ? value.filter((word: unknown) => typeof word === "string") : enumsOf(value),
  );
}

/** Every value that is no object, with the names that lead to it. Items of a list share them. */
function leavesOf(value: unknown, path = ""): [path: string, leaf: unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, Array.isArray(value) ? path : path === "" ? name : `${path}.${name}`),
  );
}

type Answer = Verdict | Validation;

/** The answers of all four tools in all modes; `validate` also reads TOON that is broken, and no TOON. */
function answersOn(content: string): Answer[] {
  const ask = (tool: ToolName, request: object): Answer => answerRequest(tool, request);
  const converting = (options: object) => ask("convert", { content, options }) as Verdict;
  const plain = converting({});
  const toon = plain.toon_candidate ?? "";
  const half = { mode: "budget", target_chars: Math.max(1, toon.length >> 1) };
  return [
    plain,
    converting({ flavor: "text", delimiter: "pipe", chars_per_token: [1, 0.5] }),
    converting({ mode: "record" }),
    converting({ mode: "record", flavor: "text", delimiter: "tab" }),
    converting(half),
    converting({ ...half, allow_lossy: true }),
    converting({ mode: "budget", target_tokens: 5, allow_lossy: true }),
    ask("profile", { content }),
    ask("profile", { content, options: { flavor: "text" } }),
    ask("plan", { content, options: { include_hybrid: true } }),
    ask("plan", { content, options: { flavor: "text" } }),
    ask("validate", { toon, content }),
    ask("validate", { toon: content }),
    ask("validate", { toon: toon.slice(0, -1), content, options: { flavor: "text" } }),
    ask("validate", { toon: `${toon}\n${content}` }),
  ];
}

/** What the report on an answer must be, whatever the document. */
function checkReport(answer: Answer): void {
  const report = toReport(answer);
  for (const [path, leaf] of leavesOf(report)) {
    const isClosed = leaf === null || typeof leaf === "number" || typeof leaf === "boolean";
    check(isClosed || WORDS.has(leaf as string), `${path} holds ${JSON.stringify(leaf)}`);
  }
  const expected = leavesOf(answer).filter(([path]) => !LEFT_OUT.includes(path));
  expect(leavesOf(report)).toEqual(expected);
}

/** Where a document names things; `?` stands for the name. */
const PLACES = [
  "# ?",
  "## a ? #",
  "?\n====",
  "| ? | a |\n| - | - |\n| 1 | ? |\n| ? | |",
  "| ?     | b     |\n| ----- | ----- |\n| 1     | 2     |",
  "- You must use ?.",
  "- You must use ?.\n- You must use ?.",
  "- Be careful with ?.",
  "Never ? here.",
  "- **?**: what it is",
  "**Term**: what ? is",
  "### ?\n\nType: ?",
  "```?\n?\n```",
  "~~~toon\n?: ?\n~~~",
  "[?](https://?.example/? '?')",
  "[?]: /? '?'",
  "<!-- ? -->",
  "> ?",
  "?: ?",
  "?[2]{?,b}:\n  ?,2",
  'a: "?" ?',
  "[?]: 1",
];
/** Long enough to be no number that is measured here, even in part. */
const name = fc.oneof(
  fc.integer({ min: 10_000, max: 99_999 }).map((number) => `canary${number}`),
  fc.integer({ min: 100_000, max: 999_999 }).map((number) => `${number}${number}`),
);
const place = fc
  .tuple(fc.constantFrom(...PLACES), name)
  .map(([text, canary]) => ({ text: text.replaceAll("?", canary), canary }));
const filler = fc.oneof(anyDocument, fc.constantFrom(...CASES.map(({ source }) => source)));

/** A document, random or ours, with canaries in front of it, in it and behind it. */
const planted = fc
  .record({
    frontmatter: fc.option(name, { nil: null }),
    places: fc.array(place, { minLength: 1, maxLength: 6 }),
    body: filler,
    repeat: fc.constantFrom(1, 1, 1, 30),
  })
  .map(({ frontmatter, places, body, repeat }) => {
    const head = frontmatter === null ? "" : `---\ntitle: ${frontmatter}\n---\n`;
    const [first = "", ...rest] = places.map(({ text }) => `${text}\n\n`);
    const text = head + first.repeat(repeat) + body + rest.join("");
    const canaries = places.map(({ canary }) => canary);
    return { text, canaries: frontmatter === null ? canaries : [...canaries, frontmatter] };
  });

describe("whatever the document", () => {
  testRandomly("its words stay out, and everything else passes as it is", (share) => {
    const seen = new Set<string>();
    const look = ({ text, canaries }: { text: string; canaries: readonly string[] }) => {
      for (const answer of answersOn(text)) {
        checkReport(answer);
        const report = JSON.stringify(toReport(answer));
        for (const canary of canaries) check(!report.includes(canary), `${canary} is in it`);
        for (const [path, leaf] of leavesOf(answer)) {
          if (canaries.some((canary) => String(leaf).includes(canary))) seen.add(path);
        }
      }
    };
    // Where canaries are seen must not depend on the seed: each place once, and TOON that is broken.
    const canary = "918273645";
    const documents = [...PLACES, "a: 1\nb[?]: 1"].map((text) => text.replaceAll("?", canary));
    for (const text of documents) look({ text, canaries: [canary] });
    fc.assert(fc.property(planted, look), { numRuns: share * 400 });
    expect([...seen].sort(), "where answers hold canaries").toEqual([
      "context_plan.hybrid_document",
      "context_plan.sections.heading",
      "error.message",
      "profile.title",
      "toon_candidate",
    ]);
  });

  test("even where what it says is a word of ours", () => {
    const text = "# convert\n\n| lossless | comma |\n| - | - |\n| vague_rule | table |\n";
    for (const answer of answersOn(text)) checkReport(answer);
    const report = toReport(convert(text)) as VerdictReport;
    expect(report.profile).not.toHaveProperty("title");
  });
});

describe("our own documents", () => {
  const answers = CASES.flatMap(({ source, flavor, conversions }) => [
    ...answersOn(source),
    profile(source, { flavor }),
    ...Object.values(conversions).map((options) => convert(source, { flavor, ...options })),
  ]);

  test("have reports of nothing but numbers and words of ours", () => {
    for (const answer of answers) checkReport(answer);
  });

  test("need every field of the answers but these", () => {
    const paths = new Set(answers.flatMap((answer) => leavesOf(answer).map(([path]) => path)));
    const passed = new Set(
      answers.flatMap((answer) => leavesOf(toReport(answer)).map(([at]) => at)),
    );
    expect([...paths].filter((path) => !passed.has(path)).sort()).toEqual(LEFT_OUT);
    expect([...passed].filter((path) => !paths.has(path))).toEqual([]);
  });

  test("get every code of a warning", () => {
    const codes = answers.flatMap((answer) => {
      if (!("verdict" in answer)) return [];
      const { warnings, context_plan } = toReport(answer) as VerdictReport;
      return [...warnings, ...(context_plan?.warnings ?? [])];
    });
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(Object.keys(SEVERITIES)));
  });
});

test("a plan's report names its sections by their places alone", () => {
  const content = "---\ntitle: Secret\n---\n# Secret\n\nSecret.\n";
  const { context_plan } = toReport(answerRequest("plan", { content }) as Verdict) as VerdictReport;
  expect(context_plan?.sections).toEqual([
    {
      kind: "frontmatter",
      range: { line_start: 1, line_end: 3, char_start: 0, char_end: 22 },
      profile: null,
      verdict: null,
      action: "keep",
      measured_chars: null,
      warnings: [],
      safe_to_auto_apply: false,
    },
    expect.objectContaining({
      kind: "section",
      range: { line_start: 4, line_end: 6, char_start: 22, char_end: 40 },
      warnings: [{ code: "negative_savings", severity: "warning" }],
    }),
  ]);
});

test("the decoder's prose shows parts of the text, so only code and place pass", () => {
  const answer = validate("a: 1\nb[918273645]: 1");
  expect(answer.error?.message).toContain("918273645");
  expect(toReport(answer)).toEqual({
    schema_version: "1.0",
    valid: false,
    error: { code: "invalid_toon", line: 2 },
    restores: null,
  });
});

describe("strings that the types leave open", () => {
  test.each(["pieces", "o200k_base", "cl100k_base", "chars-per-token:2.5"] as const)(
    "the name of our estimator %s passes",
    async (tokenizer) => {
      const estimator = await loadTokenizer(tokenizer);
      const { token_estimates } = toReport(profile("text", { estimator })) as VerdictReport;
      expect(token_estimates.estimator).toBe(estimator.name);
    },
  );

  test.each(["Secret", "pieces@Secret", "Secret pieces@3", "chars-per-token:Secret"])(
    "that of another, %s, does not",
    (name) => {
      const estimator = { name, count: (text: string) => text.length };
      const { token_estimates } = toReport(profile("text", { estimator })) as VerdictReport;
      expect(token_estimates).toMatchObject({ estimator: null, source: 4 });
    },
  );

  test("codes, names and versions that are none do not", () => {
    const verdict = profile("text");
    const [alternative] = verdict.alternatives!;
    const report = toReport({
      ...verdict,
      schema_version: "Secret",
      policy_version: "1.0 Secret",
      warnings: [{ code: "vague_rule: Secret", severity: "warning", message: "" }],
      alternatives: [{ ...alternative!, name: "Secret" }],
      provenance: { engine: "Secret@1", toon: "Secret", toon_spec: "Secret", input_sha256: "5ec" },
    });
    expect(report).toMatchObject({
      schema_version: null,
      policy_version: null,
      warnings: [{ code: null, severity: "warning" }],
      alternatives: [{ name: null }],
    });
    expect((report as VerdictReport).provenance).toEqual({
      engine: null,
      toon: null,
      toon_spec: null,
    });
  });
});

test("what the contract does not name does not pass, however deep", () => {
  const verdict = profile("- Be careful.\n");
  const stray = { secret: "Secret" };
  const { profile: profiled, measured_chars, warnings } = verdict;
  const extended = {
    ...verdict,
    ...stray,
    profile: { ...profiled, ...stray, stats: { ...profiled.stats, ...stray } },
    measured_chars: { ...measured_chars, ...stray },
    warnings: warnings.map((warning) => ({ ...warning, ...stray })),
    // Not of the type that the contract promises.
    coverage: stray as unknown as number,
  };
  expect(toReport(extended)).toEqual({ ...toReport(verdict), coverage: {} });
});

test("the answer stays as it is, and the same answer gives the same bytes", () => {
  const answer = profile("# T\n\n- Be careful.\n");
  const before = JSON.stringify(answer);
  expect(JSON.stringify(toReport(answer))).toBe(JSON.stringify(toReport(JSON.parse(before))));
  expect(JSON.stringify(answer)).toBe(before);
});

test("the type says what is left", () => {
  expectTypeOf<Report>().toEqualTypeOf<VerdictReport | ValidationReport>();
  expectTypeOf<keyof VerdictReport>().toEqualTypeOf<Exclude<keyof Verdict, "toon_candidate">>();
  expectTypeOf<keyof VerdictReport["profile"]>().toEqualTypeOf<
    "name" | "source_type" | "flavor" | "stats"
  >();
  expectTypeOf<keyof VerdictReport["warnings"][0]>().toEqualTypeOf<"code" | "severity" | "range">();
  expectTypeOf<VerdictReport["profile"]["stats"]>().toEqualTypeOf<Verdict["profile"]["stats"]>();
  expectTypeOf<VerdictReport["verdict"]>().toEqualTypeOf<Verdict["verdict"]>();
  expectTypeOf<VerdictReport["coverage"]>().toEqualTypeOf<Verdict["coverage"]>();
  expectTypeOf<keyof NonNullable<ValidationReport["error"]>>().toEqualTypeOf<
    "code" | "line" | "column"
  >();
});
