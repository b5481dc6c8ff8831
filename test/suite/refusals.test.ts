import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ContextVerdictError,
  type ErrorCode,
  type ErrorDetails,
  type ErrorEnvelope,
} from "../../src/engine/contract/errors.js";
import { TOOL_NAMES, type ToolName } from "../../src/engine/contract/requests.js";
import { convert, loadYaml, plan, profile, validate } from "../../src/index.js";
import { WireClient } from "../contract/wire-client.js";
import { serveWith, type TestServer } from "../http/start-server.js";
import { connect, errorOf, IN_PROCESS, makeDirectory } from "../mcp/support.js";
import { type Refusals, refusals, type Shown } from "./refusals.js";

/** Wrong options and requests are refused with the same words by every surface: `refusals.yaml`. */

const LIBRARY: Record<ToolName, (...args: never[]) => unknown> = {
  profile,
  convert,
  plan,
  validate,
};
const textOf = (tool: ToolName) => (tool === "validate" ? "toon" : "content");

let server: TestServer;
let http: WireClient;
beforeAll(async () => {
  server = await serveWith({ status: "ok", run: IN_PROCESS.run });
  http = new WireClient(server.port);
});
afterAll(async () => {
  http.close();
  await server.stop();
});
const client = await connect([makeDirectory()]);
await loadYaml();

/** The error in the envelope of a surface, or `taken`. */
type Outcome = ErrorDetails | "taken";

function run(tool: ToolName, text: unknown, options: unknown): Outcome {
  try {
    LIBRARY[tool](text as never, options as never);
    return "taken";
  } catch (error) {
    if (error instanceof ContextVerdictError) return error.toEnvelope().error;
    throw error;
  }
}

async function post(tool: ToolName, body: string | Buffer): Promise<Outcome> {
  const headers = { "content-type": "application/json" };
  const answer = await http.send({ method: "POST", path: `/v1/${tool}`, headers, body });
  if (answer.status === 200) return "taken";
  expect(answer.status).toBe(400);
  const { request_id, ...error } = (JSON.parse(String(answer.body)) as ErrorEnvelope).error;
  expect(request_id).toBe(answer.headers["x-request-id"]);
  return error;
}

async function call(name: string, args: object): Promise<Outcome> {
  const answer = await client.callTool({ name, arguments: { ...args } });
  return answer.isError === true ? errorOf(answer) : "taken";
}

interface Surface {
  name: string;
  ask(tool: ToolName, options: unknown, text?: unknown): Outcome | Promise<Outcome>;
  allowed: keyof Refusals["allowed"];
  /** How it names the field of an option. */
  fieldOf(option?: string): string | undefined;
  /** Whether it can carry the value, and does not take it for absent. */
  carries(value: unknown): boolean;
}

const wire = {
  allowed: "HTTP and MCP",
  fieldOf: (option?: string) => (option === undefined ? "options" : `options.${option}`),
} as const;

const SURFACES: Surface[] = [
  {
    name: "the library",
    ask: (tool, options, text = "a: 1") => run(tool, text, options),
    allowed: "library",
    fieldOf: (option) => option,
    carries: () => true,
  },
  {
    ...wire,
    name: "HTTP",
    ask: (tool, options, text = "a: 1") =>
      post(tool, JSON.stringify({ [textOf(tool)]: text, options })),
    carries: () => true,
  },
  {
    ...wire,
    name: "MCP",
    ask: (tool, options, text = "a: 1") => call(tool, { [textOf(tool)]: text, options }),
    carries: (value) => value !== null,
  },
];

function refusal(message: string, field?: string, code = "bad_request"): Outcome {
  return new ContextVerdictError(code as ErrorCode, message, field).toEnvelope().error;
}

type Pair = [asked: Outcome | Promise<Outcome>, expected: Outcome];

async function compare(pairs: Pair[]): Promise<void> {
  const outcomes = await Promise.all(pairs.map(([asked]) => asked));
  expect(outcomes).toEqual(pairs.map(([, expected]) => expected));
}

describe.each(SURFACES)("$name", ({ ask, allowed, fieldOf, carries }) => {
  const isLibrary = allowed === "library";
  const all = Object.entries({ ...refusals.options, ...refusals.library });
  const known = isLibrary ? all : Object.entries(refusals.options);
  const seen = (rows: Shown[]) => rows.filter(([value]) => carries(value));

  const cases = known.flatMap(([name, rows]) => rows.tools.map((tool) => ({ tool, name, rows })));
  test.each(cases)("$name of $tool", async ({ tool, name, rows }) => {
    const send = (value: unknown) => ask(tool, { ...rows.with, [name]: value });
    const wrong = [...seen(rows.wrong), ...(isLibrary ? (rows.local ?? []) : [])];
    await compare([
      ...rows.right.map((value): Pair => [send(value), "taken"]),
      ...wrong.map(([value, shown]): Pair => {
        return [send(value), refusal(rows.message.replace("{}", shown), fieldOf(name))];
      }),
    ]);
  });

  test.each(refusals.combinations)("%j", async (options, message, field) => {
    expect(await ask("convert", options)).toEqual(refusal(message, fieldOf(field)));
  });

  test.each(TOOL_NAMES)("%s: a string, and an object of options that it knows", async (tool) => {
    const text = textOf(tool);
    const names = refusals.allowed[allowed][tool];
    const others = all
      .filter(([name]) => !names.split(", ").includes(name))
      .map(([name]): [string, string] => [name, `"${name}"`]);
    await compare([
      [ask(tool, {}), "taken"],
      [ask(tool, undefined), "taken"],
      ...seen(refusals.no_options).map(([value, shown]): Pair => {
        return [ask(tool, value), refusal(`options must be an object, not ${shown}`, fieldOf())];
      }),
      ...[...refusals.unknown, ...others].map(([name, shown]): Pair => {
        const field = fieldOf(shown.startsWith('"') ? name : undefined);
        const message = `unknown option ${shown}; allowed: ${names}`;
        return [ask(tool, { [name]: "x" }), refusal(message, field)];
      }),
      ...seen(refusals.no_text).map(([value, shown]): Pair => {
        return [ask(tool, {}, value), refusal(`${text} must be a string, not ${shown}`, text)];
      }),
    ]);
  });
});

test.each(refusals.bodies)("HTTP: %s %j", async (tool, body, message, field) => {
  expect(await post(tool, JSON.stringify(body))).toEqual(refusal(message, field));
});

test.each(refusals.bytes)("HTTP: %j", async (bytes, code, message) => {
  const body = Buffer.from(bytes, "latin1");
  expect(await post("profile", body)).toEqual(refusal(message, undefined, code));
});

test.each(refusals.calls)("MCP: %s %j", async (tool, args, message, field, code) => {
  expect(await call(tool, args)).toEqual(refusal(message, field, code));
});

describe.each(TOOL_NAMES)("the table of the options of %s", (tool) => {
  const file = new URL("../../schema/v1/options.schema.json", import.meta.url);
  const published = JSON.parse(readFileSync(file, "utf8")).$defs[tool].properties;

  test("has every option", () => {
    const names = Object.entries(refusals.options).filter(([, { tools }]) => tools.includes(tool));
    expect(names.map(([name]) => name).sort()).toEqual(Object.keys(published).sort());
  });
});
