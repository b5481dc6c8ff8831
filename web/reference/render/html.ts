import MarkdownIt from "markdown-it";

/** A piece of HTML, so that a text cannot be taken for one. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Value = Html | string | number | undefined | false | readonly Value[];

/** Puts HTML together: what stands in `${…}` is a text and escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((all, part, index) => all + toSource(values[index - 1]) + part));
}

function toSource(value: Value): string {
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(toSource).join("");
  return value === undefined || value === false ? "" : escapeText(String(value));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const parser = new MarkdownIt("commonmark", { html: false }).enable("table");

/** The HTML of Markdown. @param level That of its largest headings, of those that HTML has. */
export function markdown(text: string, level = 3): Html {
  const tokens = parser.parse(text, {});
  const levels = tokens.flatMap(({ type, tag }) =>
    type === "heading_open" ? [Number(tag.slice(1))] : [],
  );
  const shift = level - Math.min(...levels);
  for (const token of tokens) {
    if (token.type.startsWith("heading_")) {
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + shift)}`;
    }
  }
  return new Html(parser.renderer.render(tokens, parser.options, {}));
}

/** The HTML of Markdown on one line. */
export function inline(text: string): Html {
  return new Html(parser.renderInline(text));
}
