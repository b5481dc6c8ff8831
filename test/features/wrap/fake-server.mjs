/** A server that does one thing: `node fake-server.mjs KIND [EXIT CODE]`. */
import { createInterface } from "node:readline";

const [kind, code = "0"] = process.argv.slice(2);
const rows = Array.from({ length: 30 }, (_, id) => ({ id, name: `name ${id}`, ok: id % 2 === 0 }));
const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
const text = (value) => ({ result: { content: [{ type: "text", text: value }] } });

const object = { type: "object" };
const outputSchema = { ...object, properties: { rows: { type: "array" } }, required: ["rows"] };
const TOOLS = ["same", "other", "plain"].map((name) => {
  return { name, inputSchema: object, ...(name === "plain" ? {} : { outputSchema }) };
});

/** What servers that are broken say to the first message. */
const BROKEN = {
  "broken messages": () => {
    process.stdout.write('{"id":1,"result":{"content":[}}\n}{\n\nnull\n[1,\r\n');
    process.stdout.write(Buffer.from('{"id":1,"result":"\xff\xc3"}\n', "latin1"));
    for (const id of [1, 1]) send({ id, ...text("short") });
    process.stdout.write('{"id":1,"result":{}}\n{"id":2,"resu');
  },
  "100 MB": () => {
    process.stdout.write('{"id":1,"result":"');
    for (let megabyte = 0; megabyte < 100; megabyte++) process.stdout.write("x".repeat(1_000_000));
    process.stdout.write('"}\n{"id":2}\n');
  },
  "a flood of errors": () => {
    for (let line = 0; line < 100_000; line++) process.stderr.write(`warning ${line}\n`);
    send({ id: 1, result: {} });
  },
  "one answer before it dies": () => {
    send({ id: 1, result: {} });
    process.kill(process.pid, "SIGKILL");
  },
};

process.exitCode = Number(code);
if (kind === "echo") process.stdin.pipe(process.stdout);
else if (kind === "die") process.kill(process.pid, "SIGKILL");
else if (kind === "pid") {
  console.log(process.pid);
  process.stdin.resume();
} else if (kind in BROKEN) {
  process.stdin.once("data", BROKEN[kind]).resume();
} else {
  createInterface(process.stdin).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === "initialize") {
      const serverInfo = { name: "fake", version: "1" };
      const { protocolVersion } = params;
      send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
    } else if (method === "tools/list") send({ id, result: { tools: TOOLS } });
    else if (method === "tools/call") send({ id, ...call(params.name) });
  });
}

/** `same` and `other` return a structure, too, of the value of the text or of another one. */
function call(tool) {
  if (kind === "short") return text("ok");
  if (tool === "rows") return text(JSON.stringify(rows, null, 2));
  const answer = text(JSON.stringify({ rows }, null, 2));
  if (tool === "same") answer.result.structuredContent = { rows };
  if (tool === "other") answer.result.structuredContent = { rows: rows.slice(1) };
  return answer;
}
