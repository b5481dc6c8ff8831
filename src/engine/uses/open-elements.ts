import { COMMENT, type Tag } from "../markdown/tags.js";

/** Elements without a closing tag, and `p`, which the next block closes. */
const CLOSED_BY_ITSELF =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|p|param|source|track|wbr)$/;

/** Elements that browsers reopen after the block that they began in ("formatting" elements of HTML). */
const FORMATTING = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

/**
 * Elements that stay open after the paragraph that they began in ("special" elements of HTML). Others, such
 * as a `<name>` that is meant as text, end with the paragraph.
 */
const BLOCKS =
  /^(?:!--|address|article|aside|blockquote|button|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|iframe|li|main|marquee|math|menu|nav|noscript|object|ol|plaintext|pre|script|search|section|select|style|summary|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|ul|xmp)$/;

export interface OpenElement<At> {
  name: string;
  at: At;
}

/** Tracks the open elements of a document, nested as in browsers. */
export class OpenElements<At> {
  readonly #open: OpenElement<At>[] = [];
  readonly #counts = new Map<string, number>();
  readonly #formatting = new Map<string, OpenElement<At>[]>();
  /** How many were open at the start of each enclosing container. */
  readonly #marks: number[] = [];

  /** @param onClose Called for each element that a closing tag ends: its own, and those left open in it. */
  constructor(readonly onClose: (element: OpenElement<At>, at: At, isOwn: boolean) => void) {}

  get rest(): OpenElement<At>[] {
    return [...this.#open, ...[...this.#formatting.values()].flat()];
  }

  take({ name, kind }: Tag, at: At): void {
    const isEnd = name === COMMENT && kind === "close";
    // Comments hold no tags and no comments.
    if (CLOSED_BY_ITSELF.test(name) || (this.#isOpen(COMMENT) && !isEnd)) return;
    const isFormatting = FORMATTING.test(name);
    if (kind === "empty" && !isFormatting && !BLOCKS.test(name)) return;
    if (isFormatting) this.#takeFormatting(name, kind === "close", at);
    else if (kind === "close") this.#close(name, at);
    else this.#push({ name, at });
  }

  enter(): void {
    this.#marks.push(this.#open.length);
  }

  /** Closes the elements that end with a list item, a quote or a paragraph. */
  leave(isParagraph: boolean): void {
    const added = this.#open.slice(this.#marks.pop() ?? 0);
    for (const _one of added) this.#pop();
    for (const element of added) {
      if (isParagraph ? BLOCKS.test(element.name) : element.name === COMMENT) this.#push(element);
    }
  }

  #isOpen(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  #takeFormatting(name: string, isClose: boolean, at: At): void {
    const same = this.#formatting.get(name) ?? [];
    this.#formatting.set(name, same);
    if (!isClose) same.push({ name, at });
    else {
      const element = same.pop();
      if (element !== undefined) this.onClose(element, at, true);
    }
  }

  #close(name: string, at: At): void {
    let isOwn = !this.#isOpen(name);
    while (!isOwn) {
      const element = this.#pop();
      if (element === undefined) return;
      isOwn = element.name === name;
      this.onClose(element, at, isOwn);
    }
  }

  #push(element: OpenElement<At>): void {
    this.#open.push(element);
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 0) + 1);
  }

  #pop(): OpenElement<At> | undefined {
    const element = this.#open.pop();
    if (element !== undefined) this.#counts.set(element.name, this.#counts.get(element.name)! - 1);
    return element;
  }
}
