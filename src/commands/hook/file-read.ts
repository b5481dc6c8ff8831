/** A file that an agent reads, as its hook reports it. */
export interface FileRead {
  /** The agent's name of the event; the answer repeats it. */
  event: string;
  /** As the tool was called with it. */
  path: string;
  /** What a relative path starts from. */
  cwd: string | undefined;
  /** The lines that are read, counted from 1, both inclusive. */
  lines: LineRange;
  /** Whether the agent has got the file: before that, it may still be refused. */
  succeeded: boolean;
}

export interface LineRange {
  first: number;
  last: number;
}

/** Whether a read takes all lines of a text. What is said about a document is not true of a part. */
export function isWhole({ first, last }: LineRange, text: string): boolean {
  return first <= 1 && (last === Number.POSITIVE_INFINITY || last >= countLines(text));
}

function countLines(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) count++;
  return count;
}
