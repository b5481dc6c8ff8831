const PROGRAM = "context-verdict";

/** The options of a hook, as the agent's settings keep them. */
export interface HookOptions {
  /** The file of the program, where `context-verdict` is not on the `PATH`. */
  program?: string | undefined;
  always: boolean;
  hybridDir: string | undefined;
}

/** Writes the command line of a hook for a POSIX shell; of Windows, for all that may read it. */
export function writeHookCommand(
  agent: string,
  { program, always, hybridDir }: HookOptions,
): string {
  return [
    ...(program === undefined ? [PROGRAM] : ["node", quote(program)]),
    "hook",
    agent,
    ...(always ? ["--always"] : []),
    ...(hybridDir === undefined ? [] : ["--hybrid-dir", quote(hybridDir.replace(/^-/, "./-"))]),
  ].join(" ");
}

/** Words that may come before the program: node or a package runner, its flags, and variables. */
const BEFORE = [
  /(?:^|[\\/])(?:node|npx|npm|pnpm|pnpx|yarn|bun|bunx|exec|dlx|x)(?:\.exe|\.cmd)?$/,
  /^-/,
  /^\w+=/,
];
const PROGRAM_FILE = /(?:^|[\\/])context-verdict(?:@[\w.^~-]+|\.js|\.cmd|\.exe)?$/;

/** Quoted text and escaped characters, which cannot end a command or run another. */
const QUOTED = /'[^']*'|"(?:[^"\\`$]|\\.|\$(?=[\w{]))*"|\\./g;

/** What else than words and variables a shell may read: such a command does more than this hook. */
const SHELL_SYNTAX = /["'\\|&;<>()`]|[^\S \t]|\$(?![\w{])|(?<!\S)#/;

/**
 * Whether a command in an agent's settings runs this hook and nothing else, however the program is
 * started. A command that does more belongs to the user.
 */
export function isHookCommand(command: string, agent: string): boolean {
  return findProgram(command, agent) !== undefined;
}

/**
 * Gives a hook's command other options, and keeps how the program is started, unless that is by its name
 * alone: only who writes the command knows whether there is one of that name.
 */
export function updateHookCommand(command: string, agent: string, written: string): string {
  const program = findProgram(command, agent) ?? PROGRAM;
  if (program === PROGRAM) return written;
  return program + written.slice((findProgram(written, agent) ?? "").length);
}

/** Returns a hook's command up to the end of the program; undefined for any other command. */
function findProgram(command: string, agent: string): string | undefined {
  const plain = command.trimEnd().replace(QUOTED, (part) => "-".repeat(part.length));
  if (SHELL_SYNTAX.test(plain)) return undefined;
  const words = [...plain.matchAll(/[^ \t]+/g)].map(({ 0: word, index }) => {
    const end = index + word.length;
    return { text: command.slice(index, end).replace(/["']/g, ""), end };
  });
  const hook = words.findIndex(({ text }) => text === "hook");
  const program = words[hook - 1];
  if (program === undefined || words[hook + 1]?.text !== agent) return undefined;
  const isStart = ({ text }: { text: string }) =>
    [...BEFORE, PROGRAM_FILE].some((start) => start.test(text));
  const isOwn = PROGRAM_FILE.test(program.text) && words.slice(0, hook - 1).every(isStart);
  return isOwn ? command.slice(0, program.end).trimStart() : undefined;
}

function quote(word: string): string {
  // Git's bash, PowerShell and cmd agree on these.
  if (/^[A-Za-z]:/.test(word)) return `"${word.replaceAll("\\", "/")}"`;
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
