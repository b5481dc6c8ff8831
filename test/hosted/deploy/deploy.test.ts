import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { readConfig, VARIABLES } from "../../../hosted/src/config/read-config.js";
import { createMetrics } from "../../../hosted/src/operations/metrics.js";
import { fromRoot, readText } from "./files.js";

const PAGES = ["docs/hosted.md", "docs/security.md"];
const page = readText("docs/hosted.md");
const defaults = readConfig({});
const inWords = (amount: number) => amount.toLocaleString("en");

describe.each(PAGES)("%s", (page) => {
  const text = readText(page);

  test("says that the service is not launched", () =>
    expect(text.split("\n").slice(0, 6).join("\n")).toMatch(/not launched/));

  test("names no address that could be one", () => {
    for (const [address] of text.matchAll(/https?:\/\/[\w.-]+/g)) {
      expect(address).toMatch(/example\.org$|127\.0\.0\.1$|NAME$|METRICS_HOST$/);
    }
  });
});

describe("docs/security.md", () => {
  const text = readText("docs/security.md");

  test("names for every claim of its tables the tests that show it", () => {
    const tables = text.split(/\n\n/).filter((part) => /^\|.*\| Shown by \|$/m.test(part));
    expect(tables).toHaveLength(2);
    for (const row of tables.flatMap((table) => table.split("\n").slice(2))) {
      const shown = row.split(" | ").at(-1) ?? "";
      expect(shown, row).toMatch(/\]\(\.\.\/test\/[^)]+\)|^the tables below \|/);
    }
  });
});

describe("docs/hosted.md", () => {
  test("explains every variable, with its default", () => {
    for (const [name, [, fallback]] of Object.entries(VARIABLES)) {
      const shown = name === "WORKERS" ? "one per core" : fallback || "none";
      expect(page).toMatch(new RegExp(`^- .*\`${name}\` \\(${shown}[,;)]`, "m"));
    }
    const list = page.split("### Configuration")[1]!.split("###")[0]!;
    expect(list.match(/`[A-Z_]+` \(/g)).toHaveLength(Object.keys(VARIABLES).length);
  });

  test("explains every metric, with its labels", async () => {
    const PREFIX = "context_verdict_";
    for (const metric of await createMetrics().registry.getMetricsAsJSON()) {
      if (metric.name.startsWith(PREFIX)) {
        expect(page).toMatch(new RegExp(`^- .*\`${metric.name.slice(PREFIX.length)}\``, "m"));
      }
    }
  });

  test("has the limits of the configuration", () => {
    expect(page).toContain(`every further ${inWords(defaults.charactersPerCredit)} characters`);
    expect(page).toContain(
      `| ${defaults.keyCreditsPerMinute} a minute, up to ${defaults.keyBurst} at once |`,
    );
    expect(page).toContain(
      `| ${defaults.tenantCreditsPerMinute} a minute, up to ${defaults.tenantBurst} at once |`,
    );
    expect(page).toContain(`| ${inWords(defaults.documentsPerDay)} |`);
    expect(page).toContain(`| ${inWords(defaults.charactersPerDay)} |`);
    expect(page).toContain(`within ${defaults.usageEventHours} hours`);
  });
});

const dockerfile = readText("hosted/deploy/Dockerfile");
/** Instructions on one line each, without comments. */
const instructions = dockerfile
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "");
const runtime = instructions.slice(instructions.findIndex((line) => / AS runtime$/.test(line)));

const argumentsOf = (name: string, among = instructions) =>
  among.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

/** The variables that the image sets. */
const environment = Object.fromEntries(
  argumentsOf("ENV", runtime)
    .flatMap((line) => line.split(/\s+/))
    .map((pair) => pair.split("=") as [string, string]),
);

test("what runs is the service, by another user than root, who owns nothing but /data", () => {
  expect(argumentsOf("ENTRYPOINT")).toEqual(['["node", "/app/hosted/bin/hosted.js"]']);
  expect(argumentsOf("USER")).toEqual(["1000:1000"]);
  expect(dockerfile).not.toMatch(/--ch(?:own|mod)/);
  expect(argumentsOf("RUN", runtime)).toEqual(["install -d -o 1000 -g 1000 -m 0700 /data"]);
});

test("its settings are known, and the gate is shut", () => {
  const { NODE_ENV, ...variables } = environment;
  expect(NODE_ENV).toBe("production");
  expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining(Object.keys(variables)));
  const config = readConfig(variables);
  expect(config.launched).toBe(false);
  expect(config.databaseUrl).toMatch(/^file:\/data\//);
  expect(argumentsOf("EXPOSE")).toEqual([String(config.port)]);
});

test("it is built from what may be seen, without scripts", () => {
  const allowed = [...readText("hosted/deploy/Dockerfile.dockerignore").matchAll(/^!(.+)$/gm)];
  const paths = allowed.map(([, path]) => path!);
  for (const path of paths) expect(existsSync(fromRoot(path)), path).toBe(true);
  expect(paths.join("\n")).not.toMatch(/\.env|node_modules|dist|\.git$/m);
  const sources = argumentsOf("COPY")
    .filter((line) => !line.startsWith("--from="))
    .flatMap((line) => line.split(" ").slice(0, -1));
  for (const source of sources.filter((path) => path !== ".")) {
    expect(
      paths.some((path) => `${source}/`.startsWith(`${path}/`)),
      source,
    ).toBe(true);
  }
  for (const line of argumentsOf("RUN").filter((each) => each.includes("npm ci"))) {
    expect(line).toContain("--ignore-scripts");
  }
});

test("the health check asks /livez, and fails if nobody answers, or not well", async () => {
  const [, command = ""] = argumentsOf("HEALTHCHECK")[0]!.split(/CMD (.*)/);
  const [program, ...args] = JSON.parse(command) as [string, ...string[]];
  const check = (port: number) =>
    new Promise<number>((resolve) => {
      const env = { PATH: process.env.PATH, PORT: String(port) };
      execFile(program, args, { env }, (error) => resolve(Number(error?.code ?? 0)));
    });
  const asked: (string | undefined)[] = [];
  let status = 200;
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await check(port)).toBe(0);
  status = 503;
  expect(await check(port)).toBe(1);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
  expect(await check(port)).toBe(1);
  expect(asked).toEqual(["/livez", "/livez"]);
});
