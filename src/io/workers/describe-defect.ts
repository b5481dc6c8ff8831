/** What may be said of a defect: its kind and where in the program it was, and none of its words. */
export interface Defect {
  name: string;
  /** `file.js:line:column`, innermost first. */
  at: string[];
}

const MOST_FRAMES = 10;

/** Names of files only, since paths tell of the machine, and nothing of the message, which may quote. */
export function describeDefect(error: unknown): Defect {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { name, message, stack = "" } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).matchAll(FRAME);
  return { name, at: [...frames].slice(0, MOST_FRAMES).map(([frame]) => frame) };
}

const FRAME = /[\w.-]+\.[cm]?[jt]s:\d+:\d+(?=\)?$)/gm;
