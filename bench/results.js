/**
 * What reaches a model of 200 tools' results, in tokens (o200k_base): by what the host shows, and by `--form`.
 *
 *     node bench/results.js
 *
 * The results are generated after real ones, 20 of a kind; every second one has its structure beside the text, in
 * a member `result` where it is no object. With an argument, this is the server that returns them.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

const SELF = fileURLToPath(import.meta.url);
const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const HOSTS = { texts: "opencode", structure: "claude-code" };
const FORMS = ["json", "table", "toon", "best"];
const WORDS =
  "cache index retry queue broker tenant ledger schema parser worker socket token region shard replica audit export webhook session cursor metric alert deploy rollout".split(
    " ",
  );
const CITIES = ["München", "São Paulo", "東京", "Zürich", "Kraków"];

let seed = 20_261_128;
/** A whole number below `limit`, by a linear congruential generator. */
function below(limit) {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
const pick = (values) => values[below(values.length)];
const list = (make, count) => Array.from({ length: count }, make);
const words = (count) => list(() => pick(WORDS), count).join(" ");
const hex = (count) => list(() => below(16).toString(16), count).join("");
const date = () => `${new Date(1.76e12 + below(3e10)).toISOString().slice(0, 19)}Z`;

function makeIssue() {
  const number = below(9_000);
  const login = `${pick(WORDS)}-${below(99)}`;
  const url = `https://api.example.com/users/${login}`;
  return {
    ...{ id: below(1e9), number, title: words(4 + below(5)), state: pick(["open", "closed"]) },
    user: { login, id: below(1e7), node_id: `U_${hex(12)}`, url, type: "User", site_admin: false },
    labels: list(() => ({ id: below(1e6), name: pick(WORDS), color: hex(6) }), below(3)),
    ...{ assignee: null, comments: below(20), created_at: date(), updated_at: date() },
    html_url: `https://example.com/app/issues/${number}`,
    body: words(10 + below(40)),
  };
}
const makeRow = () => ({
  ...{ id: below(1e6), sku: `SKU-${below(9_999)}`, name: words(2), price: below(9_999) / 100 },
  ...{ stock: below(500), active: below(5) > 0, updated: date() },
});
const makeHit = () => ({
  ...{ path: `src/${pick(WORDS)}/${pick(WORDS)}.ts`, line: below(900), score: below(1e4) / 1e4 },
  snippet: words(8 + below(12)),
  ...(below(5) < 2 ? { highlights: [pick(WORDS), pick(WORDS)] } : {}),
});
const makeLog = () => ({
  ...{ ts: date(), level: pick(["info", "warn", "error"]), service: pick(WORDS), msg: words(6) },
  ...{ trace_id: hex(16), duration_ms: below(2_000) },
});
const makeCity = () => ({ id: below(999), name: pick(CITIES), population: below(2e7) });
const makeTree = (depth) =>
  depth === 0
    ? { name: pick(WORDS), type: "file", size: below(90_000) }
    : {
        ...{ name: pick(WORDS), type: "directory" },
        children: list(() => makeTree(Math.max(0, depth - 1 - below(2))), 2 + below(4)),
      };
const pretty = (value) => JSON.stringify(value, null, 2);
const escapeUnits = (text) =>
  text.replace(
    /[\x80-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const KINDS = [
  () => pretty(list(makeIssue, 3 + below(25))),
  () => pretty({ count: 40, rows: list(makeRow, 10 + below(60)) }),
  () => JSON.stringify({ total_count: 99, items: list(makeIssue, 3 + below(20)) }),
  () => `Found:\n\n${pretty(list(makeHit, 5 + below(30)))}`,
  () => `Results:\n\n\`\`\`json\n${pretty(list(makeHit, 5 + below(20)))}\n\`\`\`\n`,
  () => list(() => JSON.stringify(makeLog()), 20 + below(60)).join("\n"),
  () => list(() => `${date()} [${pick(["INFO", "WARN"])}] ${words(9)}`, 20 + below(60)).join("\n"),
  () => pretty({ ...makeIssue(), milestone: null, reactions: { total: 3, "+1": 2 } }),
  () => pretty(makeTree(3)),
  () => escapeUnits(pretty(list(makeCity, 10 + below(40)))),
];

function makeResult(make, index) {
  const text = make();
  const content = [{ type: "text", text }];
  if (index % 2 === 0) return { content };
  let value = text;
  try {
    value = JSON.parse(text);
  } catch {}
  const isObject = typeof value === "object" && !Array.isArray(value);
  return { content, structuredContent: isObject ? value : { result: value } };
}

/** Answers each message with what its method asks for; calls in turn. */
function serve() {
  const results = KINDS.flatMap((make) => list((_, index) => makeResult(make, index), 20));
  createInterface(process.stdin).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const tools = [
      { name: "t", inputSchema: { type: "object" }, outputSchema: { type: "object" } },
    ];
    const result =
      method === "tools/call" ? results.shift() : method === "tools/list" ? { tools } : {};
    console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
}

/** The tokens of all results, as a host shows them. */
async function count(shows, ...before) {
  const env = { ...process.env, CONTEXT_VERDICT_GAIN: "0" };
  const stdio = ["pipe", "pipe", "inherit"];
  const server = spawn(process.execPath, [...before, SELF, "serve"], { stdio, env });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const ask = async (method, params) => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
    return JSON.parse((await lines.next()).value).result;
  };
  await ask("initialize", { clientInfo: { name: HOSTS[shows] } });
  await ask("tools/list");
  let tokens = 0;
  for (let call = 0; call < 20 * KINDS.length; call++) {
    const { content, structuredContent } = await ask("tools/call", { name: "t", arguments: {} });
    const isStructure = shows === "structure" && structuredContent !== undefined;
    tokens += countTokens(isStructure ? JSON.stringify(structuredContent) : content[0].text);
  }
  server.stdin.end();
  return tokens;
}

if (process.argv.length > 2) serve();
else {
  for (const shows of Object.keys(HOSTS)) {
    console.log(`${shows}: without wrap ${await count(shows)}`);
    for (const options of [[], ["--drop-structured"]])
      for (const form of FORMS) {
        const words = [...options, "--form", form];
        const tokens = await count(shows, BIN, "wrap", ...words, "--", process.execPath);
        console.log(`${shows}: ${words.join(" ")} ${tokens}`);
      }
  }
}
