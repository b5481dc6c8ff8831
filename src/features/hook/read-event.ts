/** The event of an agent that reads a file. */
export interface ReadEvent {
  /** The agent's name for the event, which the answer repeats. */
  event: string;
  /** The path that the tool was called with. */
  path: string;
  /** The directory that a relative path starts from. */
  cwd: string | undefined;
  /** From 1, both inclusive. */
  lines: LineRange;
  /** Whether a range was requested, even one that covers the whole file. */
  isRange: boolean;
  /** Whether the agent has read the file. Before, the read may still be denied. */
  succeeded: boolean;
  /** The text that the tool returned. */
  given: string | undefined;
}

/** The event of an agent that edits or writes a file, or tries to. */
export interface EditEvent {
  path: string;
  cwd: string | undefined;
}

export interface LineRange {
  first: number;
  last: number;
}

/** Whether a range covers a whole text. */
export function isWhole({ first, last }: LineRange, text: string): boolean {
  return first <= 1 && (last === Number.POSITIVE_INFINITY || last >= countLines(text));
}

/** Counts lines, including a last one without a line ending. */
export function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) count++;
  return count;
}
