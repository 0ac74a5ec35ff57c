import { LineCounter } from "@marketplace-seller/client-core/internal";
import { isNcName, isUnicode, isXmlText, resolveReferences } from "../schema/characters.ts";
import { DecodeError, type DecodeProblem } from "./decode-error.ts";
import { NamespaceScope, xmlNamespace, xmlnsNamespace } from "./namespaces.ts";

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const BANG = 33;
const AMPERSAND = 38;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;
const BRACKET = 93;

/** Bounds the work that a hostile message can cause. */
export interface DecodeLimits {
  /** Of nested elements; the contract's messages have at most 9. Default 64. */
  readonly depth?: number;
  /** In UTF-16 code units. Default 32 Mi. */
  readonly characters?: number;
}

const defaultDepth = 64;

const defaultCharacters = 32 * 1024 * 1024;

/** With namespace declarations; known stacks write at most a tenth of it. */
const maxAttributes = 64;

/** Not a namespace declaration such as `xmlns:a`. */
export interface Attribute {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

interface RawAttribute {
  readonly prefix: string;
  readonly local: string;
  readonly value: string;
}

interface Name {
  readonly prefix: string;
  readonly local: string;
}

const noRawAttributes: readonly RawAttribute[] = [];

const embeddedDocument = /^\s*<(?:\?xml|!DOCTYPE|(?:[\w.-]+:)?Envelope[\s/>])/i;

interface OpenElement {
  readonly qualified: string;
  readonly local: string;
  /** For {@link NamespaceScope.restore}. */
  readonly scope: number;
}

const noAttributes: readonly Attribute[] = [];
const declaration =
  /^<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"yes"|'yes'|"no"|'no'))?\s*\?>/;

/**
 * Reads one XML message once, in linear time: the XML that SOAP 1.1 allows. A DOCTYPE, a processing instruction or a
 * declared entity is refused, and nothing is fetched or expanded. A lenient scanner, for responses, accepts undeclared
 * attributes and characters that XML forbids, and reads on in a row that it cannot read.
 */
export class Scanner {
  local = "";
  /** Of the last start tag. */
  namespace = "";
  attributes: readonly Attribute[] = noAttributes;

  /** The last start tag was an empty-element tag such as `<a/>`. */
  selfClosed = false;

  /** A text that was read since has a character that XML forbids. */
  hasForbidden = false;

  readonly lenient: boolean;
  /** Undefined outside of rows and in requests. */
  #row: { readonly start: number; problem: DecodeError | undefined } | undefined;
  readonly #lines: LineCounter;

  private readonly text: string;
  private readonly open: OpenElement[] = [];
  private readonly scope = new NamespaceScope();
  private at = 0;
  readonly #names = new Map<string, Name>();
  readonly #depth: number;

  constructor(text: string, limits: DecodeLimits = {}, lenient = false) {
    this.text = text;
    this.#lines = new LineCounter(text);
    this.lenient = lenient;
    this.#depth = limits.depth ?? defaultDepth;
    if (text.length > (limits.characters ?? defaultCharacters)) {
      this.fail("too-large", "The SOAP message is too large");
    }
    if (text.charCodeAt(0) === 0xfeff) this.at = 1;
    if (lenient) this.skipSpace();
    if (text.startsWith("<?xml", this.at) && this.isSpaceAt(this.at + 5)) this.#declaration();
  }

  /**
   * To the next start tag in the current element, over white space and comments.
   *
   * @returns false at the end tag, or at the end of the text outside every element
   */
  next(): boolean {
    for (;;) {
      this.skipSpace();
      if (this.at >= this.text.length) {
        if (this.open.length === 0) return false;
        this.fail("malformed", "The SOAP message ends early");
      }
      if (this.text.charCodeAt(this.at) !== LESS) {
        this.report("mixed-content", "The SOAP message must not have text between elements");
        this.readTextUntilTag();
        continue;
      }
      const second = this.text.charCodeAt(this.at + 1);
      if (second === SLASH) {
        if (this.open.length > 0) return false;
        this.fail("malformed", "An end tag of the SOAP message has no start tag");
      }
      if (second !== BANG && second !== QUESTION) return true;
      if (!this.comment()) {
        this.report(
          "mixed-content",
          "The SOAP message must not have a CDATA section between elements",
        );
        this.#cdata();
      }
    }
  }

