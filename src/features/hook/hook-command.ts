/**
 * Writes the command line of a hook for a POSIX shell; on Windows, for any shell.
 * @param program The path of the program, if `context-verdict` is not on the `PATH`.
 */
export function writeHookCommand(agent: string, program: string | undefined): string {
  return `${program === undefined ? "context-verdict" : `node ${quote(program)}`} hook ${agent}`;
}

/** Quoted text and escaped characters, which are not syntax. */
const QUOTED = /'[^']*'|"(?:[^"\\`$]|\\.|\$(?=[\w{]))*"|\\./g;
/** A command with such syntax does more than run this hook, and so is the user's own. */
const SHELL_SYNTAX = /["'\\|&;<>()`]|[^\S \t]|\$(?![\w{])|(?<!\S)#/;

/** Whether a command in an agent's settings runs this hook and nothing else. */
export function isHookCommand(command: string, agent: string): boolean {
  if (SHELL_SYNTAX.test(command.trimEnd().replace(QUOTED, "-"))) return false;
  const program = String.raw`(?:^|[\s"'/\\])context-verdict(?:@[\w.^~-]+|\.js|\.cmd|\.exe)?["']?`;
  return new RegExp(`${program} hook ${agent}(?! --results(?:\\s|$))(?:\\s|$)`).test(command);
}

/**
 * Replaces the commands that `writeHookCommand` wrote with the path of a program, which may be gone.
 * @param json A text with JSON strings.
 */
export function renewHookCommands(json: string, agent: string, command: string): string {
  const program = String.raw`/[\w./:@%+-]+|'/[^"\n]+'|\\"[A-Za-z]:[^"\n]+\\"`;
  const written = new RegExp(`"node (?:${program}) hook ${agent}"`, "g");
  return json.replace(written, () => JSON.stringify(command));
}

function quote(word: string): string {
  // Git's bash, PowerShell and cmd agree on these.
  if (/^[A-Za-z]:/.test(word)) return `"${word.replaceAll("\\", "/")}"`;
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
