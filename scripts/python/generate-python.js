/**
 * Writes the client in Python from the HTTP contracts: a method for each operation that is there, and
 * a `TypedDict` for each object. What does not follow from a contract is in `client.py`.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { TypeWriter } from "./type-writer.js";
import { indent, writeDocstring } from "./write-text.js";

/** Requests are arguments; errors are exceptions. */
const LEFT_OUT = /Request$|^ErrorEnvelope$/;

/** Where a parameter is, and the argument that takes it there. */
const PLACES = [
  ["path", "place"],
  ["query", "query"],
  ["header", "header"],
];

/** @param contracts Names of files in `schema/v1/`; those of operations and objects occur once. */
export function generatePython(contracts) {
  const sources = contracts.map((name) =>
    parse(readFileSync(new URL(`../../schema/v1/${name}`, import.meta.url), "utf8")),
  );
  const types = new TypeWriter();
  for (const { components } of sources) {
    for (const [name, schema] of Object.entries(components.schemas)) {
      if (!LEFT_OUT.test(name)) types.addObject(name, schema, components.schemas);
    }
  }
  const methods = sources.flatMap((source) => listOperations(source).map(writeMethod(types)));
  const frame = readFileSync(new URL("client.py", import.meta.url), "utf8");
  const header = `# Generated from ${contracts.map((name) => `schema/v1/${name}`).join(" and ")} by "npm run schema".\n`;
  return (
    header +
    frame
      .replace("# [types]\n", () => types.write())
      .replace("    # [operations]\n", () => methods.map((method) => indent(method)).join("\n"))
  );
}

function listOperations({ paths, components }) {
  const follow = (part) =>
    part.$ref === undefined ? part : components.parameters[part.$ref.split("/").at(-1)];
  return Object.entries(paths).flatMap(([path, { parameters: shared = [], ...item }]) =>
    Object.entries(item)
      .filter(([, operation]) => operation["x-status"] !== "planned")
      .map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
        parameters: [...shared, ...(operation.parameters ?? [])].map(follow),
        request: readRequest(operation, components),
      })),
  );
}

function readRequest({ requestBody }, { schemas }) {
  const schema = requestBody?.content["application/json"].schema;
  return schema && schemas[schema.$ref.split("/").at(-1)];
}

/** @returns A function that writes the method of an operation. */
function writeMethod(types) {
  return ({ operationId, summary, description, path, method, parameters, request, responses }) => {
    const name = toSnake(operationId);
    const body = Object.entries(request?.properties ?? {}).map(([field, schema]) => ({
      field,
      argument: toArgument(field),
      type: types.typeOf(schema, toPascal(`${operationId} ${field}`)),
      isRequired: request.required.includes(field),
      description: schema.description,
    }));
    const asked = parameters.map((parameter) => ({
      field: parameter.name,
      place: parameter.in,
      argument: toArgument(parameter.name),
      type: types.typeOf(parameter.schema, toPascal(parameter.name)),
      isRequired: parameter.required === true,
      description: parameter.description,
    }));
    const all = [...asked, ...body];
    const required = all.filter(({ isRequired }) => isRequired);
    const optional = all.filter(({ isRequired }) => !isRequired);
    const args = [
      "self",
      ...required.map(({ argument, type }) => `${argument}: ${type}`),
      ...(optional.length > 0 ? ["*"] : []),
      ...optional.map(({ argument, type }) => `${argument}: ${type} | None = None`),
    ];
    const [[, answer]] = Object.entries(responses["200"].content ?? {});
    const result = types.typeOf(answer.schema, toPascal(`${operationId} answer`));
    const about = all.map((one) => `${one.argument}: ${one.description ?? ""}`.trim());
    const passed = [`"${method}"`, `"${path}"`];
    for (const [place, keyword] of PLACES) {
      const some = asked.filter((one) => one.place === place);
      if (some.length > 0) passed.push(`${keyword}=${writeDict(some)}`);
    }
    if (request !== undefined) passed.push(`body=${writeDict(body)}`);
    return [
      `def ${name}(`,
      ...args.map((arg) => `    ${arg},`),
      `) -> ${result}:`,
      indent(
        writeDocstring([
          `${summary.replace(/[.?]?$/, (end) => end || ".")}`,
          description,
          ...about,
        ]),
      ),
      "    return self._ask(",
      ...passed.map((each) => `        ${each},`),
      "    )",
      "",
    ].join("\n");
  };
}

const writeDict = (parts) =>
  `{${parts.map(({ field, argument }) => `"${field}": ${argument}`).join(", ")}}`;

const toSnake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toPascal = (words) => words.replace(/(?:^|[\s_-])(\w)/g, (_, letter) => letter.toUpperCase());
/** `from` is a word of the language. */
const toArgument = (name) => name.replaceAll("-", "_").replace(/^(?:from|in|is)$/, "$&_");
