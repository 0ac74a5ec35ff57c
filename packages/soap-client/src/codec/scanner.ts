import {
  AMPERSAND,
  BANG,
  BRACKET,
  GREATER,
  LESS,
  LF,
  QUESTION,
  SLASH,
  SPACE,
  TAB,
} from "./character-codes.ts";
import { type DecodeLimits, defaultCharacters, defaultDepth } from "./limits.ts";
import { type Attribute, TagNames } from "./tag-names.ts";

const noAttributes: readonly Attribute[] = [];
const declaration =
  /^<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"yes"|'yes'|"no"|'no'))?\s*\?>/;

/**
 * Walks over the text of one XML message, once, from front to back, in time linear in its length.
 *
 * It reads what SOAP 1.1 allows: elements, attributes, text, comments, CDATA and the XML
 * declaration. DOCTYPE, processing instructions and declared entities are refused where they
 * stand; nothing is ever fetched or expanded.
 */
export class Scanner extends TagNames {
  /** Of the start tag read last: its local name. */
  local = "";
  /** Of the start tag read last: its namespace; empty for none. */
  namespace = "";
  /** Of the start tag read last: its attributes. */
  attributes: readonly Attribute[] = noAttributes;

  readonly #depth: number;

  constructor(text: string, limits: DecodeLimits = {}) {
    super(text);
    this.#depth = limits.depth ?? defaultDepth;
    if (text.length > (limits.characters ?? defaultCharacters)) {
      this.fail("too-large", "The message is too large");
    }
    if (text.charCodeAt(0) === 0xfeff) this.at = 1;
    if (text.startsWith("<?xml", this.at) && this.isSpaceAt(this.at + 5)) this.#declaration();
  }

  /**
   * Moves to the next start tag inside the present element, over white space and comments.
   *
   * @returns false at the end tag, or at the end of the text outside every element
   */
  next(): boolean {
    for (;;) {
      this.skipSpace();
      if (this.at >= this.text.length) {
        if (this.open.length === 0) return false;
        this.fail("malformed", "The message ends early");
      }
      if (this.text.charCodeAt(this.at) !== LESS) {
        this.fail("mixed-content", "Text is not allowed between elements");
      }
      const second = this.text.charCodeAt(this.at + 1);
      if (second === SLASH) {
        if (this.open.length > 0) return false;
        this.fail("malformed", "An end tag has no start");
      }
      if (second !== BANG && second !== QUESTION) return true;
      if (!this.comment())
        this.fail("mixed-content", "A CDATA section is not allowed between elements");
    }
  }

  /**
   * The quick way over `<name>text</name>` exactly so written, in no namespace and with nothing to
   * resolve in the text.
   *
   * @returns undefined, and stays, when anything is different; the general way then decides
   */
  takeLeaf(open: string, close: string): string | undefined {
    const text = this.text;
    if (this.scope.defaultNamespace !== "" || !text.startsWith(open, this.at)) return undefined;
    const start = this.at + open.length;
    let end = start;
    for (let code = text.charCodeAt(end); code !== LESS; code = text.charCodeAt(++end)) {
      const ordinary = code >= SPACE ? code < 0xd800 : code === LF || code === TAB;
      if (!ordinary || code === AMPERSAND || code === BRACKET) return undefined;
    }
    if (!text.startsWith(close, end)) return undefined;
    this.at = end + close.length;
    return text.slice(start, end);
  }

  /** The quick way into `<name>` exactly so written, in no namespace. */
  enter(open: string, name: string): boolean {
    if (this.scope.defaultNamespace !== "" || !this.text.startsWith(open, this.at)) return false;
    this.#push(name, name, this.scope.mark());
    this.at += open.length;
    return true;
  }

  /** Reads the start tag at the present place; {@link next} must have found it. */
  startTag(): void {
    this.at += 1;
    const qualified = this.nameUntilDelimiter();
    const { prefix, local } = this.split(qualified);
    const scope = this.scope.mark();
    this.#push(qualified, local, scope);
    const raw = this.readAttributes();
    this.local = local;
    this.namespace = this.resolve(prefix);
    this.attributes = raw.length === 0 ? noAttributes : this.resolveAttributes(raw);
    this.selfClosed = this.text.charCodeAt(this.at) === SLASH;
    if (this.selfClosed) this.at += 1;
    if (this.text.charCodeAt(this.at) !== GREATER) this.fail("malformed", "A tag does not end");
    this.at += 1;
  }

  /** Leaves the present element: over its end tag, or nowhere when it closed itself. */
  endTag(): void {
    if (this.selfClosed) {
      this.selfClosed = false;
      this.#pop();
      return;
    }
    const top = this.open.at(-1);
    if (top === undefined || !this.text.startsWith(top.qualified, this.at + 2)) {
      this.fail("malformed", "An end tag does not match its start");
    }
    this.at += 2 + top.qualified.length;
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== GREATER) {
      this.fail("malformed", "An end tag does not match its start");
    }
    this.at += 1;
    this.#pop();
  }

  /** The text of the present element, up to its end tag; elements inside are refused. */
  readText(): string {
    const text = this.readTextUntilTag();
    if (this.text.charCodeAt(this.at + 1) !== SLASH && !this.selfClosed) {
      this.fail("mixed-content", "Text is expected here, not an element");
    }
    return text;
  }

  #push(qualified: string, local: string, scope: number): void {
    if (this.open.length >= this.#depth) {
      this.fail("too-deep", `Elements are nested deeper than ${this.#depth}`);
    }
    this.open.push({ qualified, local, scope });
  }

  #pop(): void {
    const left = this.open.pop();
    if (left !== undefined) this.scope.restore(left.scope);
  }

  #declaration(): void {
    const match = declaration.exec(this.text.slice(this.at, this.at + 1024));
    if (match === null) this.fail("malformed", "The XML declaration is not one of XML 1.0");
    this.at += match[0].length;
  }
}
