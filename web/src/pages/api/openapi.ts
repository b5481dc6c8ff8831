import source from "../../../../schema/v1/openapi.yaml";

/** The parts of OpenAPI and JSON Schema that the contract uses. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  items?: Schema;
  allOf?: readonly Schema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxItems?: number;
  default?: unknown;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface Content {
  schema?: Schema;
  examples?: Readonly<Record<string, Example>>;
}

export interface Answer {
  $ref?: string;
  description: string;
  content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  summary: string;
  description: string;
  "x-status": "implemented" | "planned";
  "x-local-only"?: boolean;
  requestBody?: { description: string; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer>>;
}

interface Contract {
  info: { version: string; description: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  "x-error-codes": Readonly<Record<string, { statuses: readonly number[]; when: string }>>;
}

/** The published contract, read when the app was built. */
export const CONTRACT = source as Contract;

export const JSON_TYPE = "application/json";

/** What a reference within the contract points at; anything else as it is. */
export function follow<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  let target: unknown = source;
  for (const name of part.$ref.split("/").slice(1)) {
    target = (target as Readonly<Record<string, unknown>>)[name];
  }
  return target as Part;
}

export interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

export function listEndpoints(): Endpoint[] {
  return Object.entries(CONTRACT.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      return { method: method.toUpperCase(), path, operation };
    }),
  );
}
