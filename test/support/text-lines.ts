/** Line arithmetic of its own, so that the engine's is not tested against itself. */
export class TextLines {
  readonly #starts: number[] = [0];

  constructor(readonly text: string) {
    for (const { index, 0: ending } of text.matchAll(/\r\n?|\n/g)) {
      if (index + ending.length < text.length) this.#starts.push(index + ending.length);
    }
  }

  /** Lines of the text; a final line ending does not start another, a byte order mark alone is none. */
  get count(): number {
    return /^\uFEFF?$/.test(this.text) ? 0 : this.#starts.length;
  }

  /** 1-based line of a character offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
