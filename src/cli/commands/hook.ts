import type { Agent } from "../../commands/hook/agents/agent.js";
import { AGENT_NAMES, findAgent } from "../../commands/hook/agents/index.js";
import { answerEvent } from "../../commands/hook/answer-event.js";
import { readStdin } from "../../commands/hook/read-stdin.js";
import type { CopyPlace } from "../../commands/hook/store-copy.js";
import type { Invocation } from "../arguments.js";
import { usageError } from "../cli-error.js";
import { toHookOptions } from "../hook-options.js";
import { isTerminal } from "../is-terminal.js";
import type { OptionValues } from "../options.js";
import { writeStderr, writeStdout } from "../streams.js";

const STDIN = 0;

/** `hook`: what to tell an agent about a file that it reads, or how to have it ask. */
export async function run({ file: name, options }: Invocation): Promise<number> {
  const agent = findAgent(name);
  if (agent === undefined) {
    throw usageError(name === undefined ? "an agent is missing" : `unknown agent "${name}"`, {
      hint: `Agents: ${AGENT_NAMES.join(", ")}.`,
    });
  }
  const task = toHookOptions(options);
  if (task !== "answer") {
    const { manageHook } = await import("../manage-hook.js");
    manageHook(agent, task, options);
  } else await answer(agent, options);
  return 0;
}

/**
 * Answers one event. Whatever goes wrong is nobody's concern but ours: the agent goes on as if there
 * were no hook.
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
        always: options.always === true,
        copies: toCopyPlace(agent, options["hybrid-dir"]),
      }));
    if (answered) return void writeStdout(`${JSON.stringify(answered)}\n`);
  } catch (error) {
    if (process.env.CONTEXT_VERDICT_DEBUG === "1") writeStderr(`${(error as Error).stack}\n`);
  }
  sayNothing(agent);
}

function toCopyPlace(agent: Agent, directory: string | undefined): CopyPlace | undefined {
  if (directory === undefined) return undefined;
  const project = process.env[agent.projectVariable] || process.cwd();
  return { directory, project, versioned: !agent.readsIgnored };
}

function sayNothing({ nothing }: Agent): void {
  try {
    if (nothing !== "") writeStdout(`${nothing}\n`);
  } catch {
    // Nobody listens.
  }
}
