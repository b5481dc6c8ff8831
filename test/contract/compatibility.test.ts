import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answerRequest } from "../../src/engine/answer-request.js";
import { TOOL_NAMES, type ToolName } from "../../src/engine/contract/tool-names.js";
import { checkConfig } from "../../src/features/config/check-config.js";
import {
  type JsonObject,
  listOperations,
  readOpenapi,
  resolveRefs,
} from "../support/openapi-document.js";
import { compileRequests } from "../support/openapi-schemas.js";
import { compileStrict } from "../support/verdict-schema.js";
import { findBreaks } from "./find-breaks.js";
import { whyNotSubset } from "./why-not-subset.js";

/** The live contract against the one that was promised (`test/frozen/`). */

const FROZEN = new URL("../frozen/v1/", import.meta.url);
const LIVE = new URL("../../schema/v1/", import.meta.url);

const readJson = (file: string, folder: URL) =>
  JSON.parse(readFileSync(new URL(file, folder), "utf8"));

const frozen = readOpenapi(new URL("openapi.yaml", FROZEN));
const live = readOpenapi();

describe("structure", () => {
  test("openapi.yaml has no breaks", () => expect(findBreaks(frozen, live)).toEqual([]));

  test("every verdict of today is one of the frozen schema", () => {
    const file = "verdict.schema.json";
    expect(whyNotSubset(readJson(file, LIVE), readJson(file, FROZEN))).toEqual([]);
  });

  test.each(TOOL_NAMES)("frozen options of %s are options of today", (tool) => {
    const file = "options.schema.json";
    const [old, now] = [readJson(file, FROZEN).$defs[tool], readJson(file, LIVE).$defs[tool]];
    expect(whyNotSubset(old, now)).toEqual([]);
  });

  test("frozen configurations are configurations of today", () => {
    const file = "config.schema.json";
    expect(whyNotSubset(readJson(file, FROZEN), readJson(file, LIVE))).toEqual([]);
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
