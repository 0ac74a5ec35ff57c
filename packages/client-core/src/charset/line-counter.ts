/** Lines and columns, both from 1; linear in time for ascending positions. */
export class LineCounter {
  readonly #text: string;
  #counted = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  locate(position: number): { readonly line: number; readonly column: number } {
    if (position < this.#counted) {
      this.#counted = 0;
      this.#line = 1;
      this.#lineStart = 0;
    }
    for (; this.#counted < position; this.#counted += 1) {
      if (this.#text.charCodeAt(this.#counted) !== LINE_FEED) continue;
      this.#line += 1;
      this.#lineStart = this.#counted + 1;
    }
    return { line: this.#line, column: position - this.#lineStart + 1 };
  }
}

const LINE_FEED = 10;
