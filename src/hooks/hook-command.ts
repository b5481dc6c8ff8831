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
    ...(hybridDir === undefined ? [] : ["--hybrid-dir", quote(hybridDir)]),
  ].join(" ");
}

/**
 * A command in an agent's settings: this hook and nothing more, by its name or a path, through node
 * or npx. One that does something else besides is somebody's own.
 */
const HOOK_COMMAND =
  /^((?:(?:npx|node)\s+(?:(?:-y|--yes)\s+)?)?(?:"[^"]*[\\/]|'[^']*[\\/]|[^\s"'|&;<>]*[\\/])?context-verdict(?:\.cmd|\.js)?["']?)\s+hook\s+([\w-]+)(?:\s[^|&;<>]*)?$/;

export function isHookCommand(command: string, agent: string): boolean {
  return HOOK_COMMAND.exec(command.trim())?.[2] === agent;
}

/** A hook's command with other options, run from where it is run now. */
export function updateHookCommand(command: string, written: string): string {
  const program = HOOK_COMMAND.exec(command.trim())?.[1] ?? PROGRAM;
  return program + written.slice(PROGRAM.length);
}

function quote(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
