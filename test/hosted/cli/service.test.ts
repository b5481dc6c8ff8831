import { describe, expect, it } from "vitest";
import { describeConfig } from "../../../hosted/src/config/describe-config.js";
import { makeHosted } from "./run-hosted-cli.js";

const SERVICE = { url: "http://127.0.0.1:8788", metricsUrl: "http://127.0.0.1:9464/metrics" };

describe("serve", () => {
  it("says where it listens and that the gate is shut, and drains when it is told to end", async () => {
    const { hosted } = makeHosted();
    const events: string[] = [];
    let tell = () => {};
    const stopped = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const run = hosted(["serve"], {
      env: { PORT: "8788", WORKERS: "3" },
      stopped,
      runHosted: async ({ workers, launched }) => {
        events.push(`${workers} workers, launched: ${launched}`);
        tell();
        return { ...SERVICE, stop: async () => void events.push("drained") };
      },
    });
    expect(await run).toEqual({
      status: 0,
      stdout: "",
      stderr: `The hosted API listens on http://127.0.0.1:8788
Metrics are served on http://127.0.0.1:9464/metrics
The launch gate is shut: requests are answered with not_launched (LAUNCHED is false).
Stopping.
`,
    });
    expect(events).toEqual(["3 workers, launched: false", "drained"]);
  });

  it("says so where there are no metrics, and nothing of a gate that is open", async () => {
    const { hosted } = makeHosted();
    const { stderr } = await hosted(["serve"], {
      env: { LAUNCHED: "true", BASE_URL: "https://api.example.org", METRICS_PORT: "off" },
      runHosted: async () => ({ url: SERVICE.url, stop: async () => {} }),
    });
    expect(stderr).toBe(
      `The hosted API listens on ${SERVICE.url}\nNo metrics are served.\nStopping.\n`,
    );
  });

  it.each([
    ["EADDRINUSE", 8788, "PORT 8788 is in use; name another one, or 0 for a free one"],
    ["EADDRINUSE", 9464, "METRICS_PORT 9464 is in use; name another one"],
    ["EACCES", 8788, "PORT 8788 may not be used by this user"],
    ["EADDRNOTAVAIL", 9464, "METRICS_HOST 127.0.0.1 is not an address of this machine"],
  ])("explains %s on port %d", async (code, port, message) => {
    const { hosted } = makeHosted();
    const run = await hosted(["serve"], {
      runHosted: () => Promise.reject(Object.assign(new Error("listen"), { code, port })),
    });
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toContain(`hosted: ${message}`);
  });
});

describe("config", () => {
  it("shows what holds and where it is from, without the password", async () => {
    const { hosted } = makeHosted();
    const env = { DATABASE_URL: "postgres://hosted:hunter2@db/verdicts", PORT: "" };
    const { stdout } = await hosted(["config"], { env });
    expect(stdout).toMatch(/^DATABASE_URL +environment +postgres:\/\/hosted:\*\*\*@db\/verdicts$/m);
    expect(stdout).toMatch(/^PORT +default +8788$/m);
    expect(stdout).toMatch(/^CORS_ORIGINS +default +none$/m);
    const json = await hosted(["config", "--json"], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({
      DATABASE_URL: "postgres://hosted:***@db/verdicts",
      BASE_URL: null,
      LAUNCHED: false,
    });
  });

  it("names every variable that is wrong, a line each", async () => {
    const { hosted } = makeHosted();
    const run = await hosted(["config"], { env: { PORT: "x", DATABASE_URL: "hunter2" } });
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toBe(
      "hosted: PORT is not a whole number in digits; allowed: 0 to 65535\n" +
        "hosted: DATABASE_URL is not the address of a database; allowed: postgres://…, postgresql://… or file:PATH\n",
    );
  });

  it("prints the table of the documentation, whatever the environment says", async () => {
    const { hosted } = makeHosted();
    const run = await hosted(["config", "--markdown"], { env: { PORT: "x" } });
    expect(run).toEqual({ status: 0, stdout: describeConfig(), stderr: "" });
  });
});
