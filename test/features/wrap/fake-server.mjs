/** A server that does one thing: `node fake-server.mjs KIND [EXIT CODE]`. */
import { createInterface } from "node:readline";

const [kind, code = "0"] = process.argv.slice(2);
const rows = Array.from({ length: 30 }, (_, id) => ({ id, name: `name ${id}`, ok: id % 2 === 0 }));
const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));

process.exitCode = Number(code);
if (kind === "echo") process.stdin.pipe(process.stdout);
else if (kind === "die") process.kill(process.pid, "SIGKILL");
else if (kind === "quit") process.exit(3);
else if (kind === "pid") {
  console.log(process.pid);
  process.stdin.resume();
} else {
  createInterface(process.stdin).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (kind === "refuse") send({ id, error: { code: -32_603, message: "no" } });
    else if (method === "initialize") send({ id, result: { capabilities: {} } });
    else if (method === "tools/list") {
      send({ id, result: kind === "empty" ? {} : { tools: [{ name: "rows" }] } });
    } else if (method === "tools/call") {
      const text = JSON.stringify(rows, null, 2);
      send({ id, result: { content: [{ type: "text", text }] } });
    }
  });
}
