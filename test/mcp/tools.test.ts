import { existsSync, readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { REQUEST_OPTIONS } from "../../src/engine/contract/options.js";
import { TOOL_NAMES } from "../../src/engine/contract/requests.js";
import { INSTRUCTIONS, TOOLS } from "../../src/mcp/tools.js";
import { compileStrict } from "../support/verdict-schema.js";
import { connect } from "./support.js";

const client = await connect();
const { tools } = await client.listTools();

test("the four tools of every surface and read", () =>
  expect(tools.map(({ name }) => name)).toEqual([...TOOL_NAMES, "read"]));

test("cost at most 1,500 tokens, with the instructions", () => {
  const tokens = countTokens(JSON.stringify(tools)) + countTokens(INSTRUCTIONS);
  expect(tokens).toBeLessThanOrEqual(1_500);
});

test("have no output schemas: the instructions say where they are published", () => {
  expect(tools.flatMap(({ outputSchema }) => outputSchema ?? [])).toEqual([]);
  expect(INSTRUCTIONS).toContain("schema/v1/verdict.schema.json");
  expect(existsSync(new URL("../../schema/v1/verdict.schema.json", import.meta.url))).toBe(true);
});

test("the instructions are the server's, and not cut by clients", () => {
  expect(client.getInstructions()).toBe(INSTRUCTIONS);
  expect(INSTRUCTIONS.length).toBeLessThan(2_048);
});

test("the list never changes while the server runs", () =>
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } }));

describe.each(tools)("$name", ({ title, description, inputSchema, annotations }) => {
  test("has words for people and models", () => {
    expect(title?.length).toBeLessThanOrEqual(30);
    expect(description?.length).toBeGreaterThan(60);
  });

  test("writes nothing, and says so", () =>
    expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false }));

  test("has schemas that every client can compile", () =>
    expect(() => compileStrict(inputSchema)).not.toThrow());

  test("refuses unknown arguments by its schema", () =>
    expect(inputSchema.additionalProperties).toBe(false));
});

/** The published options of a tool, without words and conditions. */
function publishedOptions(tool: string): object {
  const file = new URL("../../schema/v1/options.schema.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).$defs[tool].properties;
}

/** Bounds of safe integers are what JSON can say anyway, and cost tokens. */
function withoutWords(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "description" || key === "maximum" ? undefined : value,
  );
}

test.each(TOOL_NAMES)("the options of %s are those of every surface", (name) => {
  const { options } = TOOLS[name].inputSchema.properties as { options: { properties: object } };
  expect(Object.keys(options.properties).sort()).toEqual([...REQUEST_OPTIONS[name]].sort());
  expect(withoutWords(options.properties)).toEqual(withoutWords(publishedOptions(name)));
});
