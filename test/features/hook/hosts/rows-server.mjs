/** An MCP server with one tool, `rows`, on standard input and output. */
import { createInterface } from "node:readline";

const rows = Array.from({ length: 60 }, (_, id) => ({ id, name: `name ${id}`, ok: id % 2 === 0 }));
const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
const tool = { name: "rows", description: "Rows", inputSchema: { type: "object", properties: {} } };

createInterface(process.stdin).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") {
    const { protocolVersion } = params;
    const serverInfo = { name: "rows", version: "1" };
    send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") send({ id, result: { tools: [tool] } });
  else if (method === "tools/call") {
    // An object: Gemini CLI takes no list.
    send({ id, result: { content: [{ type: "text", text: JSON.stringify({ rows }, null, 2) }] } });
  } else if (id !== undefined) send({ id, result: {} });
});
