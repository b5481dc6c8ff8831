import { availableParallelism } from "node:os";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ConfigError,
  type Environment,
  readConfig,
  VARIABLES,
} from "../../../hosted/src/config/read-config.js";
import { readRows } from "../../support/read-rows.js";

const NAMES = Object.keys(VARIABLES);

function problemsOf(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

test("by default the gate is shut and nothing but this machine reaches the service", () => {
  expect(readConfig({})).toMatchObject({
    launched: false,
    baseUrl: undefined,
    host: "127.0.0.1",
    metricsHost: "127.0.0.1",
    workers: Math.max(2, Math.min(availableParallelism(), 256)),
    corsOrigins: [],
    trustedProxies: [],
  });
  const empty = Object.fromEntries(NAMES.map((name) => [name, ""]));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test.each(
  readRows<[name: string, value: string, expected: object]>("accepted.yaml", import.meta.url),
)("%s=%s is read", (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test.each(
  readRows<[name: string, values: string[], message: string]>("rejected.yaml", import.meta.url),
)("%s is rejected for %j, in a line that does not quote it", (name, values, message) => {
  for (const value of values) {
    const problems = problemsOf({ [name]: value });
    expect(problems, value).toEqual([expect.stringContaining(message)]);
    if (value.length > 6) expect(problems[0]).not.toContain(value);
  }
});

test("every wrong variable is named, and no value", () => {
  const problems = problemsOf({ WORKERS: "0", LAUNCHED: "true", PORT: "x" });
  expect(problems.map((problem) => problem.split(" ")[0]).sort()).toEqual([
    "BASE_URL",
    "PORT",
    "WORKERS",
  ]);
  expect(problemsOf({ LAUNCHED: "true", BASE_URL: "x" })).toHaveLength(1);
  const secret = fc.string({ unit: fc.constantFrom("q", "z", "9", ":", "/", "@"), minLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), secret, (name, value) => {
      for (const problem of problemsOf({ [name]: value })) expect(problem).not.toContain(value);
    }),
  );
});