  /**
   * Fast path: `<name>text</name>` without attributes, prefix, namespace or references.
   *
   * @returns undefined, without moving, for anything else
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

  /** Fast path: a start tag `<name>` without attributes, prefix or namespace. */
  enter(open: string, name: string): boolean {
    if (this.scope.defaultNamespace !== "" || !this.text.startsWith(open, this.at)) return false;
    this.#push(name, name, this.scope.mark());
    this.at += open.length;
    return true;
  }

  /** {@link next} must have found it. */
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
    if (this.text.charCodeAt(this.at) !== GREATER)
      this.fail("malformed", "A tag of the SOAP message has no end");
    this.at += 1;
  }

  endTag(): void {
    if (this.selfClosed) {
      this.selfClosed = false;
      this.#pop();
      return;
    }
    const top = this.open.at(-1);
    if (top === undefined || !this.text.startsWith(top.qualified, this.at + 2)) {
      this.fail("malformed", "An end tag of the SOAP message does not match its start tag");
    }
    this.at += 2 + top.qualified.length;
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== GREATER) {
      this.fail("malformed", "An end tag of the SOAP message does not match its start tag");
    }
    this.at += 1;
    this.#pop();
  }

  /** Up to the end tag. An element inside is a problem, and skipped. */
  readText(): string {
    const text = this.readTextUntilTag();
    if (this.text.charCodeAt(this.at + 1) !== SLASH && !this.selfClosed) {
      this.report("mixed-content", "The element must contain text, but contains an element");
      this.#skipContent();
    }
    return text;
  }

  #skipContent(): void {
    while (!this.selfClosed && this.next()) {
      this.startTag();
      this.#skipContent();
      this.endTag();
    }
  }

  /** Until {@link endRow}, what is reported makes the row unreadable, and not the message. */
  beginRow(): void {
    this.skipSpace();
    this.#row = { start: this.at, problem: undefined };
  }

  endRow(): { readonly text: string; readonly problem: DecodeError | undefined } {
    const { start = this.at, problem } = this.#row ?? {};
    this.#row = undefined;
    return { text: this.text.slice(start, this.at), problem };
  }

  #push(qualified: string, local: string, scope: number): void {
    if (this.open.length >= this.#depth) {
      this.fail(
        "too-deep",
        `The elements of the SOAP message are nested deeper than ${this.#depth}`,
      );
    }
    this.open.push({ qualified, local, scope });
  }

  #pop(): void {
    const element = this.open.pop();
    if (element !== undefined) this.scope.restore(element.scope);
  }

  #declaration(): void {
    const match = declaration.exec(this.text.slice(this.at, this.at + 1024));
    if (match === null)
      this.fail("malformed", "The XML declaration of the SOAP message is not valid in XML 1.0");
    this.at += match[0].length;
  }

  /** In a value, such as that of `xsi:type` or a fault code. */
  resolveName(value: string): { readonly namespace: string; readonly local: string } {
    const { prefix, local } = this.split(value.trim());
    return { namespace: this.resolve(prefix), local };
  }

  private nameUntilDelimiter(): string {
    const start = this.at;
    for (let end = start; ; end += 1) {
      const code = this.text.charCodeAt(end);
      if (code > GREATER || (code > SLASH && code < LESS)) continue;
      const ends = code === GREATER || code === SLASH || code === EQUALS || this.isSpaceAt(end);
      if (!ends && code !== LESS && !Number.isNaN(code)) continue;
      this.at = end;
      return this.text.slice(start, end);
    }
  }

  private split(qualified: string): Name {
    const cached = this.#names.get(qualified);
    if (cached !== undefined) return cached;
    const colon = qualified.indexOf(":");
    const prefix = colon === -1 ? "" : qualified.slice(0, colon);
    const local = qualified.slice(colon + 1);
    if (!isNcName(local) || (colon !== -1 && !isNcName(prefix))) {
      this.fail("malformed", "A name in the SOAP message is not a valid XML name");
    }
    const name = { prefix, local };
    this.#names.set(qualified, name);
    return name;
  }

  private resolve(prefix: string): string {
    const namespace = this.scope.lookUp(prefix);
    if (namespace === undefined)
      this.fail("unbound-prefix", "A namespace prefix of the SOAP message is not declared");
    return namespace;
  }

  /** Declares namespaces, and returns all other attributes. */
  private readAttributes(): readonly RawAttribute[] {
    if (this.text.charCodeAt(this.at) === GREATER) return noRawAttributes;
    const raw: RawAttribute[] = [];
    let names: Set<string> | undefined;
    for (;;) {
      const spaced = this.isSpaceAt(this.at);
      this.skipSpace();
      const code = this.text.charCodeAt(this.at);
      if (code === GREATER || code === SLASH) return raw;
      if (!spaced) this.fail("malformed", "A tag of the SOAP message is not well-formed");
      const qualified = this.nameUntilDelimiter();
      const { prefix, local } = this.split(qualified);
      const value = this.#attributeValue();
      names ??= new Set();
      if (names.has(qualified))
        this.fail("attribute", "An element of the SOAP message has the same attribute twice");
      names.add(qualified);
      if (names.size > maxAttributes)
        this.fail("attribute", "An element of the SOAP message has too many attributes");
      if (prefix === "xmlns") this.#declare(local, value);
      else if (qualified === "xmlns") this.#declare("", value);
      else raw.push({ prefix, local, value });
    }
  }

  private resolveAttributes(raw: readonly RawAttribute[]): readonly Attribute[] {
    const names = new Set<string>();
    return raw.map(({ prefix, local, value }) => {
      const namespace = prefix === "" ? "" : this.resolve(prefix);
      const expanded = `${namespace} ${local}`;
      if (names.has(expanded))
        this.fail("attribute", "An element of the SOAP message has the same attribute twice");
      names.add(expanded);
      return { namespace, name: local, value };
    });
  }

  #attributeValue(): string {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== EQUALS) {
      this.fail("malformed", "An attribute of the SOAP message has no value");
    }
    this.at += 1;
    this.skipSpace();
    const quote = this.text.charAt(this.at);
    const end = quote === '"' || quote === "'" ? this.text.indexOf(quote, this.at + 1) : -1;
    if (end === -1) this.fail("malformed", "An attribute value of the SOAP message is not quoted");
    const text = this.text.slice(this.at + 1, end);
    if (text.includes("<"))
      this.fail("malformed", "An attribute value of the SOAP message has a <");
    this.#checkCharacters(text);
    this.at = end + 1;
    return this.unescape(text.replace(/\r\n?|[\n\t]/g, " "));
  }

  #declare(prefix: string, uri: string): void {
    const reserved = prefix === "xmlns" || uri === xmlnsNamespace;
    const misusesXml = (prefix === "xml") !== (uri === xmlNamespace);
    if (reserved || misusesXml || (prefix !== "" && uri === "")) {
      this.fail(
        "namespace",
        "A namespace declaration of the SOAP message is empty or uses a reserved prefix or name",
      );
    }
    this.scope.declare(prefix, uri);
  }

  /** Of the last start tag; anything goes when lenient. */
  checkAttributes(isAllowed: (attribute: Attribute) => boolean): void {
    if (!this.lenient && !this.attributes.every(isAllowed)) {
      this.fail(
        "attribute",
        "The WSDL contract does not declare this attribute of the SOAP message",
      );
    }
  }

  fail(problem: DecodeProblem, reason: string, element?: string): never {
    throw this.createError(problem, reason, element);
  }

  /** Makes the current row unreadable; {@link fail} outside of rows. The scanner must be able to read on. */
  report(problem: DecodeProblem, reason: string, element?: string): void {
    if (this.#row === undefined) this.fail(problem, reason, element);
    this.#row.problem ??= this.createError(problem, reason, element);
  }

  createError(problem: DecodeProblem, reason: string, element?: string): DecodeError {
    const path = this.open.map(({ local }) => local);
    if (element !== undefined) path.push(element);
    return new DecodeError(problem, reason, { path, ...this.#lines.locate(this.at) });
  }

  private isSpaceAt(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === SPACE || code === LF || code === CR || code === TAB;
  }

  private skipSpace(): void {
    while (this.isSpaceAt(this.at)) this.at += 1;
  }

  /** Up to the next tag: with CDATA and resolved references, without comments. */
  readTextUntilTag(): string {
    if (this.selfClosed) return "";
    let text = "";
    for (;;) {
      const end = this.text.indexOf("<", this.at);
      if (end === -1) this.fail("malformed", "The SOAP message ends early");
      if (end > this.at) text += this.#characters(end);
      const second = this.text.charCodeAt(end + 1);
      if (second !== BANG && second !== QUESTION) return text;
      if (!this.comment()) text += this.#cdata();
    }
  }

  /** Skips a comment; false at a CDATA section. */
  private comment(): boolean {
    if (this.text.startsWith("<!--", this.at)) {
      const end = this.text.indexOf("--", this.at + 4);
      if (end === -1 || this.text.charCodeAt(end + 2) !== GREATER) {
        this.fail("malformed", "An XML comment of the SOAP message has no valid end");
      }
      this.#checkCharacters(this.text.slice(this.at, end));
      this.at = end + 3;
      return true;
    }
    if (this.text.startsWith("<![CDATA[", this.at)) return false;
    if (this.text.charCodeAt(this.at + 1) === QUESTION) {
      this.fail("processing-instruction", "A SOAP message must not have processing instructions");
    }
    if (this.text.startsWith("<!DOCTYPE", this.at)) {
      this.fail("doctype", "A SOAP message must not have a document type declaration");
    }
    this.fail("malformed", "An XML declaration is allowed only at the start of a SOAP message");
  }

  private unescape(text: string): string {
    if (!text.includes("&")) return text;
    const resolved = resolveReferences(text);
    if (resolved !== undefined) return resolved;
    const named = this.lenient ? resolveReferences(text, isUnicode) : undefined;
    if (named === undefined) {
      this.report("entity", "The SOAP message uses an entity that is not predefined in XML");
      return text;
    }
    this.hasForbidden = true;
    return named;
  }

  /** Half a surrogate pair stands for invalid bytes. */
  #checkCharacters(text: string): void {
    if (isXmlText(text)) return;
    if (!this.lenient) {
      this.fail("malformed", "The SOAP message has a character that XML does not allow");
    }
    this.hasForbidden = true;
    if (!text.isWellFormed()) {
      this.report("bytes", "The SOAP message has bytes that are not valid in its charset");
    }
  }

  #cdata(): string {
    const start = this.at + 9;
    const end = this.text.indexOf("]]>", start);
    if (end === -1) this.fail("malformed", "A CDATA section of the SOAP message has no end");
    const text = this.text.slice(start, end);
    this.#checkCharacters(text);
    if (embeddedDocument.test(text)) {
      this.fail(
        "embedded-document",
        "A CDATA section of the SOAP message contains an XML document, which is not allowed",
      );
    }
    this.at = end + 3;
    return normaliseLines(text);
  }

  #characters(end: number): string {
    const text = this.text.slice(this.at, end);
    this.#checkCharacters(text);
    if (text.includes("]]>"))
      this.report("malformed", "]]> is only allowed at the end of a CDATA section");
    this.at = end;
    return this.unescape(normaliseLines(text));
  }
}

function normaliseLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
