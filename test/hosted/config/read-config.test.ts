import { availableParallelism } from "node:os";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ConfigError,
  type Environment,
  readConfig,
} from "../../../hosted/src/config/read-config.js";
import { VARIABLES } from "../../../hosted/src/config/variables.js";

const VARIABLE_NAMES = Object.keys(VARIABLES);

function problemsOf(env: Environment): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

describe("the configuration", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({
      launched: false,
      baseUrl: undefined,
      host: "127.0.0.1",
      port: 8788,
      metricsHost: "127.0.0.1",
      metricsPort: 9464,
      databaseUrl: "file:./data/context-verdict.db",
      databasePoolSize: 10,
      workers: Math.max(2, Math.min(availableParallelism(), 256)),
      deadlineSeconds: 10,
      maxBodyBytes: 2_097_152,
      corsOrigins: [],
      keyCacheSeconds: 2,
      refusedKeysPerMinute: 60,
      trustedProxies: [],
      charactersPerCredit: 10_000,
      millisecondsPerCredit: 100,
      keyCreditsPerMinute: 120,
      keyBurst: 120,
      tenantRequestsAtOnce: 16,
      tenantCreditsPerMinute: 600,
      tenantBurst: 600,
      documentsPerDay: 10_000,
      charactersPerDay: 100_000_000,
      usageEventHours: 48,
      logLevel: "info",
    });
  });

  it("ignores empty variables", () => {
    const empty = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""]));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each([
    ["LAUNCHED", "false", { launched: false }],
    ["BASE_URL", "https://api.example.org", { baseUrl: "https://api.example.org" }],
    ["BASE_URL", "http://[::1]:8788", { baseUrl: "http://[::1]:8788" }],
    ["HOST", "::", { host: "::" }],
    ["HOST", "node-1.internal", { host: "node-1.internal" }],
    ["PORT", "0", { port: 0 }],
    ["METRICS_PORT", "off", { metricsPort: undefined }],
    ["METRICS_PORT", "9000", { metricsPort: 9000 }],
    ["DATABASE_URL", "file:/var/lib/verdicts.db", { databaseUrl: "file:/var/lib/verdicts.db" }],
    ["DATABASE_URL", "postgres://a:b@db/c", { databaseUrl: "postgres://a:b@db/c" }],
    ["DATABASE_URL", "postgresql:///c?host=/run", { databaseUrl: "postgresql:///c?host=/run" }],
    ["KEY_CACHE_SECONDS", "0", { keyCacheSeconds: 0 }],
    [
      "CORS_ORIGINS",
      "https://a.example, http://localhost:3000",
      { corsOrigins: ["https://a.example", "http://localhost:3000"] },
    ],
    ["TRUSTED_PROXIES", "10.0.0.1, fd00::/8", { trustedProxies: ["10.0.0.1", "fd00::/8"] }],
    ["LOG_LEVEL", "silent", { logLevel: "silent" }],
  ])("reads %s=%s", (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ["LAUNCHED", "TRUE", "LAUNCHED is not one of the allowed words; allowed: true, false"],
    ["LAUNCHED", "1", "LAUNCHED is not one of the allowed words"],
    ["LAUNCHED", "true", "BASE_URL is required if LAUNCHED is true; allowed: scheme, host"],
    ["BASE_URL", "https://api.example.org/", "BASE_URL is not scheme, host and port only"],
    ["BASE_URL", "https://user:word@api.example.org", "BASE_URL is not scheme, host and port"],
    ["BASE_URL", "https://api.example.org?a", "BASE_URL is not scheme, host and port only"],
    ["BASE_URL", "ftp://api.example.org", "BASE_URL is not scheme, host and port only"],
    ["BASE_URL", "api.example.org", "BASE_URL is not scheme, host and port only"],
    ["HOST", "127.0.0.1:80", "HOST is neither an IP address nor a host name"],
    ["HOST", " ", "HOST is neither an IP address nor a host name"],
    ["PORT", "65536", "PORT is too large; allowed: 0 to 65535"],
    ["PORT", "-1", "PORT is not a whole number in digits; allowed: 0 to 65535"],
    ["PORT", "0x10", "PORT is not a whole number in digits"],
    ["PORT", "80 ", "PORT is not a whole number in digits"],
    [
      "METRICS_PORT",
      "none",
      "METRICS_PORT is not a whole number in digits; allowed: 0 to 65535, or off",
    ],
    ["DATABASE_URL", "mysql://db/c", "DATABASE_URL is not the address of a database"],
    ["DATABASE_URL", "file://host/a.db", "DATABASE_URL is not the address of a database"],
    ["DATABASE_URL", "file:", "DATABASE_URL is not the address of a database"],
    ["DATABASE_POOL_SIZE", "0", "DATABASE_POOL_SIZE is too small; allowed: 1 to 1000"],
    ["WORKERS", "9".repeat(400), "WORKERS is too large; allowed: 1 to 256"],
    ["MAX_BODY_BYTES", "2M", "MAX_BODY_BYTES is not a whole number in digits"],
    ["MAX_BODY_BYTES", "67108865", "MAX_BODY_BYTES is too large"],
    ["KEY_CACHE_SECONDS", "61", "KEY_CACHE_SECONDS is too large; allowed: 0 to 60"],
    ["CORS_ORIGINS", "*", "CORS_ORIGINS has an entry that is not scheme, host and port only"],
    ["CORS_ORIGINS", "https://a.example,", "CORS_ORIGINS has an entry that is not scheme"],
    ["TRUSTED_PROXIES", "10.0.0.0/33", "TRUSTED_PROXIES has an entry that is neither"],
    ["TRUSTED_PROXIES", "10.0.0.0/", "TRUSTED_PROXIES has an entry that is neither"],
    ["TRUSTED_PROXIES", "nginx", "TRUSTED_PROXIES has an entry that is neither"],
    ["TRUSTED_PROXIES", "10.0.0.1,,10.0.0.2", "TRUSTED_PROXIES has an entry that is neither"],
    ["REFUSED_KEYS_PER_MINUTE", "0", "REFUSED_KEYS_PER_MINUTE is too small"],
    ["CORS_ORIGINS", "null", "CORS_ORIGINS has an entry that is not scheme"],
    ["LOG_LEVEL", "verbose", "LOG_LEVEL is not one of the allowed words; allowed: fatal, error"],
  ])("rejects %s=%s", (name, value, message) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it("names every variable that is wrong, once, in their order", () => {
    const problems = problemsOf({ WORKERS: "0", LAUNCHED: "true", PORT: "x", HOST: "" });
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
      "BASE_URL",
      "PORT",
      "WORKERS",
    ]);
    expect(problemsOf({ LAUNCHED: "true", BASE_URL: "x" })).toHaveLength(1);
  });

  it("never quotes a value", () => {
    const secret = fc.string({
      unit: fc.constantFrom("q", "z", "9", ":", "/", "@"),
      minLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom(...VARIABLE_NAMES), secret, (name, value) => {
        for (const problem of problemsOf({ [name]: value })) expect(problem).not.toContain(value);
      }),
    );
    expect(problemsOf({ DATABASE_URL: "postgres://u:hunter2@[" }).join()).not.toContain("hunter2");
  });
});
