import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { examplesOf } from "./examples/tools.js";
import { envelopeOf, generateSchemas } from "./schemas.js";

const FILE = new URL("../../schema/v1/openapi.yaml", import.meta.url);
const JSON_TYPE = "application/json";
/** The rows of the last table of the description. */
const TABLE = /(?<=\n\|---\|---\|---\|\n).*$/s;
const TOOLS = ["profile", "convert", "plan", "validate"];

/**
 * The OpenAPI description of the whole API. It is written by hand, in its own file, but for what follows
 * from something else: schemas from the types, examples of answers from the built engine, and which codes
 * come with which status, from `x-error-codes` of the same file.
 */
export function generateOpenapi() {
  const description = parse(readFileSync(FILE, "utf8"));
  const { info, paths, components, "x-error-codes": errors } = description;
  info.description = info.description.replace(TABLE, () => listCodes(errors));
  for (const tool of TOOLS) {
    const { requests, answers } = examplesOf(tool);
    const { requestBody, responses } = paths[`/v1/${tool}`].post;
    requestBody.content[JSON_TYPE].examples = requests;
    responses[200].content[JSON_TYPE].examples = answers;
  }
  components.schemas = generateSchemas(errors);
  for (const [status, name] of listErrorResponses(description)) {
    components.responses[name].content[JSON_TYPE].schema = envelopeOf(status, errors);
  }
  return description;
}

function listCodes(errors) {
  return Object.entries(errors)
    .filter(([, { statuses }]) => statuses.length > 0)
    .map(([code, { statuses, when }]) => `| \`${code}\` | ${statuses.join(", ")} | ${when} |`)
    .join("\n");
}

/** Statuses with the names of their components, by the operations that refer to them. */
function listErrorResponses({ paths, "x-other-requests": others }) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const referred = operations.flatMap(({ responses }) => Object.entries(responses));
  const all = [...referred, [404, others["unknown-path"]], [405, others["other-method"]]];
  const named = all.flatMap(([status, { $ref }]) =>
    $ref === undefined ? [] : [[Number(status), $ref.split("/").at(-1)]],
  );
  return new Map(named);
}
