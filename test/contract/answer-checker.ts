import type { ValidateFunction } from "ajv/dist/2020.js";
import { check } from "../support/check.js";
import {
  type OpenapiDocument,
  type Response,
  readOpenapi,
  resolveRefs,
} from "../support/openapi-document.js";
import { compileStrict } from "../support/verdict-schema.js";
import type { WireAnswer } from "./wire-client.js";

/** Holds answers to the published contract: status, headers, media type, body. */
export class AnswerChecker {
  readonly #document: OpenapiDocument = resolveRefs(readOpenapi());
  readonly #isHosted: boolean;
  readonly #validators = new Map<object, ValidateFunction>();

  /** @param isHosted Whether paths that only the local server has are unknown. */
  constructor({ isHosted = false } = {}) {
    this.#isHosted = isHosted;
    if (!isHosted) return;
    const { paths } = this.#document;
    for (const [path, operations] of Object.entries(paths)) {
      if (Object.values(operations).every((one) => one["x-local-only"])) delete paths[path];
    }
  }

  /** @throws when the contract does not have this answer to this request. */
  check(method: string, path: string, answer: WireAnswer): void {
    const { status, headers, body } = answer;
    const where = `${method} ${path} ${status}`;
    const response = this.#findResponses(method, path)[status];
    check(response !== undefined, `${where}: the status is not declared`);
    for (const [name, { schema }] of Object.entries(response.headers ?? {})) {
      const value = headers[name];
      check(value !== undefined, `${where}: no header ${name}`);
      const isNumber = schema.type === "integer";
      this.#validate(schema, isNumber ? Number(value) : value, `${where} header ${name}`);
    }
    check(!("x-powered-by" in headers), `${where}: the server names its parts`);
    if (method === "HEAD") check(body.length === 0, `${where}: HEAD has a body`);
    else this.#checkBody(response, answer, where);
  }

  #checkBody({ content = {} }: Response, { headers, body }: WireAnswer, where: string): void {
    const type = headers["content-type"] ?? "";
    const [bare = ""] = type.split(";");
    const media = content[bare];
    check(media !== undefined, `${where}: ${type} is not declared`);
    const isJson = bare === "application/json";
    check(!isJson || type === `${bare}; charset=utf-8`, `${where}: ${type}`);
    const value = isJson ? parseJson(body, where) : body.toString("utf8");
    this.#validate(media.schema, value, where);
    const { error } = Object(value) as { error?: { request_id?: string } };
    const id = error?.request_id ?? headers["x-request-id"];
    check(id === headers["x-request-id"], `${where}: request_id is not x-request-id`);
  }

  /** What may be answered to a request, by the rules of the contract. */
  #findResponses(method: string, target: string): Record<string, Response> {
    const { paths, components, "x-other-requests": others } = this.#document;
    const [spelt = ""] = target.split(/[?#]/);
    const path = decode(spelt);
    const isKnown = Object.hasOwn(paths, path);
    const operation = isKnown
      ? paths[path]?.[method === "HEAD" ? "get" : method.toLowerCase()]
      : undefined;
    if (operation !== undefined) return operation.responses;
    const { BadRequest, Forbidden, HeadersTooLarge, Unavailable } = components.responses;
    return {
      // Found before a path is looked for.
      400: BadRequest!,
      403: Forbidden!,
      431: HeadersTooLarge!,
      ...(isKnown ? { 405: others["other-method"] } : { 404: others["unknown-path"] }),
      // The gate stands before every path.
      ...(this.#isHosted && path.startsWith("/v1/") ? { 503: Unavailable! } : {}),
    };
  }

  #validate(schema: object, value: unknown, where: string): void {
    const known = this.#validators.get(schema);
    const validate = known ?? compileStrict(schema);
    if (known === undefined) this.#validators.set(schema, validate);
    check(validate(value), `${where}: ${JSON.stringify(validate.errors?.[0])}`);
  }
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function parseJson(body: Buffer, where: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Error(`${where}: the body is not JSON in UTF-8`);
  }
}
