import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "../support/openapi-document.js";

type Schema = Json;

/** Keywords that say nothing about which values are valid. */
const ANNOTATIONS = ["title", "description", "examples", "example", "default", "$id", "$schema"];

/** Bounds: the keyword, and whether a larger number admits less. */
const BOUNDS: [keyword: string, largerAdmitsLess: boolean][] = [
  ["minimum", true],
  ["exclusiveMinimum", true],
  ["minLength", true],
  ["minItems", true],
  ["maximum", false],
  ["exclusiveMaximum", false],
  ["maxLength", false],
  ["maxItems", false],
];

const UNDERSTOOD = [
  ...ANNOTATIONS,
  ...BOUNDS.map(([keyword]) => keyword),
  "type",
  "enum",
  "const",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "allOf",
  "pattern",
];

/**
 * Why not every value that is valid under `sub` is valid under `sup`; empty if every one is.
 * It looks at the structure and errs to one side: what it does not understand (`if`, `not`,
 * `format` …) must be the same in both. Of patterns it understands alternatives of the whole text.
 *
 * One question serves both directions of compatibility. A request that was valid must stay valid:
 * the old schema is a subset of the new one. An answer must stay readable: the new schema is a
 * subset of the old one, every field that the old one names included.
 */
export function whyNotSubset(sub: Schema, sup: Schema, path = "$"): string[] {
  if (sup === true || sub === false || isDeepStrictEqual(sub, sup)) return [];
  if (!isSchemaObject(sub) || !isSchemaObject(sup)) return [`${path}: one of the two is ${sup}`];
  return [
    ...compareTypes(sub, sup, path),
    ...compareValues(sub, sup, path),
    ...compareBounds(sub, sup, path),
    ...comparePatterns(sub, sup, path),
    ...compareProperties(sub, sup, path),
    ...compareItems(sub, sup, path),
    ...compareAllOf(sub, sup, path),
    ...compareRest(sub, sup, path),
  ];
}

function isSchemaObject(schema: Schema): schema is JsonObject {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}

function compareTypes(sub: JsonObject, sup: JsonObject, path: string): string[] {
  if (sup.type === undefined) return [];
  if (sub.type === undefined) return [`${path}: can be of any type`];
  const allowed = [sup.type].flat();
  const extra = [sub.type]
    .flat()
    .filter((type) => !allowed.includes(type))
    .filter((type) => !(type === "integer" && allowed.includes("number")));
  return extra.map((type) => `${path}: can be ${type}`);
}

function compareValues(sub: JsonObject, sup: JsonObject, path: string): string[] {
  const allowed = valuesOf(sup);
  if (allowed === undefined) return [];
  const values = valuesOf(sub);
  if (values === undefined) return [`${path}: can have any value`];
  const extra = values.filter((value) => !allowed.some((other) => isDeepStrictEqual(value, other)));
  return extra.map((value) => `${path}: can be ${JSON.stringify(value)}`);
}

function valuesOf(schema: JsonObject): Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum === undefined ? undefined : (schema.enum as Json[]);
}

function compareBounds(sub: JsonObject, sup: JsonObject, path: string): string[] {
  return BOUNDS.flatMap(([keyword, largerAdmitsLess]) => {
    const bound = sup[keyword] as number | undefined;
    if (bound === undefined) return [];
    const own = sub[keyword] as number | undefined;
    const isWithin = own !== undefined && (largerAdmitsLess ? own >= bound : own <= bound);
    return isWithin ? [] : [`${path}: ${keyword} ${bound} is not kept (${own ?? "none"})`];
  });
}

/** `^(?:a|b)$` admits all that `^(?:a)$` admits; other patterns must be the same. */
function comparePatterns(sub: JsonObject, sup: JsonObject, path: string): string[] {
  if (sup.pattern === undefined || sup.pattern === sub.pattern) return [];
  const own = alternativesOf(sub.pattern);
  const allowed = alternativesOf(sup.pattern);
  const isWithin = own?.every((alternative) => allowed?.includes(alternative)) ?? false;
  return isWithin ? [] : [`${path}: pattern is not the same`];
}

