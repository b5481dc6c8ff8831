import { readFileSync } from "node:fs";
import { parse } from "yaml";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface Header {
  description: string;
  required?: boolean;
  schema: JsonObject;
}

export interface Example {
  summary: string;
  value: Json;
  /** The request that an error answers. */
  "x-request"?: { method: string; path: string; headers?: Record<string, string>; body?: string };
}

export interface MediaType {
  schema: JsonObject;
  examples?: Record<string, Example>;
}

export interface Response {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  "x-status": "implemented" | "planned";
  "x-local-only"?: boolean;
  security?: JsonObject[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
}

/** An OpenAPI description as it is read here: no parameters, no callbacks, none of what ours has not. */
export interface OpenapiDocument {
  openapi: string;
  info: { version: string; description: string };
  security: JsonObject[];
  paths: Record<string, Record<string, Operation>>;
  "x-other-requests": Record<"unknown-path" | "other-method", Response>;
  "x-error-codes": Record<string, { statuses: number[]; when: string }>;
  components: {
    schemas: Record<string, JsonObject>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, JsonObject>;
  };
}

const LIVE = new URL("../../schema/v1/openapi.yaml", import.meta.url);

/** The description as it stands in the file, references and all. */
export function readOpenapi(file: URL = LIVE): OpenapiDocument {
  return parse(readFileSync(file, "utf8"));
}

/** A description with every reference replaced by what it refers to. */
export function resolveRefs(document: OpenapiDocument): OpenapiDocument {
  const root = document as unknown as Json;
  const resolve = (node: Json): Json => {
    if (node === null || typeof node !== "object") return node;
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node.$ref === "string") return resolve(find(root, node.$ref));
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, resolve(child)]));
  };
  return resolve(root) as unknown as OpenapiDocument;
}

function find(root: Json, ref: string): Json {
  let node = root;
  for (const part of ref.replace(/^#\//, "").split("/")) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const child = (node as JsonObject)[name];
    if (child === undefined) throw new Error(`${ref} refers to nothing`);
    node = child;
  }
  return node;
}

export interface NamedOperation {
  path: string;
  /** In capitals. */
  method: string;
  operation: Operation;
}

export function listOperations({ paths }: OpenapiDocument): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
}
