/** The namespace of SOAP 1.1 envelopes. */
export const soapNamespace = "http://schemas.xmlsoap.org/soap/envelope/";
/** The namespace of SOAP 1.2 envelopes, which are refused with the problem `soap-version`. */
export const soap12Namespace = "http://www.w3.org/2003/05/soap-envelope";
/** The namespace of attributes such as `xsi:nil`. */
export const instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance";
/** The namespace of XML Schema's built-in types, which `xsi:type` refers to. */
export const schemaNamespace = "http://www.w3.org/2001/XMLSchema";
/** The namespace of the prefix `xml`, which needs no declaration. */
export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
/** The namespace of the prefix `xmlns`, which needs no declaration. */
export const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

interface Overwritten {
  readonly prefix: string;
  readonly uri: string | undefined;
}

/**
 * The namespace prefixes that are in scope while an XML message is read. Looking up a namespace prefix takes constant
 * time however deeply declarations are nested, because a declaration overwrites the outer declaration of the prefix,
 * which is restored at the end of the element.
 */
export class NamespaceScope {
  defaultNamespace = "";
  readonly #bindings = new Map<string, string>([["xml", xmlNamespace]]);
  readonly #overwritten: Overwritten[] = [];

  /** Saves the current namespace declarations, so that {@link restore} can restore them. */
  mark(): number {
    return this.#overwritten.length;
  }

  declare(prefix: string, uri: string): void {
    if (prefix === "") {
      this.#overwritten.push({ prefix, uri: this.defaultNamespace });
      this.defaultNamespace = uri;
      return;
    }
    this.#overwritten.push({ prefix, uri: this.#bindings.get(prefix) });
    this.#bindings.set(prefix, uri);
  }

  restore(mark: number): void {
    while (this.#overwritten.length > mark) {
      const former = this.#overwritten.pop();
      if (former === undefined) return;
      if (former.prefix === "") this.defaultNamespace = former.uri ?? "";
      else if (former.uri === undefined) this.#bindings.delete(former.prefix);
      else this.#bindings.set(former.prefix, former.uri);
    }
  }

  lookUp(prefix: string): string | undefined {
    return prefix === "" ? this.defaultNamespace : this.#bindings.get(prefix);
  }
}