/** The alternatives `a` and `b` of a pattern `^(?:a|b)$`; undefined for other patterns. */
function alternativesOf(pattern: Json | undefined): string[] | undefined {
  const inner = typeof pattern === "string" ? /^\^\(\?:(.*)\)\$$/s.exec(pattern)?.[1] : undefined;
  if (inner === undefined) return undefined;
  const alternatives = [""];
  let depth = 0;
  for (const [token] of inner.matchAll(/\\.|\[(?:\\.|[^\]])*\]|./gs)) {
    if (token === "(") depth++;
    if (token === ")" && --depth < 0) return undefined;
    if (token === "|" && depth === 0) alternatives.push("");
    else alternatives.push(alternatives.pop() + token);
  }
  return depth === 0 ? alternatives : undefined;
}

function compareProperties(sub: JsonObject, sup: JsonObject, path: string): string[] {
  const own = (sub.properties ?? {}) as JsonObject;
  const other = (sup.properties ?? {}) as JsonObject;
  const ownRequired = (sub.required ?? []) as string[];
  const missing = ((sup.required ?? []) as string[])
    .filter((name) => !ownRequired.includes(name))
    .map((name) => `${path}.${name}: can be missing`);
  const shared = Object.entries(other).flatMap(([name, schema]) => {
    const declared = own[name] ?? sub.additionalProperties ?? true;
    if (declared === true) return [`${path}.${name}: is not declared`];
    return whyNotSubset(declared, schema, `${path}.${name}`);
  });
  if (sup.additionalProperties !== false) return [...missing, ...shared];
  const extra = Object.keys(own)
    .filter((name) => !Object.hasOwn(other, name) && own[name] !== false)
    .map((name) => `${path}.${name}: is unknown`);
  const open = sub.additionalProperties === false ? [] : [`${path}: can have unknown fields`];
  return [...missing, ...shared, ...extra, ...open];
}

function compareItems(sub: JsonObject, sup: JsonObject, path: string): string[] {
  if (sup.items === undefined) return [];
  return whyNotSubset(sub.items ?? true, sup.items, `${path}[]`);
}

/**
 * All of each condition of `sup` is kept by some condition of `sub`: what one of them admits in a
 * place can be excluded there by another one.
 */
function compareAllOf(sub: JsonObject, sup: JsonObject, path: string): string[] {
  const own = (sub.allOf ?? []) as Json[];
  return ((sup.allOf ?? []) as Json[]).flatMap((condition, index) => {
    const reasons = own.map((candidate) => whyNotSubset(candidate, condition, path));
    const kept = reasons[index];
    if (kept === undefined) {
      const isKept = reasons.some((list) => list.length === 0);
      return isKept ? [] : [`${path}: a condition is gone`];
    }
    return kept.filter((reason) => reasons.every((list) => list.some(isSame(reason))));
  });
}

/** Whether one reason holds where another one does: in its place, around it or in it. */
function isSame(reason: string): (other: string) => boolean {
  const place = `${placeOf(reason)}.`;
  return (other) => {
    if (other === reason) return true;
    // What is missing is not of any other value.
    if (other.endsWith("can be missing")) return false;
    const otherPlace = `${placeOf(other)}.`;
    return place.startsWith(otherPlace) || otherPlace.startsWith(place);
  };
}

/** The path that a reason begins with. */
function placeOf(reason: string): string {
  return reason.slice(0, reason.indexOf(":"));
}

function compareRest(sub: JsonObject, sup: JsonObject, path: string): string[] {
  return Object.keys(sup)
    .filter((keyword) => !UNDERSTOOD.includes(keyword))
    .filter((keyword) => !isDeepStrictEqual(strip(sub[keyword]), strip(sup[keyword])))
    .map((keyword) => `${path}: ${keyword} is not the same`);
}

function strip(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((item) => strip(item) as Json);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    // Any item is allowed without saying so.
    ([name, child]) => !ANNOTATIONS.includes(name) && !(name === "items" && child === true),
  );
  return Object.fromEntries(kept.map(([name, child]) => [name, strip(child) as Json]));
}
