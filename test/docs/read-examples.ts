/** An example of a page: what is typed, and what the page says comes of it. */
export interface Example {
  line: number;
  command: string;
  output: string;
  /** Where the output begins in the page, in UTF-16 code units. */
  outputStart: number;
  /** From "Exit code 2." behind the output; undefined where the page says none. */
  exitCode: number | undefined;
  /** Files that the page has shown by then: "`NAME`:", or "with this `NAME`:", and a block. */
  files: readonly { name: string; content: string }[];
}

const FENCE = /^(`{3,})(\w*)\n([\s\S]*?)^\1$/gm;

/** Reads the examples of a page in their order: a block of `sh` with a block of output right behind it. */
export function readExamples(page: string): Example[] {
  const blocks = [...page.matchAll(FENCE)].map((match) => ({
    language: match[2]!,
    text: match[3]!,
    textStart: match.index + match[0].indexOf("\n") + 1,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const files: { name: string; content: string }[] = [];
  return blocks.flatMap((block, index) => {
    const [, name] = /(?:[Ww]ith this |\n\n)`([^`]+)`:\n\n$/.exec(page.slice(0, block.start)) ?? [];
    if (name !== undefined && block.language !== "sh") files.push({ name, content: block.text });
    const next = blocks[index + 1];
    if (block.language !== "sh" || next === undefined || next.language === "sh") return [];
    if (page.slice(block.end, next.start).trim() !== "") return [];
    const [, exitCode] = /^\s*Exit code (\d)\./.exec(page.slice(next.end)) ?? [];
    return [
      {
        line: page.slice(0, block.start).split("\n").length,
        command: block.text,
        output: next.text,
        outputStart: next.textStart,
        exitCode: exitCode === undefined ? undefined : Number(exitCode),
        files: [...files],
      },
    ];
  });
}
