/**
 * What the TypeScript types cannot say about a verdict: the policy in words, and the rules that tie
 * fields to each other. `generate-schema.js` adds both to the schema that it derives from the types.
 */

/** The frozen decision policy, as the schema's readers see it. The only copy outside the engine. */
export const POLICY_DESCRIPTION = [
  "Decision policy 1.2 (frozen).",
  "A candidate clears when savings > 0 and 100 * savings >= 5 * source (MIN_CONVERT_SAVINGS_PCT is 5),",
  "computed on the integers of measured_chars.",
  "In this order: refused when a budget target cannot be met losslessly and lossy output is not permitted;",
  "a valid candidate that clears, without compact_suffices, line_ending_savings and padding_savings,",
  'is review when any warning has severity "warning", else convert;',
  "split_first when split_candidate or long_section fired; else keep_markdown.",
].join(" ");

// biome-ignore lint/suspicious/noThenProperty: "then" is the keyword of JSON Schema.
const when = (condition, consequence) => ({ if: condition, then: consequence });
const has = (name, schema) => ({ properties: { [name]: schema }, required: [name] });
const is = (name, value) => has(name, { const: value });

const object = (properties) => ({ type: "object", properties });
const SAVES = object({ savings: { type: "integer", exclusiveMinimum: 0 } });

const NO_BLOCKING_WARNING = {
  type: "array",
  items: true,
  not: { contains: { type: "object", ...is("severity", "warning") } },
};

const warningsWith = (code) => ({
  type: "array",
  items: true,
  contains: { type: "object", ...is("code", code) },
});

/** Rules of the verdict object (specification 2.1, 7 and 9). */
export const VERDICT_RULES = [
  {
    description:
      "A refused verdict has no output: a budget was missed losslessly, and nothing was cut.",
    ...when(is("verdict", "refused"), {
      properties: {
        toon_candidate: { type: "null" },
        delimiter: { type: "null" },
        mode: { const: "budget" },
        coverage: false,
        flags: object({ lossless: { const: true }, target_reached: { const: false } }),
        warnings: warningsWith("budget_refused"),
      },
    }),
    else: { properties: { delimiter: { type: "string" } } },
  },
  {
    description: "Only a budget has a target.",
    ...when(is("mode", "budget"), has("target", true)),
    else: { properties: { target: false } },
  },
  {
    description: "Lossless mode keeps everything, so it measures no coverage; it has no target.",
    ...when(is("mode", "lossless"), {
      properties: {
        coverage: false,
        flags: object({ lossless: { const: true }, target_reached: { type: "null" } }),
      },
    }),
  },
  {
    description: "Only a budget cuts, and says so.",
    ...when(has("flags", { type: "object", ...is("lossless", false) }), {
      properties: {
        mode: { const: "budget" },
        coverage: true,
        warnings: warningsWith("lossy_applied"),
      },
      required: ["coverage"],
    }),
  },
  {
    description: "What safe_to_auto_apply asserts.",
    ...when(is("safe_to_auto_apply", true), {
      properties: {
        verdict: { const: "convert" },
        mode: { const: "lossless" },
        flags: object({ lossless: { const: true }, valid: { const: true } }),
        measured_chars: SAVES,
        warnings: NO_BLOCKING_WARNING,
      },
    }),
  },
  {
    description: "Plan responses carry a context_plan.",
    ...when(is("schema_version", "1.1"), has("context_plan", true)),
  },
  {
    description: "Profile and convert responses never carry a context_plan.",
    ...when(is("schema_version", "1.0"), { properties: { context_plan: false } }),
  },
];

/** Rules of the plan (specification 2.7). */
export const PLAN_RULES = [
  {
    description: "A safe plan is recommended and its reassembly is verified.",
    ...when(is("safe_to_auto_apply", true), {
      properties: { recommend_hybrid: { const: true }, reassembly_verified: { const: true } },
    }),
  },
  {
    description: "A safe plan has no warning of severity `warning`.",
    ...when(is("safe_to_auto_apply", true), { properties: { warnings: NO_BLOCKING_WARNING } }),
  },
];

/** Rules of one section (specification 2.7.1). */
export const SECTION_RULES = [
  {
    description: "Frontmatter is never judged and always kept; every other section is judged.",
    ...when(is("kind", "frontmatter"), {
      properties: {
        profile: { type: "null" },
        verdict: { type: "null" },
        measured_chars: { type: "null" },
        action: { const: "keep" },
      },
    }),
    else: {
      properties: {
        profile: { type: "string" },
        verdict: { type: "string" },
        measured_chars: { type: "object" },
      },
    },
  },
  {
    description: "Only a section whose own verdict is convert is converted.",
    ...when(is("action", "convert"), { properties: { verdict: { const: "convert" } } }),
  },
  {
    description: "What safe_to_auto_apply of a section asserts.",
    ...when(is("safe_to_auto_apply", true), {
      properties: {
        verdict: { const: "convert" },
        measured_chars: SAVES,
        warnings: NO_BLOCKING_WARNING,
      },
    }),
  },
];

/** Options of `convert` that only mean something together (design: a budget has a target). */
export const CONVERT_OPTION_RULES = [
  {
    description: "A budget has a target; nothing else has one, or may cut.",
    ...when(is("mode", "budget"), {
      anyOf: [has("target_chars", true), has("target_tokens", true)],
    }),
    else: { properties: { target_chars: false, target_tokens: false, allow_lossy: false } },
  },
];

/** Rules of the answer of `validate`. */
export const VALIDATION_RULES = [
  {
    description: "A text is valid, or there is a reason why not. One that is not restores nothing.",
    ...when(is("valid", true), { properties: { error: { type: "null" } } }),
    else: { properties: { error: { type: "object" }, restores: { enum: [false, null] } } },
  },
];

/** What the verdict of each tool says beyond the verdict object (specification 2.1 and 9). */
export const TOOL_RULES = {
  profile: {
    properties: {
      schema_version: { const: "1.0" },
      toon_candidate: { type: "null" },
      mode: { const: "lossless" },
    },
  },
  convert: {
    properties: { schema_version: { const: "1.0" } },
    ...when(is("verdict", "refused"), { properties: { toon_candidate: { type: "null" } } }),
    else: { properties: { toon_candidate: { type: "string" } } },
  },
  plan: {
    properties: {
      schema_version: { const: "1.1" },
      toon_candidate: { type: "null" },
      mode: { const: "lossless" },
    },
    required: ["context_plan"],
  },
};
