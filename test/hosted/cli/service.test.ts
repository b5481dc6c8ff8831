import { expect, it } from "vitest";
import { runHostedCli } from "./run-hosted-cli.js";

it("serve says where it listens and that the gate is shut, and stops when it is asked to", async () => {
  const events: string[] = [];
  let tell = () => {};
  const stopped = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const run = await runHostedCli(["serve"], {
    env: { WORKERS: "3" },
    untilStopped: () => stopped,
    runHosted: async ({ workers, launched }) => {
      events.push(`${workers} workers, launched: ${launched}`);
      tell();
      return {
        url: "http://127.0.0.1:8788",
        metricsUrl: undefined,
        stop: async () => void events.push("stopped"),
      };
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
  ["EADDRINUSE", 8788, "HOST and PORT cannot be listened on (EADDRINUSE)"],
  ["EADDRNOTAVAIL", 9464, "METRICS_HOST and METRICS_PORT cannot be listened on (EADDRNOTAVAIL)"],
])("serve explains %s on port %d", async (code, port, message) => {
  const error = Object.assign(new Error("listen"), { code, port, syscall: "listen" });
  const run = await runHostedCli(["serve"], { runHosted: () => Promise.reject(error) });
  expect(run).toMatchObject({ status: 2, stdout: "" });
  expect(run.stderr).toContain(`hosted: ${message}`);
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
