import { availableParallelism } from "node:os";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ConfigError,
  type Environment,
  readConfig,
} from "../../../hosted/src/config/read-config.js";
import { VARIABLES } from "../../../hosted/src/config/variables.js";

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

test.each([
  ["BASE_URL", "http://[::1]:8788", { baseUrl: "http://[::1]:8788" }],
  ["METRICS_PORT", "off", { metricsPort: null }],
  ["METRICS_PORT", "0", { metricsPort: 0 }],
  ["DATABASE_URL", "file:/var/lib/verdicts.db", { databaseUrl: "file:/var/lib/verdicts.db" }],
  ["DATABASE_URL", "postgresql:///c?host=/run", { databaseUrl: "postgresql:///c?host=/run" }],
  [
    "CORS_ORIGINS",
    "https://a.example, http://b:3",
    { corsOrigins: ["https://a.example", "http://b:3"] },
  ],
  ["TRUSTED_PROXIES", "10.0.0.1, fd00::/8", { trustedProxies: ["10.0.0.1", "fd00::/8"] }],
])("%s=%s is read", (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test.each([
  ["LAUNCHED", ["TRUE", "1", "yes", " true"], "must be true or false"],
  ["LAUNCHED", ["true"], "BASE_URL is required if LAUNCHED is true"],
  [
    "BASE_URL",
    [
      "https://a.example/",
      "https://u:w@a.example",
      "https://a.example?a",
      "ftp://a.example",
      "a.example",
    ],
    "must be scheme, host and port only",
  ],
  ["PORT", ["65536", "-1", "0x10", "80 ", "1e3"], "must be a whole number from 0 to 65535"],
  ["METRICS_PORT", ["none"], "must be a whole number from 0 to 65535, or off"],
  [
    "DATABASE_URL",
    ["mysql://db/c", "file://host/a.db", "file:", "postgres://u:hunter2@["],
    "must be postgres://…, postgresql://… or file:PATH",
  ],
  ["DATABASE_POOL_SIZE", ["0"], "from 1 to 1000"],
  ["WORKERS", ["9".repeat(400)], "from 1 to 256"],
  ["MAX_BODY_BYTES", ["2M", "67108865"], "from 1 to 67108864"],
  ["KEY_CACHE_SECONDS", ["61"], "from 0 to 60"],
  ["CORS_ORIGINS", ["*", "null", "https://a.example,"], "must be scheme, host and port only"],
  [
    "TRUSTED_PROXIES",
    ["10.0.0.0/33", "10.0.0.0/", "nginx", "10.0.0.1,,10.0.0.2"],
    "must be an IP address or a network",
  ],
])("%s is rejected for %j, in a line that does not quote it", (name, values, message) => {
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
