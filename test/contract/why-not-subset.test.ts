import { describe, expect, test } from "vitest";
import type { Json } from "../support/openapi-document.js";
import { whyNotSubset } from "./why-not-subset.js";

const text = { type: "string" };
const open = { type: "object", properties: { a: text, b: text }, required: ["a"] };
const closed = { ...open, additionalProperties: false };
// biome-ignore lint/suspicious/noThenProperty: "then" is the keyword of JSON Schema.
const rule = { if: { properties: { a: { const: "x" } } }, then: { required: ["b"] } };

const object = (code: Json): Json => ({ type: "object", properties: { code } });

describe("every value of the first is one of the second", () => {
  test.each<[string, Json, Json]>([
    ["the same", open, open],
    ["other words", { ...text, description: "new" }, { ...text, description: "old" }],
    ["an integer for a number", { type: "integer" }, { type: "number" }],
    ["one type of two", text, { type: ["string", "null"] }],
    ["one value of two", { ...text, enum: ["a"] }, { ...text, enum: ["a", "b"] }],
    ["a constant of an enum", { ...text, const: "a" }, { ...text, enum: ["a", "b"] }],
    ["narrower bounds", { minimum: 1, maxItems: 2 }, { minimum: 0, maxItems: 3 }],
    ["one more required", { ...open, required: ["a", "b"] }, open],
    [
      "a new field where any are allowed",
      { ...open, properties: { ...open.properties, c: text } },
      open,
    ],
    [
      "fewer fields where none are allowed",
      closed,
      { ...closed, properties: { ...open.properties, c: text } },
    ],
    ["narrower items", { items: { const: 1 } }, { items: { enum: [1, 2] } }],
    [
      "one more condition",
      { ...open, allOf: [rule, { minProperties: 1 }] },
      { ...open, allOf: [rule] },
    ],
    [
      "a value more, which another condition excludes",
      { allOf: [object({ enum: ["a", "c"] }), object({ enum: ["a"] })] },
      { allOf: [object({ enum: ["a", "b"] }), object({ enum: ["a"] })] },
    ],
    ["a condition in other words", { allOf: [{ ...rule, description: "new" }] }, { allOf: [rule] }],
    [
      "an alternative of a pattern",
      { pattern: "^(?:a|b[|)]\\))$" },
      { pattern: "^(?:c|b[|)]\\)|a)$" },
    ],
    ["anything for true", open, true],
  ])("%s", (_name, sub, sup) => expect(whyNotSubset(sub, sup)).toEqual([]));
});

describe("why not", () => {
  test.each<[string, Json, Json, string]>([
    ["a type more", { type: ["string", "null"] }, text, "$: can be null"],
    ["another type", { type: "number" }, { type: "integer" }, "$: can be number"],
    ["no type", {}, text, "$: can be of any type"],
    ["a value more", { enum: ["a", "c"] }, { enum: ["a", "b"] }, '$: can be "c"'],
    ["no enum", text, { ...text, enum: ["a"] }, "$: can have any value"],
    ["another constant", { const: 2 }, { const: 1 }, "$: can be 2"],
    ["a lower minimum", { minimum: 0 }, { minimum: 1 }, "$: minimum 1 is not kept (0)"],
    ["no maximum", {}, { maxItems: 3 }, "$: maxItems 3 is not kept (none)"],
    ["optional, not required", { ...open, required: [] }, open, "$.a: can be missing"],
    ["a field less", { ...open, properties: { a: text } }, open, "$.b: is not declared"],
    [
      "a field deep inside",
      { ...open, properties: { a: text, b: { type: "null" } } },
      open,
      "$.b: can be null",
    ],
    [
      "a field more where none are allowed",
      { ...closed, properties: { ...open.properties, c: text } },
      closed,
      "$.c: is unknown",
    ],
    ["an open object", open, closed, "$: can have unknown fields"],
    ["other items", { items: text }, { items: { type: "number" } }, "$[]: can be string"],
    ["a condition less", open, { ...open, allOf: [rule] }, "$: a condition is gone"],
    [
      "a value more, which no condition excludes",
      { allOf: [object({ enum: ["a", "c"] }), object({ enum: ["a", "c"] })] },
      { allOf: [object({ enum: ["a", "b"] })] },
      '$.code: can be "c"',
    ],
    [
      "a value more, of which another condition says nothing",
      { allOf: [object({ enum: ["a", "c"] }), { type: "object" }] },
      { allOf: [object({ enum: ["a", "b"] })] },
      '$.code: can be "c"',
    ],
    ["a pattern", { pattern: "a" }, { pattern: "b" }, "$: pattern is not the same"],
    [
      "a pattern in part",
      { pattern: "^(?:a|b)" },
      { pattern: "^(?:a|b|c)" },
      "$: pattern is not the same",
    ],
    [
      "an alternative less",
      { pattern: "^(?:a|b)$" },
      { pattern: "^(?:a)$" },
      "$: pattern is not the same",
    ],
    [
      "alternatives inside",
      { pattern: "^(?:a(b|c))$" },
      { pattern: "^(?:a(b|c|d))$" },
      "$: pattern is not the same",
    ],
    [
      "groups side by side",
      { pattern: "^(?:a)(?:b)$" },
      { pattern: "^(?:a)(?:b)|c$" },
      "$: pattern is not the same",
    ],
    ["no pattern", {}, { pattern: "b" }, "$: pattern is not the same"],
    ["nothing", text, false, "$: one of the two is false"],
  ])("%s", (_name, sub, sup, reason) => expect(whyNotSubset(sub, sup)).toEqual([reason]));
});
