import { describe, expect, test } from "vitest";
import { type JsonObject, type OpenapiDocument, readOpenapi } from "../support/openapi-document.js";
import { findBreaks } from "./find-breaks.js";

/** The comparison itself: it must find what is changed on purpose in a copy of the live contract. */

const original = readOpenapi();

function changed(change: (document: OpenapiDocument) => void): OpenapiDocument {
  const copy = structuredClone(original);
  change(copy);
  return copy;
}

/** A schema below `components.schemas`: names of properties, `[]` for items. */
function schemaAt({ components }: OpenapiDocument, name: string, ...path: string[]): JsonObject {
  let node = components.schemas[name] as JsonObject;
  for (const part of path) {
    node = (part === "[]" ? node.items : (node.properties as JsonObject)[part]) as JsonObject;
  }
  return node;
}

const remove = (list: unknown, value: string): void => {
  const values = list as string[];
  values.splice(values.indexOf(value), 1);
};
const propertiesOf = (node: JsonObject) => node.properties as JsonObject;

describe("no breaks", () => {
  test.each<[string, (document: OpenapiDocument) => void]>([
    ["nothing is changed", () => {}],
    [
      "an answer has a new field",
      (document) => {
        propertiesOf(schemaAt(document, "Verdict")).new = { type: "string" };
      },
    ],
    [
      "a request has a new option",
      (document) => {
        propertiesOf(schemaAt(document, "ProfileRequest", "options")).new = { type: "string" };
      },
    ],
    [
      "an option takes a new value",
      (document) => {
        (schemaAt(document, "ConvertRequest", "options", "mode").enum as string[]).push("new");
      },
    ],
    [
      "there is a new endpoint",
      ({ paths }) => {
        paths["/v1/new"] = { post: paths["/v1/profile"]!.post! };
      },
    ],
    [
      "a planned endpoint is implemented",
      ({ paths }) => {
        paths["/v1/batch"] = { post: paths["/v1/profile"]!.post! };
      },
    ],
    [
      "an endpoint has a new status",
      ({ paths }) => {
        const { responses } = paths["/v1/profile"]!.post!;
        responses["409"] = responses["400"]!;
      },
    ],
    [
      "other words",
      (document) => {
        document.info.description = "new";
        schemaAt(document, "Verdict", "mode").description = "new";
      },
    ],
  ])("%s", (_name, change) => expect(findBreaks(original, changed(change))).toEqual([]));
});

