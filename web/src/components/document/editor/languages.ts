import { StreamLanguage, type StringStream } from "@codemirror/language";

/** Longer lines have no colours: finding them would take longer than scrolling may. */
const LONGEST_LINE = 10_000;

interface State {
  isFirst: boolean;
  /** The marks that close the fence or the front matter one is in. */
  end: string | null;
  /** The colour of what is in it. */
  style: string;
}

/**
 * Markdown line by line, for colours only. A full parser is not needed for them, and on hostile
 * documents it takes time that grows with the square of their length.
 */
export const markdownLanguage = StreamLanguage.define<State>({
  name: "markdown",
  startState: () => ({ isFirst: true, end: null, style: "" }),
  blankLine(state) {
    state.isFirst = false;
  },
  token(stream, state) {
    if (stream.string.length > LONGEST_LINE) return readAll(stream, null);
    return stream.sol() ? readLineStart(stream, state) : readInline(stream);
  },
});

function readLineStart(stream: StringStream, state: State): string | null {
  const line = stream.string;
  if (state.end !== null) {
    if (line.trim().startsWith(state.end) && /^[`~+\s-]*$/.test(line)) state.end = null;
    return readAll(stream, state.style);
  }
  const frontmatter = state.isFirst ? /^\uFEFF?(---|\+\+\+)\s*$/.exec(line) : null;
  state.isFirst = false;
  const block = frontmatter ?? /^ {0,3}(`{3,}|~{3,})/.exec(line);
  if (block !== null) {
    state.end = block[1] as string;
    state.style = frontmatter === null ? "monospace" : "meta";
    return readAll(stream, state.style);
  }
  if (/^ {0,3}#{1,6}(?:\s|$)/.test(line)) return readAll(stream, "heading");
  // A delimiter row, a rule or the line below a heading.
  if (/^[\s|:]*[-=][\s|:=-]*$/.test(line)) return readAll(stream, "contentSeparator");
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

/** A key with its length and its columns, or these alone. */
const HEADER =
  /^(?:"(?:[^"\\]|\\.){0,1000}"|[A-Za-z_][\w.]{0,200})?(?:\[[^\]]{0,20}\])?(?:\{[^}]{0,2000}\})?:/;

/** TOON line by line: what names something, and the values. For colours only. */
export const toonLanguage = StreamLanguage.define({
  name: "toon",
  token(stream) {
    if (stream.string.length > LONGEST_LINE) return readAll(stream, null);
    const isStart = stream.sol();
    if (stream.eatSpace() && !isStart) return null;
    if (isStart && stream.match(HEADER)) return "propertyName";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^-?\d+(?:\.\d+)?(?=[,\t|]|$)/)) return "number";
    if (stream.match(/^(?:true|false|null)(?=[,\t|]|$)/)) return "atom";
    if (stream.match(/^[,|\t]/)) return "separator";
    stream.match(/^.[^,|\t"]*/);
    return null;
  },
});
