import { readFileSync } from "node:fs";
import ts from "typescript";
import { readType } from "./read-type.js";
import {
  CONVERT_OPTION_RULES,
  PLAN_RULES,
  POLICY_DESCRIPTION,
  SECTION_RULES,
  VERDICT_RULES,
} from "./rules.js";

const readSource = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The codes that the specification registers. */
const REGISTERED = [
  "duplicate_rule",
  "vague_rule",
  "long_section",
  "split_candidate",
  "negative_savings",
  "lossy_applied",
  "target_not_reached",
  "low_coverage",
  "budget_refused",
];

/** The schema of the verdict object: the type, the rules that tie its fields, the policy in words. */
export function generateVerdict() {
  const { description, ...verdict } = readType("Verdict");
  const plan = verdict.properties.context_plan;
  plan.allOf = PLAN_RULES;
  plan.properties.sections.items.allOf = SECTION_RULES;
  for (const owner of [verdict, plan, plan.properties.sections.items]) {
    owner.properties.warnings.items.properties.code.description = describeCodes();
  }
  return {
    title: "Verdict",
    description:
      `${description} Characters are UTF-16 code units (JavaScript length); ` +
      `a CRLF counts as two. ${POLICY_DESCRIPTION}`,
    ...verdict,
    allOf: VERDICT_RULES,
  };
}

function describeCodes() {
  const policy = JSON.parse(readSource("schema/v1/policy.json"));
  const added = Object.keys(policy.warnings).filter((code) => !REGISTERED.includes(code));
  const list = `${added.slice(0, -1).join(", ")} and ${added.at(-1)}`;
  return `Stable identifier. Registered in schema 1.x: ${REGISTERED.join(", ")}. This engine adds ${list}.`;
}

const TOOLS = { profile: "Profile", convert: "Convert", plan: "Plan", validate: "Validate" };

/** The schemas of the options of each tool. */
export function generateOptions() {
  const options = Object.entries(TOOLS).map(([tool, name]) => [tool, generateToolOptions(name)]);
  return {
    title: "Options",
    description: "The options of each tool, by its name.",
    $defs: Object.fromEntries(options),
  };
}

/** The schema of a whole request; its options are those of `generateOptions`. */
export function generateRequest(name) {
  const request = readType(`${name}Request`, { file: "requests", isOpen: false });
  request.properties.options = generateToolOptions(name);
  return { title: `${name}Request`, ...request };
}

function generateToolOptions(name) {
  const options = readType(`${name}RequestOptions`, { file: "requests", isOpen: false });
  addOptionSchemas(options.properties);
  return name === "Convert" ? { ...options, allOf: CONVERT_OPTION_RULES } : options;
}

/** The schema of `context-verdict.config.json`. */
export function generateConfig() {
  const options = { folder: "features/config", file: "config", isOpen: false };
  const config = readType("ConfigFile", options);
  const { budgets } = config.properties;
  const budget = {
    title: "a whole number of tokens, at least 1",
    type: "integer",
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
  };
  const hosts = readSource("src/features/hosts/hosts.ts").matchAll(/^ {4}name: "(.+)",$/gm);
  budgets.properties.start.properties = Object.fromEntries(
    [...hosts].map(([, name]) => [name, budget]),
  );
  budgets.properties.start.additionalProperties = false;
  Object.assign(budgets, {
    propertyNames: { pattern: config.properties.include.items.pattern },
    additionalProperties: budget,
  });
  addOptionSchemas(config.properties.overrides.items.properties.options.properties);
  return { title: "Configuration", ...config };
}

/** The file that `check` compares with, as `src/features/check/baseline.ts` has it. */
export function generateBaseline() {
  const toObject = (properties) => {
    const required = Object.keys(properties);
    return { type: "object", properties, required, additionalProperties: false };
  };
  const count = { title: "a whole number of at least 1", type: "integer", minimum: 1 };
  const entry = toObject({
    sha256: { title: "64 hexadecimal digits", type: "string", pattern: "^[0-9a-f]{64}$" },
    verdict: { enum: generateVerdict().properties.verdict.enum },
    savings: { type: "integer" },
    warnings: { type: "object", additionalProperties: count },
  });
  const files = {
    type: "object",
    propertyNames: { pattern: "^[^\\0]+$" },
    additionalProperties: entry,
  };
  const text = { type: "string" };
  return toObject({ version: { const: 1 }, policy_version: text, engine: text, files });
}

/** The declaration of the options, which imports nothing but types, so that it runs by itself. */
const { outputText } = ts.transpileModule(readSource("src/engine/contract/option-facts.ts"), {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
});
const { OPTIONS } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

/**
 * Completes the schemas of options, which the types left without ranges and patterns.
 * @throws where a type has an option that is not declared.
 */
function addOptionSchemas(properties) {
  for (const [name, property] of Object.entries(properties)) {
    if (OPTIONS[name] === undefined) throw new Error(`${name} is not in option-facts.ts`);
    merge(property, OPTIONS[name].schema);
  }
}

/** What the type says and the declaration does not, such as descriptions, stays. */
function merge(target, source) {
  for (const [keyword, value] of Object.entries(source)) {
    if (keyword === "items") merge(target[keyword], value);
    else target[keyword] = value;
  }
}
