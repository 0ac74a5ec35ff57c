/** Of SOAP 1.1 envelopes. */
export const soapNamespace = "http://schemas.xmlsoap.org/soap/envelope/";
/** Of SOAP 1.2 envelopes, which are refused with the problem `soap-version`. */
export const soap12Namespace = "http://www.w3.org/2003/05/soap-envelope";
/** Of `xsi:nil` and the like. */
export const instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance";
/** Of the built-in types that `xsi:type` names. */
export const schemaNamespace = "http://www.w3.org/2001/XMLSchema";
/** Needs no declaration. */
export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
/** Needs no declaration. */
export const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

interface Overwritten {
  readonly prefix: string;
  readonly uri: string | undefined;
}

/**
 * The prefixes in scope. A declaration overwrites the outer one, which is restored at the end of the element, so that
 * looking up takes constant time however deeply they are nested.
 */
export class NamespaceScope {
  defaultNamespace = "";
  readonly #bindings = new Map<string, string>([["xml", xmlNamespace]]);
  readonly #overwritten: Overwritten[] = [];

  /** For {@link restore}. */
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
