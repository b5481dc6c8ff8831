/**
 * Generates the contract in `schema/v1` from the types of `src/engine/`, so that what is published
 * and the types cannot drift apart: `verdict.schema.json` for what comes out (`contract.ts`),
 * `options.schema.json` for what a caller may ask (`requests.ts`), `openapi.yaml` for both over
 * HTTP, and `config.schema.json` for a configuration (`src/features/config/config-file.ts`). The
 * answers in `openapi.yaml` are those of the built engine: run `npm run build` first.
 *
 * `node scripts/generate-schema.js` writes the files; with `--check` it writes nothing and exits 1
 * when a committed file differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { generateOpenapi } from "./openapi/generate-openapi.js";
import { generateConfig } from "./schema/generate-config.js";
import { generateOptions } from "./schema/generate-options.js";
import { generateVerdict } from "./schema/generate-verdict.js";

/** Without anchors, and the same value for readers of YAML 1.1. */
const YAML = {
  aliasDuplicateObjects: false,
  compat: "yaml-1.1",
  blockQuote: "literal",
  lineWidth: 100,
};

const FILES = {
  "schema/v1/verdict.schema.json": () => printSchema("verdict", generateVerdict()),
  "schema/v1/options.schema.json": () => printSchema("options", generateOptions()),
  "schema/v1/config.schema.json": () => printSchema("config", generateConfig()),
  "schema/v1/openapi.yaml": () => stringify(generateOpenapi(), YAML),
};

function printSchema(name, schema) {
  const identified = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:context-verdict:schema:v1:${name}`,
    ...schema,
  };
  return `${JSON.stringify(identified, null, 2)}\n`;
}

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function readCommitted(file) {
  try {
    return readFileSync(fromRoot(file), "utf8");
  } catch {
    return null;
  }
}

for (const [file, generate] of Object.entries(FILES)) {
  const generated = generate();
  if (!process.argv.includes("--check")) {
    writeFileSync(fromRoot(file), generated);
  } else if (readCommitted(file) !== generated) {
    console.error(`${file} differs from the types it is generated from; run "npm run schema".`);
    process.exitCode = 1;
  }
}
