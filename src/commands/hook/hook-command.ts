const PROGRAM = "context-verdict";

/** What a hook is to do, as the agent's settings keep it. */
export interface HookOptions {
  always: boolean;
  hybridDir: string | undefined;
}

/** The command line of a hook, for a POSIX shell. */
export function writeHookCommand(agent: string, { always, hybridDir }: HookOptions): string {
  return [
    PROGRAM,
    "hook",
    agent,
    ...(always ? ["--always"] : []),
    ...(hybridDir === undefined ? [] : ["--hybrid-dir", quote(hybridDir.replace(/^-/, "./-"))]),
  ].join(" ");
}

/** What may start the program: node or a package runner, by name or path, and words to these. */
const LAUNCHER = /(?:^|[\\/])(?:node|npx|npm|pnpm|pnpx|yarn|bun|bunx|exec|dlx|x)(?:\.exe|\.cmd)?$/;
const FLAG = /^-/;
const ASSIGNMENT = /^\w+=/;
const PROGRAM_FILE = /(?:^|[\\/])context-verdict(?:@[\w.^~-]+|\.js|\.cmd|\.exe)?$/;

/**
 * Whether a command in an agent's settings is this hook and nothing more, by whatever way the program
 * is started. One that does something else besides is somebody's own.
 */
export function isHookCommand(command: string, agent: string): boolean {
  return findProgram(command, agent) !== undefined;
}

/** A hook's command with other options, run from where it is run now. */
export function updateHookCommand(command: string, agent: string, written: string): string {
  return (findProgram(command, agent) ?? PROGRAM) + written.slice(PROGRAM.length);
}

/** The beginning of a hook's command, up to the end of the program; undefined for any other. */
function findProgram(command: string, agent: string): string | undefined {
  const words = splitWords(command);
  const hook = words.findIndex(({ text }) => text === "hook");
  const program = words[hook - 1];
  if (program === undefined || words[hook + 1]?.text !== agent) return undefined;
  const before = words.slice(0, hook - 1).map(({ text }) => text);
  const starts = [LAUNCHER, FLAG, ASSIGNMENT, PROGRAM_FILE];
  const isOwn =
    PROGRAM_FILE.test(program.text) && before.every((text) => starts.some((it) => it.test(text)));
  return isOwn ? command.slice(0, program.end).trimStart() : undefined;
}

/** A word of a shell that names variables at most: nothing that ends a command, or runs another. */
const WORD =
  /(?:[^\s"'\\|&;<>()`#$]|\\.|\$(?=[\w{])|"(?:[^"\\`$]|\\.|\$(?=[\w{]))*"|'[^']*'|(?<=\S)#)+/y;
const SPACES = /[ \t]*/y;

/** @returns The words without their quotation marks; none where anything else occurs. */
function splitWords(command: string): { text: string; end: number }[] {
  const words: { text: string; end: number }[] = [];
  const line = command.trimEnd();
  for (let end = 0; end < line.length; ) {
    SPACES.lastIndex = end;
    SPACES.test(line);
    WORD.lastIndex = SPACES.lastIndex;
    const word = WORD.exec(line)?.[0];
    if (word === undefined) return [];
    end = WORD.lastIndex;
    words.push({ text: word.replace(/["']/g, ""), end });
  }
  return words;
}

function quote(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
