import type { SettingsPlace } from "../agents/agent.js";

/** A file that holds only our hook. */
export interface OwnFile extends SettingsPlace {
  /** @param command Runs the hook, in a shell. */
  write(command: string): string;
}

/** Seconds. */
const TIMEOUT_S = 10;

export const OWN_FILES: Readonly<Record<string, OwnFile>> = {
  // The tools of servers have a dash in their names, and the host's own have none.
  "copilot-cli": {
    projectFile: ".github/hooks/context-verdict.json",
    directory: ".copilot",
    file: "hooks/context-verdict.json",
    userDirectoryVariable: "COPILOT_HOME",
    write: (command) => {
      const hook = { type: "command", command, matcher: ".+-.+", timeoutSec: TIMEOUT_S };
      return `${JSON.stringify({ version: 1, hooks: { postToolUse: [hook] } }, null, 2)}\n`;
    },
  },
  opencode: {
    projectFile: ".opencode/plugins/context-verdict.js",
    directory: ".config",
    file: "opencode/plugins/context-verdict.js",
    userDirectoryVariable: "XDG_CONFIG_HOME",
    write: (command) => `import { spawn } from "node:child_process";

const COMMAND = ${JSON.stringify(command)};

/** Runs the hook with an event; undefined where it says nothing. */
function ask(event) {
  return new Promise((resolve) => {
    const hook = spawn(COMMAND, { shell: true, stdio: ["pipe", "pipe", "ignore"], timeout: ${TIMEOUT_S}_000 });
    let answer = "";
    hook.stdout.setEncoding("utf8");
    hook.stdout.on("data", (chunk) => { answer += chunk; });
    hook.on("error", () => resolve(undefined));
    hook.on("close", () => { try { resolve(JSON.parse(answer)); } catch { resolve(undefined); } });
    hook.stdin.on("error", () => {});
    hook.stdin.end(JSON.stringify(event));
  });
}

/** Shortens results of MCP tools, which have a list of contents. */
export const ContextVerdict = async () => ({
  "tool.execute.after": async ({ tool, args }, output) => {
    if (!Array.isArray(output?.content) || JSON.stringify(output.content).length < 200) return;
    const answer = await ask({ tool_name: tool, tool_input: args, content: output.content });
    if (Array.isArray(answer?.content)) output.content.splice(0, Infinity, ...answer.content);
  },
});
`,
  },
};
