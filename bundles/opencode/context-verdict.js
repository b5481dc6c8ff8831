/** A plugin for OpenCode: results of tools come as `context-verdict hook opencode` shortens them. */
import { spawn } from "node:child_process";

function ask(event) {
  return new Promise((resolve) => {
    const hook = spawn("context-verdict hook opencode", {
      shell: true,
      stdio: ["pipe", "pipe", "ignore"],
      timeout: 10_000,
    });
    let answer = "";
    hook.stdout.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    hook.on("error", () => resolve(undefined));
    hook.on("close", () => {
      try {
        resolve(JSON.parse(answer));
      } catch {
        resolve(undefined);
      }
    });
    hook.stdin.on("error", () => {});
    hook.stdin.end(JSON.stringify(event));
  });
}

export const ContextVerdict = async () => ({
  "tool.execute.after": async ({ tool, args }, output) => {
    if (!Array.isArray(output?.content) || JSON.stringify(output.content).length < 200) return;
    const answer = await ask({ tool_name: tool, tool_input: args, content: output.content });
    if (Array.isArray(answer?.content)) output.content.splice(0, Infinity, ...answer.content);
  },
});
