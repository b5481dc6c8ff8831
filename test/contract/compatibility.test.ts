import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { answerRequest } from "../../src/engine/answer-request.js";
import type { ToolName } from "../../src/engine/contract/requests.js";
import { checkConfig } from "../../src/features/config/config.js";
import {
  type Json,
  type JsonObject,
  listOperations,
  readOpenapi,
  resolveRefs,
} from "../support/openapi-document.js";
import { compileRequests } from "../support/openapi-schemas.js";
import { compileStrict } from "../support/verdict-schema.js";

/** The live contract against the one that was promised (`test/frozen/`). */

const FROZEN = new URL("../frozen/v1/", import.meta.url);
const LIVE = new URL("../../schema/v1/", import.meta.url);

const readJson = (file: string, folder: URL) =>
  JSON.parse(readFileSync(new URL(file, folder), "utf8"));

const frozen = readOpenapi(new URL("openapi.yaml", FROZEN));
const live = readOpenapi();

/** What a contract names. Behind any of these, what was there stays; behind the others, words may change. */
const NAMED = "paths properties responses headers content schemas $defs x-error-codes".split(" ");
/** What must be the same, or hold at least the same. */
const KEPT = "type const operationId required enum statuses".split(" ");

/** The places of what a contract promised and no longer has. */
function listGone(old: Json, now: Json | undefined, place: readonly string[] = []): string[] {
  const parent = place.at(-1) ?? "";
  if (KEPT.includes(parent) && typeof old !== "object") {
    return isDeepStrictEqual(old, now) ? [] : [`${place.join(" ")}: ${now}, not ${old}`];
  }
  if (Array.isArray(old)) {
    const left = Array.isArray(now) ? now : [];
    const gone = old.filter((one) => !left.some((other) => isDeepStrictEqual(one, other)));
    return KEPT.includes(parent) ? gone.map((one) => `${place.join(" ")}: no ${one}`) : [];
  }
  if (typeof old !== "object" || old === null || now === undefined) return [];
  return Object.entries(old).flatMap(([name, inner]) => {
    const live = (now as JsonObject)[name];
    if (live === undefined && NAMED.includes(parent))
      return [`${[...place, name].join(" ")} is gone`];
    return listGone(inner, live, [...place, name]);
  });
}

describe("structure", () => {
  test.each(["verdict", "options", "config"])("nothing of %s.schema.json is gone", (name) => {
    const file = `${name}.schema.json`;
    expect(listGone(readJson(file, FROZEN), readJson(file, LIVE))).toEqual([]);
  });

  test("nothing of openapi.yaml is gone", () =>
    expect(listGone(frozen as unknown as Json, live as unknown as Json)).toEqual([]));

  test("what is gone is found", () => {
    const copy = structuredClone(live);
    delete copy.components.schemas.Health;
    copy.paths["/v1/profile"]!.post!.operationId = "other";
    expect(listGone(live as unknown as Json, copy as unknown as Json)).toEqual([
      "paths /v1/profile post operationId: other, not profile",
      "components schemas Health is gone",
    ]);
  });
});

describe("configurations that were recorded", () => {
  const configurations: unknown[] = readJson("configurations.json", FROZEN);

  test.each(["frozen", "live"])("are valid in the %s schema", (name) => {
    const schema = readJson("config.schema.json", name === "live" ? LIVE : FROZEN);
    const accepts = compileStrict(schema);
    expect(configurations.filter((one) => !accepts(one))).toEqual([]);
  });

  test("are read", () => expect(configurations.flatMap(checkConfig)).toEqual([]));
});

interface RecordedRequest {
  tool: ToolName;
  request: JsonObject;
}

/** The kept requests, and those that the frozen description shows. */
function readRequests(): RecordedRequest[] {
  const shown = listOperations(frozen).flatMap(({ operation }) =>
    Object.values(operation.requestBody?.content["application/json"]?.examples ?? {}).map(
      ({ value }) => ({ tool: operation.operationId as ToolName, request: value as JsonObject }),
    ),
  );
  return [...readJson("requests.json", FROZEN), ...shown];
}

describe("what was recorded", () => {
  const requests = readRequests().map(({ tool, request }, index) => ({ index, tool, request }));
  const [old, now] = [compileRequests(frozen), compileRequests(live)];
  const { ProfileVerdict, ConvertVerdict, PlanVerdict, Validation } =
    resolveRefs(frozen).components.schemas;
  const answers = {
    profile: compileStrict(ProfileVerdict!),
    convert: compileStrict(ConvertVerdict!),
    plan: compileStrict(PlanVerdict!),
    validate: compileStrict(Validation!),
  };

  test.each(requests)("request $index of $tool is still taken", ({ tool, request }) => {
    expect(old[tool](request), JSON.stringify(old[tool].errors)).toBe(true);
    expect(now[tool](request), JSON.stringify(now[tool].errors)).toBe(true);
    const answer = JSON.parse(JSON.stringify(answerRequest(tool, request)));
    expect(answers[tool](answer), JSON.stringify(answers[tool].errors)).toBe(true);
  });
});
