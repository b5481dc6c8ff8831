import { existsSync, lstatSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { makeWorkspace, runCli } from "../cli/run-cli.js";
import { type ServeProcess, serve, serveOn } from "./serve-process.js";

const { directory } = makeWorkspace();
const path = join(directory, "cv.sock");
const BODY = JSON.stringify({ content: "# A\n" });

const started: ServeProcess[] = [];

async function start(...args: string[]): Promise<ServeProcess> {
  const server = await serveOn(path, args);
  started.push(server);
  return server;
}

afterEach(async () => {
  for (const { child, end } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) await end();
  }
});

/** The status and body of an answer over the socket. */
function ask(host = "localhost", socketPath = path): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        socketPath,
        path: "/v1/profile",
        method: "POST",
        headers: { host, "content-type": "application/json" },
      },
      async (response) => {
        let body = "";
        for await (const chunk of response) body += chunk;
        resolve([response.statusCode, body]);
      },
    );
    sent.once("error", reject);
    sent.end(BODY);
  });
}

describe.runIf(process.platform !== "win32")("serve --socket", () => {
  test("answers on a socket that is this user's alone, and removes it at the end", async () => {
    const server = await start();
    expect(server.stdout()).toContain(`Context Verdict listens on unix:${path}`);
    expect(server.stdout()).toContain(`curl --unix-socket ${path}`);
    expect(server.stderr()).toBe("");
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    expect((await ask())[0]).toBe(200);
    expect((await ask("a.example"))[0]).toBe(403);
    expect((await server.end()).code).toBe(0);
    expect(existsSync(path)).toBe(false);
  });

  test("says where it is with --quiet", async () => {
    expect((await start("--quiet")).stdout()).toBe(`unix:${path}\n`);
  });

  test("replaces what a dead server left behind", async () => {
    const dead = await start();
    await dead.end("SIGKILL");
    expect(lstatSync(path).isSocket()).toBe(true);
    await start();
    expect((await ask())[0]).toBe(200);
  });

  test("leaves a living server alone", async () => {
    const server = await start();
    const { status, stdout, stderr } = runCli(["serve", "--socket", path]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`cannot listen on ${path}: a server is already listening there`);
    expect((await ask())[0]).toBe(200);
    await server.end();
  });

  test("leaves alone what is no socket", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "text");
    const link = join(directory, "link.sock");
    const other = createServer().listen(join(directory, "other.sock"));
    symlinkSync("other.sock", link);
    for (const taken of [file, link, directory]) {
      const { status, stderr } = runCli(["serve", "--socket", taken]);
      expect(status).toBe(2);
      expect(stderr).toContain(`cannot listen on ${taken}: it exists and is not a socket`);
      expect(existsSync(taken)).toBe(true);
    }
    other.close();
  });

  test.each<[string[], string]>([
    [["--socket", path, "--port", "0"], "--port cannot be used with --socket"],
    [["--socket", path, "--host", "0.0.0.0"], "--host cannot be used with --socket"],
    [["--socket", path, "--open"], "--open cannot be used with --socket"],
    [["--socket", ""], "--socket needs a value"],
    [["--socket", `/tmp/${"a".repeat(200)}`], "--socket needs a path of at most"],
    [["--socket", join(directory, "none", "cv.sock")], "its directory does not exist"],
    [["--allow-host", "*"], "--allow-host must be a name without a port"],
    [["--allow-host", "a:80"], "--allow-host must be a name without a port"],
    [["--allow-host", "http://a"], "--allow-host must be a name without a port"],
    [["--allow-host", ""], "--allow-host needs a value"],
  ])("%j is refused", (args, message) => {
    const { status, stdout, stderr } = runCli(["serve", ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

describe("--allow-host", () => {
  const get = (port: number, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, path: "/livez", headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once("error", reject);
      sent.end();
    });

  test("adds names that requests may be for, and takes none away", async () => {
    const server = await serve(["--allow-host", "Verdict.Internal", "--allow-host", "cv_1"]);
    started.push(server);
    const allowed = ["verdict.internal", "VERDICT.internal:80", "cv_1:8787", "localhost", "[::1]"];
    for (const host of allowed) expect(await get(server.port, host), host).toBe(200);
    for (const host of ["internal", "a.verdict.internal", "verdict.internal.a.example"]) {
      expect(await get(server.port, host), host).toBe(403);
    }
  });
});
