/**
 * Installs every bundle of `build/bundles/` with the tool of its host, in a clean folder and a home of
 * its own, and says what was tried. Needs `npm run bundles` and `npx`. No part of the tests: it fetches
 * the tools. Nothing here logs in anywhere, so no model is asked.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { askServer } from "./ask-server.js";
import { TOOLS } from "./bundles/tools.js";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUILD = join(ROOT, "build", "bundles");
const PACKED = join(BUILD, "context-verdict.mcpb");
const clean = mkdtempSync(join(tmpdir(), "context-verdict-install-"));
const project = join(clean, "project");
const home = join(clean, "home");
const marketplace = join(clean, "marketplace");
for (const folder of [project, home, join(marketplace, ".claude-plugin")]) {
  mkdirSync(folder, { recursive: true });
}
writeFileSync(join(project, "notes.md"), "# Notes\n\nA line.\n");

/** Settings of the tools are looked for below `home` only; the cache of npm stays where it is. */
const env = {
  PATH: process.env.PATH,
  HOME: home,
  CODEX_HOME: join(home, ".codex"),
  npm_config_cache: spawnSync("npm", ["config", "get", "cache"], {
    encoding: "utf8",
  }).stdout.trim(),
};

/** Runs the program of a tool, and says yes where it asks. @returns What it printed. */
function run(name, ...args) {
  const command = ["--yes", "--package", TOOLS[name], "--", name, ...args];
  const options = { cwd: project, env, encoding: "utf8", timeout: 120_000, input: "y\n" };
  const { status, stdout, stderr } = spawnSync("npx", command, options);
  if (status === 0) return stdout || stderr;
  throw new Error(`${name} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}

function expect(text, pattern) {
  if (!pattern.test(text)) throw new Error(`expected ${pattern} in:\n${text}`);
}

/** Starts a server as a host does, and has it read a document of the project. */
function readWith({ command, args }) {
  const call = { name: "read", arguments: { path: "notes.md" } };
  const { answer } = askServer({ command, args, cwd: project, call });
  expect(JSON.stringify(answer), /A line\./);
}

/** Fills in what a host does. */
function fillIn(server, values) {
  const args = server.args.map((arg) => arg.replace(/\$\{([^}]+)\}/g, (_, name) => values[name]));
  return { command: server.command, args };
}

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const NAME = "context-verdict";

const CHECKS = {
  "mcpb: the manifest is valid": () => {
    run("mcpb", "validate", join(BUILD, "mcpb", "manifest.json"));
  },
  "mcpb: unpacked, its server reads a document": () => {
    const unpacked = join(clean, "unpacked");
    run("mcpb", "unpack", PACKED, unpacked);
    const { mcp_config } = readJson(join(unpacked, "manifest.json")).server;
    readWith(fillIn(mcp_config, { __dirname: unpacked, "user_config.directory": project }));
  },
  "claude: the plugin is valid": () => {
    run("claude", "plugin", "validate", join(BUILD, "claude-code"));
  },
  "claude: the plugin is installed from a marketplace in a folder": () => {
    cpSync(join(BUILD, "claude-code"), join(marketplace, NAME), { recursive: true });
    const entry = { name: NAME, source: `./${NAME}`, description: "A test." };
    const listed = { name: "here", owner: { name: "here" }, plugins: [entry] };
    writeFileSync(join(marketplace, ".claude-plugin", "marketplace.json"), JSON.stringify(listed));
    run("claude", "plugin", "marketplace", "add", marketplace);
    run("claude", "plugin", "install", `${NAME}@here`);
    expect(run("claude", "plugin", "list", "--json"), /context-verdict@here/);
  },
  "claude: the installed plugin's server is connected": () => {
    expect(run("claude", "mcp", "list"), /context-verdict.*Connected/);
  },
  "gemini: the extension is valid": () => {
    run("gemini", "extensions", "validate", join(BUILD, "gemini-cli"));
  },
  "gemini: the extension is installed": () => {
    run("gemini", "extensions", "install", join(BUILD, "gemini-cli"), "--consent");
    expect(run("gemini", "extensions", "list"), /context-verdict/);
  },
  "gemini: the installed extension's server reads a document": () => {
    const extensionPath = join(home, ".gemini", "extensions", NAME);
    const server = readJson(join(extensionPath, "gemini-extension.json")).mcpServers[NAME];
    readWith(fillIn(server, { extensionPath, workspacePath: project }));
  },
  "codex: the snippet is listed, and its server reads a document": () => {
    mkdirSync(env.CODEX_HOME, { recursive: true });
    const snippet = readFileSync(join(ROOT, "bundles", "codex", "config.toml"), "utf8")
      .replace("/path/to/context-verdict", join(BUILD, "mcpb", "server"))
      .replace("/path/to/project", project);
    writeFileSync(join(env.CODEX_HOME, "config.toml"), snippet);
    const [{ name, transport }] = JSON.parse(run("codex", "mcp", "list", "--json"));
    expect(name, /^context-verdict$/);
    readWith(transport);
  },
};

for (const [name, check] of Object.entries(CHECKS)) {
  try {
    check();
    console.log(`✓ ${name}`);
  } catch (error) {
    console.log(`✗ ${name}\n${error.message}`);
    process.exitCode = 1;
  }
}
console.log("- not tried: Cursor and VS Code, which are not on npm; no tool asked a model");
rmSync(clean, { recursive: true, force: true });