describe("breaks", () => {
  test.each<[string, (document: OpenapiDocument) => void, string | RegExp]>([
    ["an endpoint is gone", ({ paths }) => delete paths["/v1/plan"], "POST /v1/plan is gone"],
    [
      "a planned endpoint is gone",
      ({ paths }) => delete paths["/v1/batch"],
      "POST /v1/batch is gone",
    ],
    [
      "an endpoint is planned again",
      ({ paths }) => {
        paths["/v1/plan"]!.post!["x-status"] = "planned";
      },
      "POST /v1/plan is planned again",
    ],
    [
      "an operation is renamed",
      ({ paths }) => {
        paths["/v1/plan"]!.post!.operationId = "sections";
      },
      "POST /v1/plan has another operationId",
    ],
    [
      "a status is gone",
      ({ paths }) => delete paths["/v1/plan"]!.post!.responses["413"],
      "POST /v1/plan 413 is gone",
    ],
    [
      "a header is gone",
      ({ components }) => delete components.responses.Unavailable!.headers!["retry-after"],
      "POST /v1/plan 503 header retry-after is gone",
    ],
    [
      "a header is no longer promised",
      ({ components }) => {
        components.headers.RetryAfter!.required = false;
      },
      "POST /v1/plan 503 header retry-after can be missing",
    ],
    [
      "a header has another form",
      ({ components }) => {
        components.headers.RetryAfter!.schema = { type: "string" };
      },
      /^POST \/v1\/plan 503 header retry-after \$: can be string$/,
    ],
    [
      "an answer has another media type",
      ({ paths }) => {
        const { content } = paths["/v1/plan"]!.post!.responses["200"]!;
        content!["application/yaml"] = content!["application/json"]!;
        delete content!["application/json"];
      },
      "POST /v1/plan 200 is no longer application/json",
    ],
    [
      "a key is needed",
      (document) => {
        document.security = [{ hostedKey: [] }];
      },
      "POST /v1/plan is no longer open to {}",
    ],
    [
      "an error code is gone",
      (document) => delete document["x-error-codes"].overloaded,
      "error code overloaded is gone",
    ],
    [
      "an error code has another status",
      (document) => {
        document["x-error-codes"].invalid_json!.statuses = [422];
      },
      "error code invalid_json has no status 400",
    ],
    [
      "a status has an unknown code",
      (document) => {
        const { content } = document.components.responses.NotFound!;
        const [, narrowed] = content!["application/json"]!.schema.allOf as JsonObject[];
        const error = propertiesOf(narrowed!).error as JsonObject;
        ((propertiesOf(error).code as JsonObject).enum as string[]).push("gone");
      },
      'unknown-path $.error.code: can be "gone"',
    ],
    [
      "a schema is gone",
      (document) => {
        document.components.schemas.Renamed = { $ref: "#/components/schemas/Health" };
        const text = JSON.stringify(document).replaceAll("/schemas/Health", "/schemas/Renamed");
        Object.assign(document, JSON.parse(text));
        document.components.schemas.Renamed = document.components.schemas.Health!;
        delete document.components.schemas.Health;
      },
      "schema Health is gone",
    ],
    [
      "a request needs a new field",
      (document) => {
        const request = schemaAt(document, "PlanRequest");
        propertiesOf(request).title = { type: "string" };
        (request.required as string[]).push("title");
      },
      "POST /v1/plan request $.title: can be missing",
    ],
    [
      "an option is gone",
      (document) => delete propertiesOf(schemaAt(document, "PlanRequest", "options")).flavor,
      "POST /v1/plan request $.options.flavor: is unknown",
    ],
    [
      "an option loses a value",
      (document) => remove(schemaAt(document, "PlanRequest", "options", "flavor").enum, "text"),
      'POST /v1/plan request $.options.flavor: can be "text"',
    ],
    [
      "an option has another type",
      (document) => {
        schemaAt(document, "PlanRequest", "options", "include_hybrid").type = "string";
      },
      "POST /v1/plan request $.options.include_hybrid: can be boolean",
    ],
    [
      "a bound of a request is tightened",
      (document) => {
        schemaAt(document, "PlanRequest", "options", "chars_per_token").maxItems = 8;
      },
      "POST /v1/plan request $.options.chars_per_token: maxItems 8 is not kept (16)",
    ],
    [
      "a text of a request is bounded",
      (document) => {
        schemaAt(document, "PlanRequest", "content").maxLength = 1000;
      },
      "POST /v1/plan request $.content: maxLength 1000 is not kept (none)",
    ],
    [
      "options are tied to each other",
      (document) => {
        schemaAt(document, "PlanRequest", "options").allOf = [{ required: ["flavor"] }];
      },
      "POST /v1/plan request $.options: a condition is gone",
    ],
    [
      "a field of an answer is gone",
      (document) => delete propertiesOf(schemaAt(document, "Verdict")).alternatives,
      /^POST \/v1\/plan 200 .*\$\.alternatives: is not declared$/,
    ],
    [
      "a field of an answer has another type",
      (document) => {
        schemaAt(document, "Verdict", "measured_chars", "savings").type = "number";
      },
      /^POST \/v1\/plan 200 .*\$\.measured_chars\.savings: can be number$/,
    ],
    [
      "a field of an answer can be null",
      (document) => {
        schemaAt(document, "Verdict", "warnings", "[]", "message").type = ["string", "null"];
      },
      /^POST \/v1\/plan 200 .*\$\.warnings\[\]\.message: can be null$/,
    ],
    [
      "a field of an answer can be missing",
      (document) => remove(schemaAt(document, "Verdict").required, "flags"),
      /^POST \/v1\/plan 200 .*\$\.flags: can be missing$/,
    ],
    [
      "there is a new verdict",
      (document) => {
        (schemaAt(document, "Verdict", "verdict").enum as string[]).push("maybe");
      },
      /^POST \/v1\/plan 200 .*\$\.verdict: can be "maybe"$/,
    ],
    [
      "a rule of the verdict is gone",
      (document) => {
        (schemaAt(document, "Verdict").allOf as JsonObject[]).pop();
      },
      /^POST \/v1\/plan 200 .*\$: a condition is gone$/,
    ],
  ])("%s", (_name, change, expected) => {
    const breaks = findBreaks(original, changed(change));
    expect(breaks).toContainEqual(
      typeof expected === "string" ? expected : expect.stringMatching(expected),
    );
  });
});
