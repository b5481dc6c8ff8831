import type { Agent } from "../../features/hook/agents/agent.js";
import { AGENT_NAMES, findAgent } from "../../features/hook/agents/index.js";
import { answerEvent } from "../../features/hook/answer-event.js";
import { readStdin } from "../../features/hook/read-stdin.js";
import type { CopyTarget } from "../../features/hook/store-copy.js";
import { requires, usageError } from "../cli-error.js";
import type { Command, Invocation } from "../command.js";
import type { OptionValues } from "../options.js";
import { isTerminal, showStack, writeStdout } from "../streams.js";

export const command: Command = {
  summary: "Tell an agent in which form a document is best read",
  argument: "AGENT",
  takes: "word",
  words: AGENT_NAMES,
  options: ["hybrid-dir", "install", "uninstall", "print", "user", "project"],
  conflicts: [
    ["uninstall", "install"],
    ["print", "install"],
    ["print", "uninstall"],
    ["hybrid-dir", "uninstall"],
    ["project", "user"],
  ],
  details: `AGENT is claude-code or gemini-cli, which runs this when it reads a file. The
event comes on standard input; the answer is one line for the agent, or nothing.
With replace_reads in the configuration, the answer can be a cheaper form of the
file in place of what was read. It never blocks a call, not even if it fails.
`,
  examples: [
    "context-verdict hook claude-code --print",
    "context-verdict hook claude-code --install",
    "context-verdict hook claude-code --install --hybrid-dir .context-verdict",
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
  const agent = findAgent(name);
  if (agent === undefined) {
    throw usageError(name === undefined ? "an agent is missing" : `unknown agent "${name}"`, {
      hint: `Agents: ${AGENT_NAMES.join(", ")}.`,
    });
  }
  const task = (["install", "uninstall", "print"] as const).find((one) => options[one]);
  const scope = (["user", "project"] as const).find((one) => options[one]);
  if (task !== undefined) {
    const { manageHook } = await import("../manage-hook.js");
    manageHook(agent, task, options);
  } else if (scope !== undefined) throw requires(`--${scope}`, "--install or --uninstall");
  else await answer(agent, options);
  return 0;
}

/**
 * Answers one event. On any error the agent gets an empty answer, and goes on as without a hook.
 */
async function answer(agent: Agent, options: OptionValues): Promise<void> {
  if (isTerminal(STDIN)) {
    throw usageError("no event: the agent gives it on standard input", {
      hint: `To have it do so: context-verdict hook ${agent.name} --install`,
    });
  }
  try {
    const event = await readStdin();
    const answered =
      event &&
      (await answerEvent(agent, event, {
        copies: toCopyTarget(agent, options["hybrid-dir"]),
        project: findProject(agent),
        program: process.argv[1],
      }));
    if (answered) return void writeStdout(`${JSON.stringify(answered)}\n`);
  } catch (error) {
    showStack(error);
  }
  printEmptyAnswer(agent);
}

function toCopyTarget(agent: Agent, directory: string | undefined): CopyTarget | undefined {
  if (directory === undefined) return undefined;
  return { directory, project: findProject(agent), versioned: !agent.readsIgnored };
}

function findProject({ projectVariable }: Agent): string {
  return process.env[projectVariable] || process.cwd();
}

function printEmptyAnswer({ emptyAnswer }: Agent): void {
  try {
    if (emptyAnswer !== "") writeStdout(`${emptyAnswer}\n`);
  } catch {
    // The agent no longer reads.
  }
}
