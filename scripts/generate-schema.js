/**
 * Generates the JSON Schemas of `schema/v1` from the types of `src/engine/`, so that the
 * published contract and the types cannot drift apart: `verdict.schema.json` for what comes out (`contract.ts`),
 * `options.schema.json` for what a caller may ask (`requests.ts`).
 *
 * `node scripts/generate-schema.js` writes the files; with `--check` it writes nothing and exits 1
 * when a committed file differs.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createGenerator } from "ts-json-schema-generator";
import {
  CONVERT_OPTION_RULES,
  PLAN_RULES,
  POLICY_DESCRIPTION,
  SECTION_RULES,
  VERDICT_RULES,
} from "./schema-rules.js";

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const DRAFT = "https://json-schema.org/draft/2020-12/schema";

/** The schema of a bare type, every type in it inlined (`expose: "none"`). */
function readType(type, file = "contract") {
  const {
    $schema: _draft,
    definitions: _none,
    ...schema
  } = createGenerator({
    path: fromRoot(`src/engine/${file}.ts`),
    tsconfig: fromRoot("tsconfig.json"),
    type,
    expose: "none",
    topRef: false,
    jsDoc: "extended",
    additionalProperties: true,
    skipTypeCheck: true,
  }).createSchema(type);
  return schema;
}

/**
 * One schema of the tree in its published form: description first, `T | null` as one schema with two
 * types instead of an `anyOf`, every object open (consumers ignore unknown fields).
 * @throws when a property has no description or a type was not inlined: both are gaps in the contract.
 */
function publish(schema, path) {
  const { description, type, properties, items, ...rest } = foldNull(schema);
  if (description === undefined) throw new Error(`${path} has no description`);
  if (type === undefined) throw new Error(`${path} has no type, or is not inlined`);
  return {
    description,
    type,
    ...(properties === undefined ? {} : publishObject(properties, path)),
    ...(items === undefined ? {} : { items: publish(items, `${path}[]`) }),
    ...rest,
  };
}

function publishObject(properties, path) {
  const published = Object.entries(properties).map(([name, schema]) => {
    return [name, publish(schema, `${path}.${name}`)];
  });
  return { properties: Object.fromEntries(published), additionalProperties: true };
}

function foldNull(schema) {
  const [branch, nothing] = schema.anyOf ?? [];
  if (nothing?.type !== "null") return schema;
  return {
    ...branch,
    description: `${schema.description} ${branch.description}`,
    type: [branch.type, "null"],
    ...(branch.enum === undefined ? {} : { enum: [...branch.enum, null] }),
  };
}

function generateVerdict() {
  const { description, ...verdict } = publish(readType("Verdict"), "verdict");
  const plan = verdict.properties.context_plan;
  plan.allOf = PLAN_RULES;
  plan.properties.sections.items.allOf = SECTION_RULES;
  return {
    $schema: DRAFT,
    $id: "urn:context-verdict:schema:v1:verdict",
    title: "Verdict",
    description:
      `${description} Characters are UTF-16 code units (JavaScript length); ` +
      `a CRLF counts as two. ${POLICY_DESCRIPTION}`,
    ...verdict,
    allOf: VERDICT_RULES,
  };
}

/** Requests are closed: a misspelt option must not silently mean nothing. */
function generateOptions() {
  const close = (type, path) => ({
    ...publish(readType(type, "requests"), path),
    additionalProperties: false,
  });
  return {
    $schema: DRAFT,
    $id: "urn:context-verdict:schema:v1:options",
    title: "Options",
    description: "The options of each tool, by its name.",
    $defs: {
      profile: close("ProfileRequestOptions", "profile"),
      convert: { ...close("ConvertRequestOptions", "convert"), allOf: CONVERT_OPTION_RULES },
      plan: close("PlanRequestOptions", "plan"),
      validate: close("ValidateRequestOptions", "validate"),
    },
  };
}

function readCommitted(file) {
  try {
    return readFileSync(fromRoot(file), "utf8");
  } catch {
    return null;
  }
}

const SCHEMAS = {
  "schema/v1/verdict.schema.json": generateVerdict,
  "schema/v1/options.schema.json": generateOptions,
};

for (const [file, generate] of Object.entries(SCHEMAS)) {
  const generated = `${JSON.stringify(generate(), null, 2)}\n`;
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(fromRoot(file)), { recursive: true });
    writeFileSync(fromRoot(file), generated);
  } else if (readCommitted(file) !== generated) {
    console.error(`${file} differs from the types of src/engine; run "npm run schema".`);
    process.exitCode = 1;
  }
}
