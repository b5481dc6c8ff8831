import type { Run } from "./run-cli.js";

/** What stands before the first title of a transcript, or a title and what follows it. */
export interface Section {
  title: string;
  text: string;
  /** Its paragraphs and commands, which follow `$`. */
  parts: string[];
}

const PART = /^ {2}\$ .*(?:\n {2}> .*)*|^\S.*(?:\n\S.*)*/gm;

export function parseTranscript(text: string): Section[] {
  return text.split(/^(?=# )/m).map((section) => ({
    title: /^# (.*)/.exec(section)?.[1] ?? "",
    text: `${section.trimEnd()}\n`,
    parts: section.match(PART) ?? [],
  }));
}

const isCommand = (part: string | undefined) => part?.startsWith("  $ ");

/** The text of a section whose commands print what `run` returns. */
export function writeSection({ parts }: Section, run: (command: string) => Run): string {
  const lines = parts.flatMap((part, index) => {
    if (!isCommand(part)) return index === 0 ? [part] : ["", part];
    const output = writeRun(run(part.replace(/^ {2}[$>] /gm, "")));
    return [...(isCommand(parts[index - 1]) ? [] : [""]), part, ...output];
  });
  return `${lines.join("\n")}\n`;
}

function writeRun({ status, stdout, stderr }: Run): string[] {
  const errors = writeStream(stderr).map((line) => `! ${line}`);
  const code = status === 0 ? [] : [`[${status}]`];
  return [...writeStream(stdout), ...errors, ...code].map((line) => `  ${line}`.trimEnd());
}

/** The lines of a stream, with control characters as JSON has them. */
function writeStream(text: string): string[] {
  if (text === "") return [];
  const shown = text.replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f\ufeff]/g, (one) =>
    one >= "\x7f"
      ? `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`
      : JSON.stringify(one).slice(1, -1),
  );
  const lines = shown.split("\n");
  const last = lines.pop();
  return last === "" ? lines : [...lines, `${last} (no newline)`];
}
