import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { BIN, cleanEnv } from "../../../cli/run-cli.js";
import { startFakeModel } from "./fake-model.js";

const SERVER = fileURLToPath(new URL("rows-server.mjs", import.meta.url));
const ROWS = Array.from({ length: 60 }, (_, id) => ({ id, name: `name ${id}`, ok: id % 2 === 0 }));
/** As it is in the JSON that a host sends. */
const SHORT = JSON.stringify(JSON.stringify({ rows: ROWS })).slice(1, -1);
const directory = mkdtempSync(join(tmpdir(), "hosts-"));
afterAll(() => rmSync(directory, { recursive: true }));

interface Real {
  program: string;
  args: string[];
  /** @param url Of the model. */
  env(url: string): Record<string, string>;
  files?(url: string): Record<string, object>;
  scope: "--user" | "--project";
}

const server = { command: process.execPath, args: [SERVER] };
const HOSTS: Record<string, Real> = {
  "claude-code": {
    program: "claude",
    args: ["-p", "call rows", "--mcp-config", ".mcp.json", "--allowedTools", "mcp__rows__rows"],
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      ENABLE_TOOL_SEARCH: "false",
    }),
    files: () => ({ ".mcp.json": { mcpServers: { rows: server } } }),
    scope: "--project",
  },
  "gemini-cli": {
    program: "gemini",
    args: ["-m", "gemini-2.5-flash", "-p", "call rows", "--yolo"],
    env: (url) => ({
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    }),
    files: () => ({
      ".gemini/settings.json": {
        security: { auth: { selectedType: "gemini-api-key" } },
        mcpServers: { rows: { ...server, trust: true } },
      },
    }),
    scope: "--project",
  },
  "copilot-cli": {
    program: "copilot",
    args: ["-p", "call rows", "--allow-all-tools", "--additional-mcp-config", "@mcp.json"],
    env: (url) => ({
      COPILOT_PROVIDER_TYPE: "openai",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "fake",
      COPILOT_OFFLINE: "true",
    }),
    files: () => ({ "mcp.json": { mcpServers: { rows: { ...server, tools: ["*"] } } } }),
    // Hooks of a project run in trusted folders only.
    scope: "--user",
  },
  opencode: {
    program: "opencode",
    args: ["run", "call rows"],
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" }),
    files: (url) => ({
      "opencode.json": {
        provider: {
          fake: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${url}/v1`, apiKey: "none" },
            models: { fake: {} },
          },
        },
        model: "fake/fake",
        small_model: "fake/fake",
        mcp: { rows: { type: "local", command: [process.execPath, SERVER] } },
      },
    }),
    scope: "--project",
  },
};

function findProgram(name: string): string | undefined {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Ends with the program, whose output says why a host did nothing. */
function run(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
) {
  return new Promise<string>((resolve) => {
    const child = spawn(program, args, {
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 100_000,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("close", () => resolve(output));
  });
}

describe.each(Object.entries(HOSTS))(
  "%s, against a local model",
  { tags: ["full"] },
  (name, host) => {
    test("sends the shorter result", async ({ skip }) => {
      const program = findProgram(host.program);
      if (program === undefined) return skip(`${host.program} is not on the PATH`);
      const cwd = join(directory, name);
      const model = await startFakeModel();
      try {
        for (const [file, value] of Object.entries(host.files?.(model.url) ?? {})) {
          mkdirSync(join(cwd, file, ".."), { recursive: true });
          writeFileSync(join(cwd, file), JSON.stringify(value));
        }
        const home = join(directory, `${name}-home`);
        mkdirSync(home);
        const env = { ...cleanEnv(), ...host.env(model.url), HOME: home, PWD: cwd };
        await run(process.execPath, [BIN, "hook", name, "--results", "--install", host.scope], {
          cwd,
          env,
        });
        const output = await run(program, host.args, { cwd, env });
        const sent = model.bodies.find((body) => body.includes("name 59"));
        expect(sent, output).toContain(SHORT);
        expect(sent?.split("name 59")).toHaveLength(2);
      } finally {
        model.close();
      }
    });
  },
);
