import { CR, LF, SPACE, TAB } from "./character-codes.ts";
import { DecodeError, type DecodeProblem } from "./decode-error.ts";

interface OpenElement {
  readonly qualified: string;
  readonly local: string;
  /** The state of the namespaces outside the element. */
  readonly scope: number;
}

/** The text of a message, the place reached in it, and the elements open there. */
export class MessageText {
  protected readonly text: string;
  protected readonly open: OpenElement[] = [];
  protected at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Refuses the message at the present place. */
  fail(problem: DecodeProblem, reason: string, element?: string): never {
    const path = this.open.map(({ local }) => local);
    if (element !== undefined) path.push(element);
    const before = this.text.slice(0, this.at);
    const lineStart = before.lastIndexOf("\n") + 1;
    const line = before.split("\n").length;
    throw new DecodeError(problem, reason, { path, line, column: before.length - lineStart + 1 });
  }

  protected isSpaceAt(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === SPACE || code === LF || code === CR || code === TAB;
  }

  protected skipSpace(): void {
    while (this.isSpaceAt(this.at)) this.at += 1;
  }
}
