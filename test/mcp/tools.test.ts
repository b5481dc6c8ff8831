import { existsSync, readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { REQUEST_OPTIONS } from "../../src/engine/contract/options.js";
import { TOOL_NAMES } from "../../src/engine/contract/requests.js";
import { START_TOKENS } from "../../src/mcp/stdio.js";
import { INSTRUCTIONS, TOOLS } from "../../src/mcp/tools.js";
import { compileStrict } from "../support/verdict-schema.js";
import { connect } from "./support.js";

const client = await connect();
const { tools } = await client.listTools();

test("the four tools and read cost at most 1,500 tokens with the instructions, as `gain` counts", () => {
  expect(tools.map(({ name }) => name)).toEqual([...TOOL_NAMES, "read"]);
  const tokens = countTokens(JSON.stringify(tools)) + countTokens(INSTRUCTIONS);
  expect(tokens).toBeLessThanOrEqual(1_500);
  expect(Math.abs(tokens - START_TOKENS)).toBeLessThan(50);
});

test("the instructions are the server's, not cut by clients, and say where the schemas are", () => {
  expect(client.getInstructions()).toBe(INSTRUCTIONS);
  expect(INSTRUCTIONS.length).toBeLessThan(2_048);
  expect(INSTRUCTIONS).toContain("schema/v1/verdict.schema.json");
  expect(existsSync(new URL("../../schema/v1/verdict.schema.json", import.meta.url))).toBe(true);
});

test("the list never changes while the server runs", () =>
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } }));

test.each(tools)(
  "$name writes nothing, says so, and has a schema that clients can compile",
  (tool) => {
    const { title, description, inputSchema, outputSchema, annotations } = tool;
    expect(title?.length).toBeLessThanOrEqual(30);
    expect(description?.length).toBeGreaterThan(60);
    expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    expect(() => compileStrict(inputSchema)).not.toThrow();
    expect([inputSchema.additionalProperties, outputSchema]).toEqual([false, undefined]);
  },
);

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
