import { fileURLToPath } from "node:url";
import {
  createFormatter,
  createParser,
  createProgram,
  SchemaGenerator,
} from "ts-json-schema-generator";

const fromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const CONFIG = {
  tsconfig: fromRoot("tsconfig.json"),
  expose: "none",
  topRef: false,
  jsDoc: "extended",
  additionalProperties: true,
  skipTypeCheck: true,
};

/** The parsed files, each with all that it imports: once for all of its types. */
const programs = new Map();

/**
 * A type of `src/engine/`, or of another folder of `src/`, as a published schema, every type in it inlined.
 *
 * @param isOpen Whether unknown fields are allowed: in answers, which only ever gain fields, but
 *   not in requests, where a misspelt option must not silently mean nothing.
 * @throws when a property has no description or a type was not inlined: both are gaps in the contract.
 */
export function readType(
  type,
  { folder = "engine/contract", file = "contract", isOpen = true } = {},
) {
  const path = fromRoot(`src/${folder}/${file}.ts`);
  const program = programs.get(path) ?? createProgram({ ...CONFIG, path });
  programs.set(path, program);
  const config = { ...CONFIG, type };
  const generator = new SchemaGenerator(
    program,
    createParser(program, config),
    createFormatter(config),
    config,
  );
  const { $schema: _draft, definitions: _none, ...schema } = generator.createSchema(type);
  return publish(schema, type, isOpen);
}

/**
 * One schema of the tree in its published form: description first, `T | null` as one schema with two
 * types instead of an `anyOf`, every object open or closed.
 */
function publish(schema, path, isOpen) {
  const {
    description,
    type,
    properties,
    items,
    additionalProperties: _,
    ...rest
  } = foldUnion(schema);
  if (description === undefined) throw new Error(`${path} has no description`);
  if (type === undefined) throw new Error(`${path} has no type, or is not inlined`);
  return {
    description,
    type,
    ...(properties === undefined ? {} : publishObject(properties, path, isOpen)),
    ...(items === undefined ? {} : { items: publish(items, `${path}[]`, isOpen) }),
    ...rest,
  };
}

function publishObject(properties, path, isOpen) {
  const published = Object.entries(properties).map(([name, schema]) => {
    return [name, publish(schema, `${path}.${name}`, isOpen)];
  });
  return { properties: Object.fromEntries(published), additionalProperties: isOpen };
}

/** `T | null` as one schema with two types, and a union of unions of words as one list of words. */
function foldUnion(schema) {
  const { anyOf = [], ...rest } = schema;
  if (anyOf.length > 0 && anyOf.every((branch) => branch.type === "string" && branch.enum)) {
    return { ...rest, type: "string", enum: anyOf.flatMap((branch) => branch.enum) };
  }
  const [branch, nothing] = anyOf;
  if (nothing?.type !== "null") return schema;
  return {
    ...branch,
    description: [schema.description, branch.description].filter(Boolean).join(" "),
    type: [branch.type, "null"],
    ...(branch.enum === undefined ? {} : { enum: [...branch.enum, null] }),
  };
}
