import type { FormField, FormNode, TriedOperation } from "./form-node.ts";

const XSD = "http://www.w3.org/2001/XMLSchema";
const WSDL = "http://schemas.xmlsoap.org/wsdl/";
const NUMBERS = ["long", "int", "integer", "decimal"];

/** The SOAP operations of a service, and what their messages share. */
interface SoapService {
  readonly namespace: string;
  readonly operations: readonly TriedOperation[];
}

/**
 * The operations of an import-free WSDL document, as forms.
 *
 * @param document - the parsed document that the sandbox serves at `?wsdl`
 * @param path - where the sandbox takes SOAP messages
 */
export function soapService(document: Document, path: string): SoapService {
  const [definitions] = document.getElementsByTagNameNS(WSDL, "definitions");
  const [portType] = document.getElementsByTagNameNS(WSDL, "portType");
  const schemas = new Schemas(document);
  const operations = [...(portType?.getElementsByTagNameNS(WSDL, "operation") ?? [])].map(
    (operation): TriedOperation => {
      const name = operation.getAttribute("name") ?? "";
      const [documentation] = operation.getElementsByTagNameNS(WSDL, "documentation");
      return {
        protocol: "SOAP",
        name,
        summary: ownText(documentation) || name,
        method: "POST",
        path,
        query: [],
        body: schemas.requestOf(`${name}Request`),
      };
    },
  );
  return { namespace: definitions?.getAttribute("targetNamespace") ?? "", operations };
}

/** The text of an element without that of its children, which hold the contract's annotations. */
function ownText(element: Element | undefined): string {
  const texts = [...(element?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts
    .map(({ textContent }) => textContent?.trim() ?? "")
    .join(" ")
    .trim();
}

/** The types and elements of the document's schemas, by name. */
class Schemas {
  readonly #types: ReadonlyMap<string, Element>;
  readonly #elements: ReadonlyMap<string, Element>;

  constructor(document: Document) {
    const topLevel = [...document.getElementsByTagNameNS(XSD, "schema")].flatMap((schema) => [
      ...schema.children,
    ]);
    const named = (kinds: readonly string[]) =>
      new Map(
        topLevel
          .filter(({ localName }) => kinds.includes(localName))
          .map((element) => [element.getAttribute("name") ?? "", element]),
      );
    this.#types = named(["complexType", "simpleType"]);
    this.#elements = named(["element"]);
  }

  /** The request without `auth`, which the console writes. */
  requestOf(element: string): FormNode {
    const declared = this.#elements.get(element);
    const node = declared === undefined ? undefined : this.#nodeOf(declared, 0);
    const fields = node?.kind === "object" ? node.fields : [];
    return { kind: "object", fields: fields.filter(({ name }) => name !== "auth") };
  }

  #nodeOf(element: Element, depth: number): FormNode {
    const reference = element.getAttribute("type") ?? "";
    const name = reference.slice(reference.indexOf(":") + 1);
    const own = [...element.children].find(({ localName }) =>
      /^(complex|simple)Type$/.test(localName),
    );
    const type = own ?? this.#types.get(name);
    if (type === undefined) return { kind: builtIn(name) };
    if (type.localName === "simpleType") return simple(type);
    if (depth > 20) return { kind: "object", fields: [] };
    const sequence = type.getElementsByTagNameNS(XSD, "sequence")[0];
    const fields = [...(sequence?.children ?? [])]
      .filter(({ localName }) => localName === "element")
      .map((child) => this.#fieldOf(child, depth + 1));
    return { kind: "object", fields };
  }

  #fieldOf(element: Element, depth: number): FormField {
    const repeated = (element.getAttribute("maxOccurs") ?? "1") !== "1";
    const node = this.#nodeOf(element, depth);
    return {
      name: element.getAttribute("name") ?? "",
      required:
        element.getAttribute("minOccurs") !== "0" && element.getAttribute("nillable") !== "true",
      node: repeated ? { kind: "list", item: node } : node,
    };
  }
}

function simple(type: Element): FormNode {
  const choices = [...type.getElementsByTagNameNS(XSD, "enumeration")].map(
    (each) => each.getAttribute("value") ?? "",
  );
  const base = type.getElementsByTagNameNS(XSD, "restriction")[0]?.getAttribute("base") ?? "";
  const kind = builtIn(base.slice(base.indexOf(":") + 1));
  return choices.length === 0 ? { kind } : { kind, choices };
}

function builtIn(name: string): "string" | "number" | "boolean" {
  if (name === "boolean") return "boolean";
  return NUMBERS.includes(name) ? "number" : "string";
}
