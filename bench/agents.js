/**
 * What the MCP server costs an agent in tokens (o200k_base), and what it saves: every tool on every
 * document, by path, over standard input and output. The answers of the four tools are beside what
 * a document costs as it is; `read` is the document itself, in all its pages, with the lines beside it.
 *
 * `node bench/agents.js --before DIR` asks the server of another built checkout, too, for what its
 * tools cost. Fails where following the instructions costs more than it saves in a category, where
 * `read` costs more than 1 % + 15 tokens above a file, where a brief answer has more than 80 tokens,
 * or where the list of tools and the instructions have more than 1,500.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { breakRuns } from "./calibration-data.js";
import { median, readDocuments } from "./support.js";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TOOLS = ["profile", "convert", "plan"];
const MAX_BRIEF = 80;
const MAX_LIST = 1_500;
/** What `read` may cost beside a document: a share of it, and tokens. */
const READ_MARGIN = (tokens) => 0.01 * tokens + 15;

const count = (text) => o200k.countTokens(breakRuns(text), { disallowedSpecial: new Set() });
const sum = (values) => values.reduce((all, value) => all + value, 0);
const format = (value) => Math.round(value).toLocaleString("en");

/** What the instructions say: which documents to read with `read`. */
function isForRead({ text }) {
  return Buffer.byteLength(text) > 16_000 || /^[ \t]*\|?[ :|-]*-[ :|-]*\|[ :|-]*$/m.test(text);
}

async function connect(checkout, directory) {
  const client = new Client({ name: "bench", version: "1" });
  const args = [join(checkout, "bin/context-verdict.js"), "mcp", "--allow-dir", directory];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const { tools } = await client.listTools();
  const fixed = count(JSON.stringify(tools)) + count(client.getInstructions() ?? "");
  const call = async (name, request) => {
    const { content, isError } = await client.callTool({ name, arguments: request });
    if (isError) throw new Error(`${name}: ${content[0].text}`);
    return content.map(({ text }) => text);
  };
  return { call, fixed, close: () => client.close() };
}

/** Tokens of a document in all pages that `read` gives of it. */
async function costOfRead({ call }, path) {
  let tokens = 0;
  for (let offset = 1; ; ) {
    const [line, text] = await call("read", { path, ...(offset > 1 && { offset }) });
    tokens += count(line) + count(text);
    const next = / next: offset (\d+)/.exec(line)?.[1];
    if (next === undefined) return tokens;
    offset = Number(next);
  }
}

async function measureTools(server, path, detail) {
  const cost = {};
  for (const tool of TOOLS) {
    const [answer] = await server.call(tool, { path, ...(detail && { detail }) });
    cost[tool] = count(answer);
  }
  return cost;
}

/** Rows as a Markdown table. */
function print(head, rows) {
  console.log(`| ${head.join(" | ")} |\n|${"---|".repeat(head.length)}`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  console.log();
}

const { before: other } = parseArgs({ options: { before: { type: "string" } } }).values;
const directory = mkdtempSync(join(tmpdir(), "context-verdict-agents-"));
const now = await connect(ROOT, directory);
const before = other === undefined ? undefined : await connect(resolve(other), directory);
const results = [];
try {
  for (const [index, document] of readDocuments().entries()) {
    const path = `${index}.${document.flavor === "text" ? "txt" : "md"}`;
    writeFileSync(join(directory, path), document.text);
    const plain = count(document.text);
    const read = await costOfRead(now, path);
    results.push({
      category: document.category,
      file: document.file,
      plain,
      read,
      followed: isForRead(document) ? plain - read : 0,
      isRead: isForRead(document),
      full: await measureTools(now, path),
      brief: await measureTools(now, path, "brief"),
      ...(before && { before: await measureTools(before, path) }),
    });
  }
} finally {
  await now.close();
  await before?.close();
  rmSync(directory, { recursive: true });
}

const groups = [...new Set(results.map(({ category }) => category))].sort().map((category) => ({
  name: category,
  rows: results.filter((result) => result.category === category),
}));
const all = { name: "all", rows: results };
const kinds = [...(before ? ["before"] : []), "full", "brief"];
const total = (rows, pick) => format(sum(rows.map(pick)));

console.log(
  `Tools and instructions: ${now.fixed} tokens${before ? `, before ${before.fixed}` : ""}\n`,
);
print(
  ["answer", ...kinds.flatMap((kind) => [`${kind}, median`, "most", "all"])],
  TOOLS.map((tool) => [
    `\`${tool}\``,
    ...kinds.flatMap((kind) => {
      const costs = results.map((result) => result[kind][tool]);
      return [median(costs), Math.max(...costs), sum(costs)].map(format);
    }),
  ]),
);
print(
  ["documents", "", "tokens", "read by the instructions", "saved", "all with `read`", "saved"],
  [...groups, all].map(({ name, rows }) => [
    name,
    rows.length,
    total(rows, ({ plain }) => plain),
    rows.filter(({ isRead }) => isRead).length,
    total(rows, ({ followed }) => followed),
    total(rows, ({ read }) => read),
    total(rows, ({ plain, read }) => plain - read),
  ]),
);

const failures = [
  ...groups
    .filter(({ rows }) => sum(rows.map(({ followed }) => followed)) <= 0)
    .map(({ name }) => `${name}: following the instructions saves nothing`),
  ...results
    .filter(({ plain, read }) => read > plain + READ_MARGIN(plain))
    .map(({ file, plain, read }) => `${file}: read costs ${read} tokens, the file ${plain}`),
  ...results
    .filter(({ brief }) => Math.max(...Object.values(brief)) > MAX_BRIEF)
    .map(({ file }) => `${file}: a brief answer has more than ${MAX_BRIEF} tokens`),
  ...(now.fixed > MAX_LIST ? [`tools and instructions have more than ${MAX_LIST} tokens`] : []),
];
console.log(failures.join("\n") || "everything within its bounds");
if (failures.length > 0) process.exitCode = 1;
