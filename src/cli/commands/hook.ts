import type { Agent } from "../../features/hook/agents/agent.js";
import { AGENT_NAMES, findAgent, forResults } from "../../features/hook/agents/index.js";
import { answerEvent } from "../../features/hook/answer-event.js";
import { readStdin } from "../../features/hook/read-stdin.js";
import { requires, usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import type { OptionValues } from "../options.js";
import { isTerminal, showStack, writeStdout } from "../streams.js";

/** Agents that run hooks for files, and those that only run hooks for results. */
const HOST_NAMES = [...AGENT_NAMES, "copilot-cli", "opencode"];

export const command: Command = {
  summary: "Give an agent a cheaper form of what it reads or tools return",
  argument: "AGENT",
  takes: "word",
  options: ["results", "install", "uninstall", "print", "user", "project"],
  conflicts: [
    ["uninstall", "install"],
    ["print", "install"],
    ["print", "uninstall"],
    ["project", "user"],
  ],
  details: `AGENT is claude-code or gemini-cli, which runs this when it has read a file. The
event comes on standard input; the answer is a cheaper form of the file in place
of what was read, where replace_reads in the configuration names it, or nothing.
It never blocks a call, not even if it fails.

With --results, AGENT may also be copilot-cli or opencode. It runs this when a
tool of an MCP server returned something; the answer is the result in a shorter
form, by the rules of wrap. A result of codex cannot be replaced: use wrap.
`,
  examples: [
    "context-verdict hook claude-code --print",
    "context-verdict hook claude-code --install",
    "context-verdict hook copilot-cli --results --install --user",
    "context-verdict hook gemini-cli --uninstall",
  ],
  exits: {
    0: "answered, for any event",
    1: "invalid options",
    2: "--install, --uninstall or --print failed (agents: forbid the read)",
  },
  run,
};

const STDIN = 0;

/** `hook`: answers an agent's event, or edits the agent's settings. */
async function run({ file: name, options }: Invocation): Promise<number> {
  const host = findHost(name, options);
  const task = (["install", "uninstall", "print"] as const).find((one) => options[one]);
  const scope = (["user", "project"] as const).find((one) => options[one]);
  if (task !== undefined) {
    const { inOwnFile, inSettings, manageHook } = await import("../manage-hook.js");
    const { OWN_FILES } = await import("../../features/hook/results/own-files.js");
    const { agent } = host;
    const own = OWN_FILES[host.name];
    if (agent) manageHook(inSettings(options.results ? forResults(agent) : agent), task, options);
    else if (own) manageHook(inOwnFile(host.name, own), task, options);
  } else if (scope !== undefined) throw requires(`--${scope}`, "--install or --uninstall");
  else await answer(host, options);
  return 0;
}

interface Host {
  name: string;
  /** For reads of files. */
  agent: Agent | undefined;
}

function findHost(name: string | undefined, { results }: OptionValues): Host {
  const agent = findAgent(name);
  if (name === "codex") {
    throw usageError("a result of codex cannot be replaced by a hook", {
      hint: "Run its MCP servers behind wrap: context-verdict wrap -- COMMAND",
    });
  }
  if (name !== undefined && (agent || HOST_NAMES.includes(name))) {
    if (!agent && !results) {
      throw usageError(`${name} has no hook for files`, { hint: "Add --results." });
    }
    return { name, agent };
  }
  throw usageError(name === undefined ? "an agent is missing" : `unknown agent "${name}"`, {
    hint: `Agents: ${HOST_NAMES.join(", ")}.`,
  });
}

/**
 * Answers one event. On any error the agent gets an empty answer, and goes on as without a hook.
 */
async function answer({ name, agent }: Host, options: OptionValues): Promise<void> {
  if (isTerminal(STDIN)) {
    throw usageError("no event: the agent gives it on standard input", {
      hint: `To have it do so: context-verdict hook ${name}${options.results ? " --results" : ""} --install`,
    });
  }
  let emptyAnswer = agent?.emptyAnswer ?? "";
  try {
    const { RESULT_HOSTS } = await import("../../features/hook/results/result-hosts.js");
    const host = options.results ? RESULT_HOSTS[name] : undefined;
    emptyAnswer = host?.emptyAnswer ?? emptyAnswer;
    const event = await readStdin();
    let answered: object | undefined;
    if (event && host) {
      const { answerResult } = await import("../../features/hook/results/answer-result.js");
      answered = await answerResult(host, event);
    } else if (event) {
      const project = process.env[agent!.projectVariable] || process.cwd();
      answered = await answerEvent(agent!, event, project);
    }
    if (answered) return void writeStdout(`${JSON.stringify(answered)}\n`);
  } catch (error) {
    showStack(error);
  }
  try {
    if (emptyAnswer !== "") writeStdout(`${emptyAnswer}\n`);
  } catch {
    // The agent no longer reads.
  }
}
