/**
 * Generates the contract in `schema/v1` from the types of `src/engine/`, so that what is published
 * and the types cannot drift apart: `verdict.schema.json` for what comes out (`contract.ts`),
 * `options.schema.json` for what a caller may ask (`requests.ts`), what `openapi.yaml` says of both over
 * HTTP (its other parts are written by hand), and `config.schema.json` for a configuration
 * (`src/features/config/config.ts`), with the code that validates one, and a baseline. The answers in
 * `openapi.yaml` are those of the built engine: run `npm run build` first.
 *
 * `node scripts/generate-schema.js` writes the files; with `--check` it writes nothing and exits 1
 * when a committed file differs.
 */
import { stringify } from "yaml";
import { generateOpenapi } from "./openapi/generate-openapi.js";
import { putGenerated } from "./put-generated.js";
import {
  generateBaseline,
  generateConfig,
  generateOptions,
  generateVerdict,
} from "./schema/generate.js";
import { generateValidators } from "./schema/generate-validators.js";

/** Without anchors, and the same value for readers of YAML 1.1. */
const YAML = {
  aliasDuplicateObjects: false,
  compat: "yaml-1.1",
  blockQuote: "literal",
  lineWidth: 100,
};

function putSchema(name, schema) {
  const identified = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:context-verdict:schema:v1:${name}`,
    ...schema,
  };
  const text = `${JSON.stringify(identified, null, 2)}\n`;
  putGenerated(`schema/v1/${name}.schema.json`, text, "schema");
}

putSchema("verdict", generateVerdict());
putSchema("options", generateOptions());
const config = generateConfig();
putSchema("config", config);
putGenerated(
  "src/features/config/generated-validators.ts",
  generateValidators({ config, baseline: generateBaseline() }),
  "schema",
);
putGenerated("schema/v1/openapi.yaml", stringify(generateOpenapi(), YAML), "schema");
