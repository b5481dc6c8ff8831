import { expect, it } from "vitest";
import { defer } from "../../support/defer.js";
import { runHostedCli } from "./run-hosted-cli.js";

it("serve says where it listens and that the gate is shut, and stops when it is asked to", async () => {
  const events: string[] = [];
  const stopped = defer();
  const run = await runHostedCli(["serve"], {
    env: { WORKERS: "3" },
    untilStopped: () => stopped.promise,
    runHosted: async ({ workers, launched }) => {
      events.push(`${workers} workers, launched: ${launched}`);
      stopped.resolve();
      const stop = async () => void events.push("stopped");
      return { url: "http://127.0.0.1:8788", metricsUrl: undefined, stop };
    },
  });
  expect(run).toEqual({
    status: 0,
    stdout: "",
    stderr: `The hosted API listens on http://127.0.0.1:8788
Metrics: off
Launch gate: shut (LAUNCHED is false)
Stopping.
`,
  });
  expect(events).toEqual(["3 workers, launched: false", "stopped"]);
});

it.each([
  ["EADDRINUSE", "listen", { port: 8788 }, ""],
  ["EADDRNOTAVAIL", "listen", { port: 9464 }, "METRICS_"],
  ["EADDRNOTAVAIL", "listen", { address: "a.invalid" }, ""],
  ["ENOTFOUND", "getaddrinfo", { hostname: "a.invalid" }, ""],
  ["ENOTFOUND", "getaddrinfo", { hostname: "b.invalid" }, "METRICS_"],
])("serve explains %s of %s with %o", async (code, syscall, of, prefix) => {
  const error = Object.assign(new Error(syscall), { code, syscall, ...of });
  const env = { HOST: "a.invalid", METRICS_HOST: "b.invalid" };
  const run = await runHostedCli(["serve"], { env, runHosted: () => Promise.reject(error) });
  const named = `${prefix}HOST and ${prefix}PORT`;
  const stderr = expect.stringContaining(`hosted: ${named} cannot be listened on (${code})`);
  expect(run).toEqual({ status: 2, stdout: "", stderr });
});

it("every wrong variable is named, a line each, and no value", async () => {
  const env = { PORT: "x", DATABASE_URL: "hunter2" };
  const run = await runHostedCli(["serve"], { env });
  expect(run.status).toBe(2);
  expect(run.stderr).toMatch(/^hosted: PORT .*\nhosted: DATABASE_URL .*\n$/);
  expect(run.stderr).not.toContain("hunter2");
});

it("an unexpected error shows nothing of itself, unless CONTEXT_VERDICT_DEBUG asks", async () => {
  const runHosted = () => Promise.reject(new TypeError("SELECT hunter2"));
  const run = await runHostedCli(["serve"], { runHosted });
  expect(run.status).toBe(2);
  expect(run.stderr).toMatch(/^hosted: internal error; please report it.*\n$/);
  const debug = { CONTEXT_VERDICT_DEBUG: "1" };
  const { stderr } = await runHostedCli(["serve"], { runHosted, env: debug });
  expect(stderr).toMatch(/TypeError: SELECT hunter2\n {4}at /);
});
