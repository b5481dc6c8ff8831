import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { ErrorCode } from "../src/engine/contract/errors.js";
import { createServer } from "../src/http/create-server.js";
import {
  HEADERS_TOO_LARGE,
  REQUEST_TIMEOUT,
  RETRY_AFTER,
  STATUS_OF,
} from "../src/http/http-errors.js";
import { PLANNED_ROUTES, TOOL_ROUTES } from "../src/http/server-options.js";
import {
  type JsonObject,
  listOperations,
  readOpenapi,
  resolveRefs,
} from "./support/openapi-document.js";
import { walkSchemas } from "./support/openapi-schemas.js";
import { compileStrict, readVerdictSchema } from "./support/verdict-schema.js";

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const source = readOpenapi();
const document = resolveRefs(source);
const operations = listOperations(document);

/** What the server really answers, as its router has it. */
function listRoutes(): string[] {
  const routes: string[] = [];
  createServer({
    pool: { status: "ok", run: () => Promise.reject() },
    host: "127.0.0.1",
    maxBody: 1,
    corsOrigins: [],
    appFolder: "/nowhere",
    observe: (app) => {
      app.addHook("onRoute", ({ method, url }) => void routes.push(`${method} ${url}`));
    },
  });
  return routes.filter((route) => !route.startsWith("HEAD "));
}

const text = readFileSync(fromRoot("schema/v1/openapi.yaml"), "utf8");

describe("the file", () => {
  test("means the same to a reader of YAML 1.1", () =>
    expect(parse(text, { version: "1.1" })).toEqual(source));
});

describe("schemas", () => {
  const { schemas } = source.components;

  test("Verdict is verdict.schema.json", () => {
    const { $schema: _, $id: __, ...schema } = readVerdictSchema();
    expect(schemas.Verdict).toEqual(schema);
  });

  test.each(["Profile", "Convert", "Plan", "Validate"])(
    "%s takes the published options",
    (name) => {
      const file = readFileSync(fromRoot("schema/v1/options.schema.json"), "utf8");
      const request = schemas[`${name}Request`] as { properties: JsonObject };
      expect(request.properties.options).toEqual(JSON.parse(file).$defs[name.toLowerCase()]);
    },
  );

  test.each(Object.entries(document.components.schemas))(
    "%s is valid JSON Schema in Ajv's strictest mode",
    (_name, schema) => expect(() => compileStrict(schema)).not.toThrow(),
  );

  const nodes = Object.entries(schemas).flatMap(([name, schema]) => [...walkSchemas(schema, name)]);
  test("all of it is described", () => {
    const silent = nodes.filter(([, { description }]) => !/\S/.test(String(description ?? "")));
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  test("requests are closed, answers are open", () => {
    const objects = nodes.filter(([, { type }]) => [type].flat().includes("object"));
    for (const [path, { additionalProperties }] of objects) {
      expect([path, additionalProperties]).toEqual([path, !/^\w+Request\b/.test(path)]);
    }
  });
});

describe("errors", () => {
  const codes = document["x-error-codes"];

  test("the codes are those of the engine", () => {
    const { error } = document.components.schemas.ErrorEnvelope!.properties as {
      error: { properties: { code: { enum: string[] } } };
    };
    expect(Object.keys(codes).sort()).toEqual(Object.keys(STATUS_OF).sort());
    expect([...error.properties.code.enum].sort()).toEqual(Object.keys(STATUS_OF).sort());
  });

  const BY_NODE = { bad_request: HEADERS_TOO_LARGE, timeout: REQUEST_TIMEOUT };
  test.each(Object.entries(codes))("%s has the server's status", (code, { statuses }) => {
    const fromFiles = code === "input_not_found";
    const status = STATUS_OF[code as ErrorCode];
    const rare = BY_NODE[code as keyof typeof BY_NODE];
    const expected = [status, ...(rare === undefined ? [] : [rare])].sort();
    expect(statuses).toEqual(fromFiles ? [] : expected);
  });

  test("a status has its codes, in every answer that is an error", () => {
    const answers = [
      ...operations.flatMap(({ operation }) => Object.entries(operation.responses)),
      ["404", document["x-other-requests"]["unknown-path"]] as const,
      ["405", document["x-other-requests"]["other-method"]] as const,
    ].filter(([status]) => Number(status) >= 400);
    for (const [status, { content }] of answers) {
      const schema = content?.["application/json"]?.schema as { allOf?: JsonObject[] };
      if (schema.allOf === undefined) continue;
      const expected = Object.keys(codes).filter((code) =>
        codes[code]?.statuses.includes(Number(status)),
      );
      const accepts = compileStrict(schema);
      const accepted = Object.keys(codes).filter((code) =>
        accepts({ error: { code, message: "m", request_id: "1" } }),
      );
      expect([status, accepted]).toEqual([status, expected]);
    }
  });

  test("what may be tried again says when", () => {
    for (const code of Object.keys(RETRY_AFTER)) {
      const status = STATUS_OF[code as ErrorCode];
      const { headers } = operations[0]?.operation.responses[status] ?? {};
      expect(headers?.["retry-after"]?.required, code).toBe(true);
    }
  });
});

describe("operations", () => {
  test("are the server's routes", () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    // Pages are for people, and no operations.
    const served = listRoutes().filter((route) => !/^GET \/(?:reference\/?.*)?$/.test(route));
    expect(described.sort()).toEqual(served.sort());
  });

  /** 404 and 405 are not answers of an operation, 501 is one of those that are planned. */
  const all = new Set([...Object.values(STATUS_OF), REQUEST_TIMEOUT, HEADERS_TOO_LARGE]);
  const ofTools = [...all].filter((status) => ![404, 405, 501].includes(status));

  test.each(Object.values(TOOL_ROUTES))("%s has every status of the server", (path) => {
    const { post } = document.paths[path]!;
    expect(post?.["x-status"]).toBe("implemented");
    expect(Object.keys(post!.responses).map(Number).sort()).toEqual([200, ...ofTools].sort());
  });

  test.each(PLANNED_ROUTES)("%s is planned and promises nothing", (path) => {
    const { post } = document.paths[path]!;
    expect(post?.["x-status"]).toBe("planned");
    expect(post).not.toHaveProperty("requestBody");
    const unread = [413, 415, 422];
    expect(Object.keys(post!.responses).map(Number).sort()).toEqual(
      [...ofTools.filter((status) => !unread.includes(status)), 501].sort(),
    );
  });

  test.each(operations)("$method $path has examples of all that it takes and gives", (named) => {
    const { requestBody, responses } = named.operation;
    const media = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
      .map((content) => content?.["application/json"])
      .filter((type) => type !== undefined);
    for (const { examples } of media) expect(Object.keys(examples ?? {})).not.toHaveLength(0);
  });
});
