/**
 * Generates `schema/v1/verdict.schema.json` from the `Verdict` type of `src/engine/contract.ts`,
 * so that the published contract and the types cannot drift apart.
 *
 * `node scripts/generate-schema.js` writes the file; with `--check` it writes nothing and exits 1
 * when the committed file differs.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createGenerator } from "ts-json-schema-generator";
import { PLAN_RULES, POLICY_DESCRIPTION, SECTION_RULES, VERDICT_RULES } from "./schema-rules.js";

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const OUTPUT = "schema/v1/verdict.schema.json";

/** The schema of the bare types, every type inlined (`expose: "none"`). */
function readTypes() {
  return createGenerator({
    path: fromRoot("src/engine/contract.ts"),
    tsconfig: fromRoot("tsconfig.json"),
    type: "Verdict",
    expose: "none",
    topRef: false,
    jsDoc: "extended",
    additionalProperties: true,
    skipTypeCheck: true,
  }).createSchema("Verdict");
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

function generate() {
  const { $schema: _draft, definitions: _none, ...types } = readTypes();
  const { description, ...verdict } = publish(types, "verdict");
  const plan = verdict.properties.context_plan;
  plan.allOf = PLAN_RULES;
  plan.properties.sections.items.allOf = SECTION_RULES;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:context-verdict:schema:v1:verdict",
    title: "Verdict",
    description:
      `${description} Characters are UTF-16 code units (JavaScript length); ` +
      `a CRLF counts as two. ${POLICY_DESCRIPTION}`,
    ...verdict,
    allOf: VERDICT_RULES,
  };
}

function readCommitted() {
  try {
    return readFileSync(fromRoot(OUTPUT), "utf8");
  } catch {
    return null;
  }
}

const generated = `${JSON.stringify(generate(), null, 2)}\n`;
if (!process.argv.includes("--check")) {
  mkdirSync(dirname(fromRoot(OUTPUT)), { recursive: true });
  writeFileSync(fromRoot(OUTPUT), generated);
} else if (readCommitted() !== generated) {
  console.error(`${OUTPUT} differs from src/engine/contract.ts; run "npm run schema".`);
  process.exitCode = 1;
}
