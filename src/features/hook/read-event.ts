/** A file that an agent reads, from the event of its hook. */
export interface ReadEvent {
  /** The agent's name of the event; the answer repeats it. */
  event: string;
  /** The path that the tool was called with. */
  path: string;
  /** The directory that a relative path starts from. */
  cwd: string | undefined;
  /** The lines that are read: from 1, both inclusive. */
  lines: LineRange;
  /** Whether a range was asked for, also one that covers the whole file. */
  isRange: boolean;
  /** Whether the agent has read the file. Before that, it may still be denied. */
  succeeded: boolean;
  /** The text that the tool gave, where it is a text. */
  given: string | undefined;
}

/** A file that an agent edits or writes, or tries to. */
export interface EditEvent {
  path: string;
  cwd: string | undefined;
}

export interface LineRange {
  first: number;
  last: number;
}

/** Whether a read covers all lines of a text. Advice is only about whole documents. */
export function isWhole({ first, last }: LineRange, text: string): boolean {
  return first <= 1 && (last === Number.POSITIVE_INFINITY || last >= countLines(text));
}

/** Lines of a text, of which the last may have no line ending. */
export function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) count++;
  return count;
}
