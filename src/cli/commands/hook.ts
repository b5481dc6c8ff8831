import { answerResult, RESULT_HOSTS } from "../../features/hook/answer-result.js";
import { ifPossible } from "../../io/failures.js";
import { type Command, usageError } from "../command.js";
import { isTerminal, showStack, writeStdout } from "../streams.js";
import { RESULT_FORM, readResultForms } from "./wrap.js";

type HostName = keyof typeof RESULT_HOSTS;

const HOST_NAMES = Object.keys(RESULT_HOSTS) as HostName[];

export const command: Command = {
  summary: "Give an agent a shorter form of what an MCP tool returned",
  argument: "HOST",
  options: [["form"]],
  meanings: { form: RESULT_FORM },
  details: `HOST is claude-code, gemini-cli, copilot-cli or opencode. It runs this when a
tool of an MCP server returned something. The event comes on standard input; the
answer is the result in a shorter form, by the rules of wrap, or nothing. It
never blocks a call, not even if it fails. docs/wrap.md shows the settings.
`,
  examples: ["context-verdict hook claude-code < event.json"],
  exits: { 0: "answered, for any event", 1: "usage error, such as no such host", 2: null },
  /** Answers one event. On any error the agent gets an empty answer, and goes on as without a hook. */
  async run({ files: [typed], options }) {
    const name = HOST_NAMES.find((known) => known === typed);
    if (name === undefined) {
      throw usageError(typed === undefined ? "a host is missing" : `unknown host "${typed}"`, {
        hint: `Hosts: ${HOST_NAMES.join(", ")}. For others: context-verdict wrap -- COMMAND`,
      });
    }
    if (isTerminal(0)) {
      throw usageError("no event: the host gives it on standard input", {
        hint: `For example: context-verdict hook ${name} < event.json`,
      });
    }
    const formOf = readResultForms(options);
    const host = RESULT_HOSTS[name];
    let answer: string = host.emptyAnswer;
    try {
      const event = await readEvent();
      const answered = event && (await answerResult(host, event, formOf));
      if (answered) answer = JSON.stringify(answered);
    } catch (error) {
      showStack(error);
    }
    // The host may no longer read.
    if (answer !== "") ifPossible(() => writeStdout(`${answer}\n`));
    return 0;
  },
};

/** Several times the longest text that is judged. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;
/** Hosts write an event at once. */
const DEADLINE_MS = 2_000;

/** @returns undefined if it is too large. @throws Error if it is late or cannot be read. */
async function readEvent(): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let total = 0;
  // A pipe that stays open would keep the process alive.
  const timer = setTimeout(() => process.stdin.destroy(), DEADLINE_MS);
  try {
    for await (const chunk of process.stdin) {
      total += chunk.length;
      if (total > MAX_EVENT_BYTES) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, total).toString("utf8");
  } finally {
    clearTimeout(timer);
  }
}
