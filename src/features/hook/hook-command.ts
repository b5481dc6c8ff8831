const PROGRAM = "context-verdict";

export interface HookOptions {
  /** The path of the program, if `context-verdict` is not on the `PATH`. */
  program?: string | undefined;
  hybridDir: string | undefined;
}

/** Writes the command line of a hook for a POSIX shell; on Windows, for any shell. */
export function writeHookCommand(agent: string, { program, hybridDir }: HookOptions): string {
  return [
    ...(program === undefined ? [PROGRAM] : ["node", quote(program)]),
    "hook",
    agent,
    ...(hybridDir === undefined ? [] : ["--hybrid-dir", quote(hybridDir.replace(/^-/, "./-"))]),
  ].join(" ");
}

/** Quoted text and escaped characters, which are not syntax. */
const QUOTED = /'[^']*'|"(?:[^"\\`$]|\\.|\$(?=[\w{]))*"|\\./g;
/** A command with such syntax does more than run this hook, and so is the user's own. */
const SHELL_SYNTAX = /["'\\|&;<>()`]|[^\S \t]|\$(?![\w{])|(?<!\S)#/;

/** Whether a command in an agent's settings runs this hook and nothing else. */
export function isHookCommand(command: string, agent: string): boolean {
  return findProgram(command, agent) !== undefined;
}

/**
 * Changes the options of a hook's command. Keeps how it starts the program, unless that is just its name,
 * which may not be on the PATH: `written` takes care of that.
 */
export function updateHookCommand(command: string, agent: string, written: string): string {
  const program = findProgram(command, agent) ?? PROGRAM;
  if (program === PROGRAM) return written;
  return program + written.slice(findProgram(written, agent)?.length);
}

/** Returns a hook's command up to the end of the program; undefined for any other command. */
function findProgram(command: string, agent: string): string | undefined {
  if (SHELL_SYNTAX.test(command.trimEnd().replace(QUOTED, "-"))) return undefined;
  const program = String.raw`^.*?(?:^|[\s"'/\\])context-verdict(?:@[\w.^~-]+|\.js|\.cmd|\.exe)?["']?`;
  const name = String.raw`${agent}(?! --results(?:\s|$))(?:\s|$)`;
  return new RegExp(`${program}(?= hook ${name})`).exec(command.trimStart())?.[0];
}

function quote(word: string): string {
  // Git's bash, PowerShell and cmd agree on these.
  if (/^[A-Za-z]:/.test(word)) return `"${word.replaceAll("\\", "/")}"`;
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
