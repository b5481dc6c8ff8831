import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));

/**
 * Starts an MCP server and asks it, as a client does, who it is and which tools it has.
 * @param {object} [options]
 * @param {string} [options.command] Default: this Node.
 * @param {string[]} [options.args] Default: the server of this checkout, which has to be built.
 * @param {string} [options.cwd] The directory in which it is started.
 * @param {{ name: string, arguments: object }} [options.call] A tool to call, too.
 * @returns {{ instructions: string, tools: object[], answer: object | undefined }}
 */
export function askServer({
  command = process.execPath,
  args = [PROGRAM, "mcp"],
  cwd = process.cwd(),
  call,
} = {}) {
  const clientInfo = { name: "ask-server", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const messages = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
    ...(call === undefined ? [] : [{ id: 3, method: "tools/call", params: call }]),
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const { stdout, stderr } = spawnSync(command, args, {
    cwd,
    input: messages.join(""),
    encoding: "utf8",
  });
  const answers = stdout.trim().split("\n").filter(Boolean).map(JSON.parse);
  const find = (id) => answers.find((answer) => answer.id === id)?.result;
  if (find(2) === undefined) throw new Error(`the MCP server does not answer: ${stderr}`);
  return { instructions: find(1).instructions, tools: find(2).tools, answer: find(3) };
}
