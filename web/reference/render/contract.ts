import { readFileSync } from "node:fs";
import { parse } from "yaml";

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

interface Example {
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

/** What a request may bring beside its body. */
export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  "x-status"?: "implemented" | "planned";
  "x-local-only"?: boolean;
  parameters?: readonly Parameter[];
  requestBody?: { description?: string; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer>>;
}

/** The parts of a path: what is asked with each method, and the parameters of all of them. */
type PathItem = Readonly<Record<string, Operation>> & { parameters?: readonly Parameter[] };

/** The parts of an OpenAPI description that the reference shows. */
export interface Contract {
  info: { title: string; version: string; description: string };
  servers: readonly { url: string; variables?: Readonly<Record<string, { default: string }>> }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, PathItem>>;
  "x-error-codes"?: Readonly<Record<string, { statuses: readonly number[]; when: string }>>;
  components: { schemas: Readonly<Record<string, Schema>> };
  /** What a reference within it points at; anything else as it is. */
  follow<Part extends { $ref?: string }>(part: Part): Part;
}

/** Reads a description. @param name That of its file in `schema/v1/`. */
export function readContract(name: string): Contract {
  const url = new URL(`../../../schema/v1/${name}`, import.meta.url);
  const source = parse(readFileSync(url, "utf8"));
  return {
    ...source,
    follow(part: { $ref?: string }) {
      if (part.$ref === undefined) return part;
      const path = part.$ref.split("/").slice(1);
      return path.reduce((target, step) => target[step], source);
    },
  };
}
