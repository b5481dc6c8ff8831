/** A file that an agent reads, from the event of its hook. */
export interface FileRead {
  /** The agent's name of the event; the answer repeats it. */
  event: string;
  /** The path that the tool was called with. */
  path: string;
  /** The directory that a relative path starts from. */
  cwd: string | undefined;
  /** The lines that are read: from 1, both inclusive. */
  lines: LineRange;
  /** Whether the agent has read the file. Before that, it may still be denied. */
  succeeded: boolean;
}

export interface LineRange {
  first: number;
  last: number;
}

/** Whether a read covers all lines of a text. Advice is only about whole documents. */
export function isWhole({ first, last }: LineRange, text: string): boolean {
  return first <= 1 && (last === Number.POSITIVE_INFINITY || last >= countLines(text));
}

function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) count++;
  return count;
}
