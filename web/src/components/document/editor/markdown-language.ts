import { StreamLanguage, type StringStream } from "@codemirror/language";

interface State {
  /** The marks that close the fenced block one is in. */
  fence: string | null;
  /** The marks that close the frontmatter one is in. */
  frontmatter: string | null;
  line: number;
}

/** Longer lines have no colours: finding them would take longer than scrolling may. */
export const LONGEST_LINE = 10_000;

/**
 * Markdown line by line, for colours only. A full parser is not needed for them, and on hostile
 * documents it takes time that grows with the square of their length.
 */
export const markdownLanguage = StreamLanguage.define<State>({
  name: "markdown",
  startState: () => ({ fence: null, frontmatter: null, line: 0 }),
  blankLine(state) {
    state.line++;
  },
  token(stream, state) {
    if (stream.string.length > LONGEST_LINE) return readAll(stream, null);
    return stream.sol() ? readLineStart(stream, state) : readInline(stream);
  },
});

function readLineStart(stream: StringStream, state: State): string | null {
  const isFirst = state.line++ === 0;
  const line = stream.string;
  if (state.frontmatter !== null) {
    if (line.trimEnd() === state.frontmatter) state.frontmatter = null;
    return readAll(stream, "meta");
  }
  if (isFirst && /^\uFEFF?(?:---|\+\+\+)\s*$/.test(line)) {
    state.frontmatter = line.replace("\uFEFF", "").trimEnd();
    return readAll(stream, "meta");
  }
  if (state.fence !== null) {
    if (line.trim().startsWith(state.fence) && /^[`~\s]*$/.test(line)) state.fence = null;
    return readAll(stream, "monospace");
  }
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line);
  if (fence !== null) {
    state.fence = fence[1] as string;
    return readAll(stream, "monospace");
  }
  if (/^ {0,3}#{1,6}(?:\s|$)/.test(line)) return readAll(stream, "heading");
  if (/^ {0,3}(?:=+|-+)\s*$/.test(line)) return readAll(stream, "contentSeparator");
  if (/^[\s|]*:?-+:?\s*(?:\||$)[\s|:-]*$/.test(line)) return readAll(stream, "contentSeparator");
  if (stream.match(/^\s*(?:>\s?)+/)) return "quote";
  if (stream.match(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/)) return "list";
  return readInline(stream);
}

function readAll<T extends string | null>(stream: StringStream, style: T): T {
  stream.skipToEnd();
  return style;
}

/** Marks that start something within a line, each with how it goes on. */
const INLINE: readonly [pattern: RegExp, style: string][] = [
  [/^(`+)(?!`)(?:(?!\1).){1,500}\1/, "monospace"],
  [/^\*\*[^*]{1,300}\*\*|^__[^_]{1,300}__/, "strong"],
  [/^\*[^*\s][^*]{0,300}\*|^_[^_\s][^_]{0,300}_(?!\w)/, "emphasis"],
  [/^!?\[[^\]]{0,300}\]\([^)]{0,500}\)/, "link"],
  [/^<https?:[^>\s]{1,500}>|^https?:\/\/[^\s)>|]{1,500}/, "url"],
  [/^\|/, "separator"],
  [/^\\./, "escape"],
];

function readInline(stream: StringStream): string | null {
  for (const [pattern, style] of INLINE) if (stream.match(pattern)) return style;
  stream.match(/^.[^`*_![<h|\\]{0,200}/s);
  return null;
}
