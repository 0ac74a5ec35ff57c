import { isNcName, isXmlText } from "../schema/characters.ts";
import { EQUALS, GREATER, LESS, SLASH } from "./character-codes.ts";
import { CharacterData } from "./character-data.ts";
import { mostAttributes } from "./limits.ts";
import { NamespaceScope, xmlNamespace, xmlnsNamespace } from "./namespaces.ts";

/** An attribute other than a namespace declaration, its name resolved. */
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

/** The names inside tags: split, checked, resolved by the namespaces in scope; and attributes. */
export class TagNames extends CharacterData {
  protected readonly scope = new NamespaceScope();
  readonly #names = new Map<string, Name>();

  /** Resolves a qualified name that stands as a value, as in `xsi:type` or a fault code. */
  resolveName(value: string): { readonly namespace: string; readonly local: string } {
    const { prefix, local } = this.split(value.trim());
    return { namespace: this.resolve(prefix), local };
  }

  protected nameUntilDelimiter(): string {
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

  protected split(qualified: string): Name {
    const known = this.#names.get(qualified);
    if (known !== undefined) return known;
    const colon = qualified.indexOf(":");
    const prefix = colon === -1 ? "" : qualified.slice(0, colon);
    const local = qualified.slice(colon + 1);
    if (!isNcName(local) || (colon !== -1 && !isNcName(prefix))) {
      this.fail("malformed", "A name is no XML name");
    }
    const name = { prefix, local };
    this.#names.set(qualified, name);
    return name;
  }

  protected resolve(prefix: string): string {
    const namespace = this.scope.lookUp(prefix);
    if (namespace === undefined) this.fail("unbound-prefix", "A prefix is bound to no namespace");
    return namespace;
  }

  /** Reads the attributes, declares the namespaces among them, and returns the others. */
  protected readAttributes(): readonly RawAttribute[] {
    if (this.text.charCodeAt(this.at) === GREATER) return noRawAttributes;
    const raw: RawAttribute[] = [];
    let seen: Set<string> | undefined;
    for (;;) {
      const spaced = this.isSpaceAt(this.at);
      this.skipSpace();
      const code = this.text.charCodeAt(this.at);
      if (code === GREATER || code === SLASH) return raw;
      if (!spaced) this.fail("malformed", "A tag is not well-formed");
      const qualified = this.nameUntilDelimiter();
      const { prefix, local } = this.split(qualified);
      const value = this.#attributeValue();
      seen ??= new Set();
      if (seen.has(qualified)) this.fail("attribute", "An attribute is given twice");
      seen.add(qualified);
      if (seen.size > mostAttributes) this.fail("attribute", "An element has too many attributes");
      if (prefix === "xmlns") this.#declare(local, value);
      else if (qualified === "xmlns") this.#declare("", value);
      else raw.push({ prefix, local, value });
    }
  }

  protected resolveAttributes(raw: readonly RawAttribute[]): readonly Attribute[] {
    const seen = new Set<string>();
    return raw.map(({ prefix, local, value }) => {
      const namespace = prefix === "" ? "" : this.resolve(prefix);
      const expanded = `${namespace} ${local}`;
      if (seen.has(expanded)) this.fail("attribute", "An attribute is given twice");
      seen.add(expanded);
      return { namespace, name: local, value };
    });
  }

  #attributeValue(): string {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== EQUALS) {
      this.fail("malformed", "An attribute has no value");
    }
    this.at += 1;
    this.skipSpace();
    const quote = this.text.charAt(this.at);
    const end = quote === '"' || quote === "'" ? this.text.indexOf(quote, this.at + 1) : -1;
    if (end === -1) this.fail("malformed", "An attribute's value is not quoted");
    const text = this.text.slice(this.at + 1, end);
    if (!isXmlText(text) || text.includes("<")) this.failOnCharacter();
    this.at = end + 1;
    return this.unescape(text.replace(/\r\n?|[\n\t]/g, " "));
  }

  #declare(prefix: string, uri: string): void {
    const reserved = prefix === "xmlns" || uri === xmlnsNamespace;
    const misusesXml = (prefix === "xml") !== (uri === xmlNamespace);
    if (reserved || misusesXml || (prefix !== "" && uri === "")) {
      this.fail("namespace", "A namespace declaration is not allowed");
    }
    this.scope.declare(prefix, uri);
  }
}
