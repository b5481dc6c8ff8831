/**
 * Writes the list of MCP tools into README.md and docs/mcp.md, between their markers, as the built
 * server lists them. `--check` writes nothing and exits 1 when a file differs. Needs `npm run build`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const FILES = ["README.md", "docs/mcp.md"];
const MARKERS = /(<!-- tools -->\n)[\s\S]*?(<!-- \/tools -->)/;

/** Asks the server as a client does. */
function listTools() {
  const clientInfo = { name: "generate-tool-list", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const messages = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const { stdout } = spawnSync(process.execPath, ["bin/context-verdict.js", "mcp"], {
    cwd: fileURLToPath(ROOT),
    input: messages.join(""),
    encoding: "utf8",
  });
  return JSON.parse(stdout.trim().split("\n").at(-1)).result.tools;
}

function describe({ name, title, inputSchema, annotations }) {
  const { options, ...direct } = inputSchema.properties;
  const names = [
    ...Object.keys(direct),
    ...Object.keys(options?.properties ?? {}).map((option) => `options.${option}`),
  ];
  const writes = annotations.readOnlyHint ? "nothing" : "`out_path`";
  return `| \`${name}\` | ${title} | ${names.map((one) => `\`${one}\``).join(" ")} | ${writes} |\n`;
}

const table = `| tool | answers | arguments | writes |\n|---|---|---|---|\n${listTools().map(describe).join("")}`;

for (const path of FILES) {
  const file = new URL(path, ROOT);
  const text = readFileSync(file, "utf8");
  if (!MARKERS.test(text)) throw new Error(`${path} has no markers for the list of tools`);
  const updated = text.replace(MARKERS, (_all, start, end) => `${start}${table}${end}`);
  if (!process.argv.includes("--check")) writeFileSync(file, updated);
  else if (updated !== text) {
    console.error(`${path} lists other tools than the server; run "npm run tools".`);
    process.exitCode = 1;
  }
}
