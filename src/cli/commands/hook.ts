import { answerResult, RESULT_HOSTS } from "../../features/hook/answer-result.js";
import { type Command, type Invocation, usageError } from "../command.js";
import { isTerminal, showStack, writeStdout } from "../streams.js";

type HostName = keyof typeof RESULT_HOSTS;

const HOST_NAMES = Object.keys(RESULT_HOSTS) as HostName[];

export const command: Command = {
  summary: "Give an agent a shorter form of what an MCP tool returned",
  argument: "HOST",
  options: [],
  details: `HOST is claude-code, gemini-cli, copilot-cli or opencode. It runs this when a
tool of an MCP server returned something. The event comes on standard input; the
answer is the result in a shorter form, by the rules of wrap, or nothing. It
never blocks a call, not even if it fails. docs/hooks.md shows the settings.
`,
  examples: ["context-verdict hook claude-code < event.json"],
  exits: { 0: "answered, for any event", 1: "no such host", 2: null },
  run,
};

const STDIN = 0;

/** `hook`: answers one event. On any error the agent gets an empty answer, and goes on as without a hook. */
async function run({ files: [typed] }: Invocation): Promise<number> {
  const name = HOST_NAMES.find((known) => known === typed);
  if (name === undefined) {
    throw usageError(typed === undefined ? "a host is missing" : `unknown host "${typed}"`, {
      hint: `Hosts: ${HOST_NAMES.join(", ")}. For others: context-verdict wrap -- COMMAND`,
    });
  }
  if (isTerminal(STDIN)) {
    throw usageError("no event: the host gives it on standard input", {
      hint: `For example: context-verdict hook ${name} < event.json`,
    });
  }
  const host = RESULT_HOSTS[name];
  let answer: string = host.emptyAnswer;
  try {
    const event = await readStdin();
    const answered = event && (await answerResult(host, event));
    if (answered) answer = JSON.stringify(answered);
  } catch (error) {
    showStack(error);
  }
  try {
    if (answer !== "") writeStdout(`${answer}\n`);
  } catch {
    // The host no longer reads.
  }
  return 0;
}

/** Several times the longest text that is judged. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;
/** Hosts write an event at once. */
const DEADLINE_MS = 2_000;

/**
 * Reads standard input to its end as UTF-8.
 * @returns undefined if it is too large, late or unreadable.
 */
function readStdin(): Promise<string | undefined> {
  const { stdin } = process;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const finish = (text: string | undefined): void => {
      clearTimeout(timer);
      // A pipe that stays open would keep the process alive.
      stdin.destroy();
      resolve(text);
    };
    const timer = setTimeout(finish, DEADLINE_MS, undefined);
    stdin.on("data", (chunk: Buffer) => {
      total += chunk.length;
      if (total > MAX_EVENT_BYTES) finish(undefined);
      else chunks.push(chunk);
    });
    stdin.on("end", () => finish(Buffer.concat(chunks, total).toString("utf8")));
    stdin.on("error", () => finish(undefined));
  });
}
