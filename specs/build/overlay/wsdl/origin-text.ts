import type { Place } from "../../contract-error.ts";

/** Where a line was written. */
type LineOrigin = Pick<Place, "file" | "line">;

/** A file's text that can be edited and still knows where each of its lines was written. */
export class OriginText {
  #text: string;
  #origins: readonly LineOrigin[];

  constructor(file: string, text: string) {
    this.#text = text;
    this.#origins = text.split("\n").map((_line, index) => ({ file, line: index + 1 }));
  }

  get text(): string {
    return this.#text;
  }

  /** Puts a text in the place of what stands between two offsets. */
  splice(start: number, end: number, replacement: string, origin: LineOrigin): void {
    const first = lineAt(this.#text, start);
    const last = lineAt(this.#text, end);
    const lines = replacement.split("\n").length;
    const inserted = Array.from({ length: lines }, (_line, index) => {
      if (index === 0) return this.#origins[first] ?? origin;
      if (index === lines - 1) return this.#origins[last] ?? origin;
      return { file: origin.file, line: origin.line + index };
    });
    this.#origins = [
      ...this.#origins.slice(0, first),
      ...inserted,
      ...this.#origins.slice(last + 1),
    ];
    this.#text = this.#text.slice(0, start) + replacement + this.#text.slice(end);
  }

  /** Puts another word in the place of each occurrence of one; lines stay what they are. */
  replaceAll(word: string, other: string): void {
    this.#text = this.#text.replaceAll(word, () => other);
  }

  /** Where a line of the edited text was written. */
  readOrigin(line: number): LineOrigin | undefined {
    return this.#origins[line - 1];
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length - 1;
}
