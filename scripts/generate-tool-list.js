/**
 * Writes the list of MCP tools into README.md and docs/mcp.md, between their markers, as the built
 * server lists them. `--check` writes nothing and exits 1 when a file differs. Needs `npm run build`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { askServer } from "./ask-server.js";

const ROOT = new URL("../", import.meta.url);
const FILES = ["README.md", "docs/mcp.md"];
const MARKERS = /(<!-- tools -->\n)[\s\S]*?(<!-- \/tools -->)/;

function describe({ name, title, inputSchema, annotations }) {
  const { options, ...direct } = inputSchema.properties;
  const names = [
    ...Object.keys(direct),
    ...Object.keys(options?.properties ?? {}).map((option) => `options.${option}`),
  ];
  const writes = annotations.readOnlyHint ? "nothing" : "`out_path`";
  return `| \`${name}\` | ${title} | ${names.map((one) => `\`${one}\``).join(" ")} | ${writes} |\n`;
}

const table = `| tool | answers | arguments | writes |\n|---|---|---|---|\n${askServer().tools.map(describe).join("")}`;

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
