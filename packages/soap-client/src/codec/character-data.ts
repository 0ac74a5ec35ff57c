import { isXmlText, resolveReferences } from "../schema/characters.ts";
import { BANG, CR, GREATER, LF, QUESTION, SPACE, TAB } from "./character-codes.ts";
import { DecodeError, type DecodeProblem } from "./decode-error.ts";

const embeddedDocument = /^\s*<(?:\?xml|!DOCTYPE|(?:[\w.-]+:)?Envelope[\s/>])/i;

interface OpenElement {
  readonly qualified: string;
  readonly local: string;
  /** The state of the namespaces outside the element. */
  readonly scope: number;
}

/**
 * The text of a message, the place reached in it, and the elements open there. Reads what stands between tags:
 * text, references, CDATA, comments; and refuses what must not stand there.
 */
export class CharacterData {
  protected readonly text: string;
  protected readonly open: OpenElement[] = [];
  protected at = 0;
  /** Whether the start tag read last closed itself; its end is already behind. */
  selfClosed = false;

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

  /** Text up to the next start or end tag: references resolved, CDATA included, comments left out. */
  readTextUntilTag(): string {
    if (this.selfClosed) return "";
    let text = "";
    for (;;) {
      const end = this.text.indexOf("<", this.at);
      if (end === -1) this.fail("malformed", "The message ends early");
      if (end > this.at) text += this.#characters(end);
      const second = this.text.charCodeAt(end + 1);
      if (second !== BANG && second !== QUESTION) return text;
      if (!this.comment()) text += this.#cdata();
    }
  }

  /** Goes over a comment; false at a CDATA section; anything else with `<!` or `<?` is refused. */
  protected comment(): boolean {
    if (this.text.startsWith("<!--", this.at)) {
      const end = this.text.indexOf("--", this.at + 4);
      if (end === -1 || this.text.charCodeAt(end + 2) !== GREATER) {
        this.fail("malformed", "A comment does not end as it should");
      }
      if (!isXmlText(this.text.slice(this.at, end))) this.failOnCharacter();
      this.at = end + 3;
      return true;
    }
    if (this.text.startsWith("<![CDATA[", this.at)) return false;
    if (this.text.charCodeAt(this.at + 1) === QUESTION) {
      this.fail("processing-instruction", "SOAP messages hold no processing instructions");
    }
    if (this.text.startsWith("<!DOCTYPE", this.at)) {
      this.fail("doctype", "SOAP messages hold no document type declaration");
    }
    this.fail("malformed", "A declaration is not allowed here");
  }

  protected unescape(text: string): string {
    if (!text.includes("&")) return text;
    const resolved = resolveReferences(text);
    if (resolved === undefined) this.fail("entity", "An entity is not one of the predefined five");
    return resolved;
  }

  protected failOnCharacter(): never {
    this.fail("malformed", "XML does not allow this character");
  }

  #cdata(): string {
    const start = this.at + 9;
    const end = this.text.indexOf("]]>", start);
    if (end === -1) this.fail("malformed", "A CDATA section does not end");
    const text = this.text.slice(start, end);
    if (!isXmlText(text)) this.failOnCharacter();
    if (embeddedDocument.test(text)) {
      this.fail("embedded-document", "A CDATA section holds a document");
    }
    this.at = end + 3;
    return normaliseLines(text);
  }

  #characters(end: number): string {
    const text = this.text.slice(this.at, end);
    if (!isXmlText(text)) this.failOnCharacter();
    if (text.includes("]]>"))
      this.fail("malformed", "]]> is only allowed at the end of a CDATA section");
    this.at = end;
    return this.unescape(normaliseLines(text));
  }
}

function normaliseLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
