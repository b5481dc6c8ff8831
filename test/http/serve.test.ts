// @module-tag full
import { once } from "node:events";
import { chmodSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { runServer } from "../../src/http/create-server.js";
import { EnginePool } from "../../src/io/workers/engine-pool.js";
import { makeWorkspace, runCli } from "../cli/run-cli.js";
import { words } from "../support/words.js";
import { exchange, parseAnswers, post, request } from "./raw-client.js";
import { type ServeProcess, serve } from "./serve-process.js";
import { MAX_BODY, WORKER_FILE } from "./start-server.js";

const BODY = JSON.stringify({ content: "# A\n" });
/** Some seconds of work. */
const SLOWER = JSON.stringify({ content: "|1|2|\n|-|-|\n".concat("|1|2|\n".repeat(290_000)) });

const started: ServeProcess[] = [];
const { directory, write } = makeWorkspace();
const TOKEN = "0123456789abcdef-token";
const token = write("token", `${TOKEN}\n`);
chmodSync(token, 0o600);

async function start(...args: Parameters<typeof serve>): Promise<ServeProcess> {
  const server = await serve(...args);
  started.push(server);
  return server;
}

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
});

const ask = (url: string, body = BODY, headers: Record<string, string> = {}) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

describe("start", () => {
  test("says where it listens, and answers there", async () => {
    const server = await start();
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await expect.poll(server.stdout).toContain("/v1/profile");
    expect(server.stderr()).toBe("");
    expect((await ask(`${server.url}/v1/profile`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ok" });
  });

  test("--quiet prints the address and nothing else", async () => {
    const server = await start(["--quiet"]);
    expect(server.stdout()).toBe(`${server.url}\n`);
    await server.end();
    expect(server.stderr()).toBe("");
  });

  test("a port that is taken is named, and what to do", async () => {
    const { port } = await start();
    const { status, stderr, stdout } = runCli(["serve", "--port", String(port)]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`port ${port} is in use`);
    expect(stderr).toContain("--port 0");
  });

  /** The statuses of `/livez` by the Host that is asked for. */
  const askHosts = ({ port }: ServeProcess, hosts: string[]) =>
    Promise.all(
      hosts.map(async (host) => {
        const { answers } = await exchange(port, [request("GET /livez", { host })]);
        return `${answers[0]?.status} ${host}`;
      }),
    );

  test("--allow-host adds names that requests may be for, and takes none away", async () => {
    const server = await start(["--allow-host", "Verdict.Internal", "--allow-host", "cv_1"]);
    const hosts = words(`
      verdict.internal VERDICT.internal:80 cv_1:8787 localhost [::1]
      internal a.verdict.internal verdict.internal.a.example
    `);
    const allowed = hosts.map((host, at) => `${at < 5 ? 200 : 403} ${host}`);
    expect(await askHosts(server, hosts)).toEqual(allowed);
  });

  test("other machines are let in with a loud warning only", async () => {
    const server = await start(["--host", "0.0.0.0"]);
    await expect
      .poll(server.stderr)
      .toMatch(/^WARNING: 0\.0\.0\.0 can be reached by other machines/);
    const hosts = words("127.0.0.1 192.168.1.20 [2001:db8::1]:8787 0.0.0.0 a.example");
    const allowed = hosts.map((host) => `${host === "a.example" ? 403 : 200} ${host}`);
    expect(await askHosts(server, hosts)).toEqual(allowed);
  });

  test("says truthfully what those who reach it can do", async () => {
    const alone = await start(["--host", "LOCALHOST", "--mcp", "--allow-dir", directory]);
    expect(alone.stderr()).toBe("");
    await expect.poll(alone.stdout).toContain(
      `Every user and program of this machine can read documents below ${directory},
with the tools at /mcp.
Documents stay on this machine.`,
    );
    const host = ["--host", "0.0.0.0"];
    const shared = await start([...host, "--mcp", "--allow-dir", directory, "--token-file", token]);
    await expect.poll(shared.stderr).toContain(
      `without encryption: the token can be intercepted.
Anyone with the token can read documents below ${directory},
with the tools at /mcp.`,
    );
    expect(shared.stdout()).not.toContain("stay on this machine");
    const verdicts = await start(host);
    await expect.poll(verdicts.stderr).toContain("and no token is required.");
    expect(verdicts.stderr()).toContain("can have documents judged, and nothing else.");
  });

  test("with a token, what brings a document needs it", async () => {
    const server = await start(["--mcp", "--token-file", token]);
    const authorize = (path: string, authorization?: string) =>
      ask(`${server.url}${path}`, BODY, authorization === undefined ? {} : { authorization });
    const wrong = ["", "Bearer", "Bearer x", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`];
    for (const path of ["/v1/profile", "/mcp"]) {
      for (const sent of [undefined, ...wrong]) {
        const answer = await authorize(path, sent);
        expect(answer.status, sent).toBe(401);
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
        expect(await answer.json()).toMatchObject({ error: { code: "unauthorized" } });
      }
      expect((await authorize(path, `bearer ${TOKEN}`)).status).not.toBe(401);
    }
    expect((await authorize("/v1/profile", `Bearer ${TOKEN}`)).status).toBe(200);
    for (const path of ["/livez", "/v1/openapi.yaml", "/"]) {
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(200);
    }
  });

  test("a token is in a file of its owner, and none that can be guessed", () => {
    const refused = (text: string, mode: number) => {
      const path = write("bad-token", text);
      chmodSync(path, mode);
      return runCli(["serve", "--token-file", path]);
    };
    expect(refused(TOKEN, 0o644).stderr).toContain("others may read or write");
    for (const text of ["", "\n", "short", "a token with blanks in it", "ö".repeat(20)]) {
      const { status, stderr } = refused(text, 0o600);
      expect(status).toBe(2);
      expect(stderr).toContain("at least 16 visible ASCII characters");
    }
  });

  const wrong = readFileSync(new URL("wrong-starts.txt", import.meta.url), "utf8");
  test.each(wrong.trim().split("\n"))("%s", (line) => {
    const [args = "", message] = line.split(" | ");
    const { status, stdout, stderr } = runCli(["serve", ...args.split(" ")], { cwd: directory });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
  });
});

describe("the end", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s ends an idle server, whoever is still connected",
    async (signal) => {
      const server = await start();
      const silent = connect(server.port, "127.0.0.1");
      silent.on("error", () => {});
      await fetch(`${server.url}/livez`);
      expect((await server.end(signal)).code).toBe(0);
      silent.destroy();
    },
  );

  /** Begins a request that the server has taken when this resolves, and that waits for its body. */
  async function begin({ port }: { port: number }, path: string, body: string) {
    const socket = connect(port, "127.0.0.1");
    socket.write(post(path, body, { expect: "100-continue" }).slice(0, -body.length));
    expect(String(await once(socket, "data"))).toContain("100 Continue");
    return {
      send: () => socket.write(body),
      answer: async () => parseAnswers(await text(socket))[0]!,
    };
  }

  /** A server in this process, which waits for what was begun, however long it takes. */
  async function runPatiently() {
    const server = await runServer({
      ...{ host: "127.0.0.1", port: 0, appFolder: "/nowhere", corsOrigins: [], maxBody: MAX_BODY },
      pool: new EnginePool({ workerFile: WORKER_FILE, workers: 1, deadline: 100_000 }),
      grace: 100_000,
    });
    return { ...server, port: Number(new URL(server.url).port) };
  }

  test("a request that is on its way on a kept connection is answered, and closes it", async () => {
    const server = await runPatiently();
    const socket = connect(server.port, "127.0.0.1");
    socket.write(post("/v1/profile", BODY));
    await once(socket, "data");
    const end = server.stop();
    socket.write(post("/v1/profile", BODY));
    const [answer] = parseAnswers(await text(socket));
    expect([answer?.status, answer?.headers.connection]).toEqual([200, "close"]);
    await end;
  });

  test("what would take too long is told so, and nobody hangs", async () => {
    const server = await start(["--workers", "1"]);
    const body = JSON.stringify({ content: "# a\n".repeat(400_000) });
    const begun = await begin(server, "/v1/plan", body);
    begun.send();
    const end = server.end();
    const answer = await begun.answer();
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: "overloaded" } });
    expect((await end).code).toBe(0);
  });
});

describe("limits", () => {
  test("a document that takes too long is 503, and the next one is answered", async () => {
    const server = await start(["--workers", "1", "--deadline", "0.3"]);
    const late = await ask(`${server.url}/v1/profile`, SLOWER);
    expect(late.status).toBe(503);
    expect(late.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await late.json()).toMatchObject({
      error: { code: "timeout", message: expect.stringContaining("0.3 s") },
    });
    const next = async () => (await ask(`${server.url}/v1/profile`)).status;
    await expect.poll(next).toBe(200);
  });

  test("documents leave no trace in what the server prints", async () => {
    const server = await start();
    const marker = "a-document-nobody-may-see";
    await ask(`${server.url}/v1/convert`, JSON.stringify({ content: marker }));
    await ask(`${server.url}/v1/convert`, `{"content": "${marker}", oops`);
    await exchange(server.port, [post("/v1/profile", marker)]);
    await server.end();
    expect(server.stdout() + server.stderr()).not.toContain(marker);
  });
});
