import { ContractError } from "../../read/contract-error.ts";
import { allowAttributes, attributeOf, qualifiedName, unknownElement } from "./expect.ts";
import { contractNamespace, soapBindingNamespace, wsdlNamespace } from "./namespaces.ts";
import type { XmlElement } from "./read-xml.ts";
import type { OperationSource, PagingSource, RetryClass, ServicePlaces } from "./source.ts";

/** What the service description itself says, its schemas left aside. */
export interface WsdlSource {
  readonly targetNamespace: string;
  readonly types: XmlElement;
  readonly service: string;
  readonly port: string;
  readonly portType: string;
  readonly binding: string;
  readonly address: string;
  /** What is said of the service in words, its assumptions included. */
  readonly documentation: string;
  /** Where each of the facts above stands. */
  readonly places: ServicePlaces;
  readonly operations: readonly OperationSource[];
}

const sections = ["documentation", "types", "message", "portType", "binding", "service"];

/** Reads a WSDL 1.1 document with one port type, one SOAP 1.1 document/literal binding, one port. */
export function readWsdl(definitions: XmlElement): WsdlSource {
  allowAttributes(definitions, ["name", "targetNamespace"]);
  for (const child of definitions.children) {
    if (child.namespace !== wsdlNamespace || !sections.includes(child.name)) {
      throw unknownElement(child, definitions);
    }
  }
  const portType = only(definitions, "portType");
  const binding = only(definitions, "binding");
  const service = only(definitions, "service");
  const port = only(service, "port");
  const address = only(port, "address", soapBindingNamespace);
  const messages = readMessages(definitions);
  const operations = all(portType, "operation").map((at) => readOperation(at, messages));
  checkBinding(binding, operations);
  return {
    targetNamespace: attributeOf(definitions, "targetNamespace"),
    types: only(definitions, "types"),
    service: attributeOf(service, "name"),
    port: attributeOf(port, "name"),
    portType: attributeOf(portType, "name"),
    binding: attributeOf(binding, "name"),
    address: attributeOf(address, "location"),
    documentation: [definitions, service].map(wordsOf).join("\n"),
    places: { targetNamespace: definitions, service, port, portType, binding, address },
    operations,
  };
}

/** The texts of an element's own `<documentation>`, with the marks inside it. */
function wordsOf(element: XmlElement): string {
  const words = ({ text, children }: XmlElement): string =>
    [text, ...children.map(words)].join(" ").trim();
  return all(element, "documentation").map(words).join(" ");
}

function all(parent: XmlElement, name: string, namespace = wsdlNamespace): XmlElement[] {
  return parent.children.filter((child) => child.name === name && child.namespace === namespace);
}

function only(parent: XmlElement, name: string, namespace = wsdlNamespace): XmlElement {
  const [first, second] = all(parent, name, namespace);
  if (first === undefined) throw new ContractError(parent, `<${parent.name}> holds no <${name}>`);
  if (second !== undefined) {
    throw new ContractError(second, `the generator knows one <${name}> in a <${parent.name}>`);
  }
  return first;
}

type Messages = ReadonlyMap<string, ReturnType<typeof qualifiedName>>;

function readMessages(definitions: XmlElement): Messages {
  return new Map(
    all(definitions, "message").map((message) => {
      const part = only(message, "part");
      return [
        attributeOf(message, "name"),
        qualifiedName(part, attributeOf(part, "element")),
      ] as const;
    }),
  );
}

function readOperation(at: XmlElement, messages: Messages): OperationSource {
  const documentation = only(at, "documentation");
  const element = (direction: "input" | "output") => {
    const reference = only(at, direction);
    const message = attributeOf(reference, "message");
    const found = messages.get(qualifiedName(reference, message).name);
    if (found === undefined) throw new ContractError(reference, `no message is named "${message}"`);
    return found;
  };
  return {
    at,
    name: attributeOf(at, "name"),
    documentation: documentation.text,
    retry: readRetry(only(documentation, "retry", contractNamespace)),
    ...readPaging(all(documentation, "paging", contractNamespace)),
    input: element("input"),
    output: element("output"),
  };
}

function readRetry(mark: XmlElement): RetryClass {
  if (mark.text === "safe" || mark.text === "never" || mark.text === "absolute") return mark.text;
  throw new ContractError(mark, `"${mark.text}" is no retry class: safe, never or absolute`);
}

function readPaging([at, second]: readonly XmlElement[]): { paging?: PagingSource } {
  if (at === undefined) return {};
  if (second !== undefined) throw new ContractError(second, "an operation pages in one way");
  allowAttributes(at, ["page", "items"]);
  return { paging: { at, page: attributeOf(at, "page"), items: attributeOf(at, "items") } };
}

/** The binding is fixed by the interface: SOAP 1.1 over HTTP, document, literal, empty action. */
function checkBinding(binding: XmlElement, operations: readonly OperationSource[]): void {
  const soap = only(binding, "binding", soapBindingNamespace);
  if (attributeOf(soap, "style") !== "document") {
    throw new ContractError(soap, "the generator knows document style only");
  }
  const bound = all(binding, "operation").map((operation) => {
    if (attributeOf(only(operation, "operation", soapBindingNamespace), "soapAction") !== "") {
      throw new ContractError(operation, "this interface has empty SOAP actions");
    }
    for (const direction of ["input", "output"]) {
      const body = only(only(operation, direction), "body", soapBindingNamespace);
      if (attributeOf(body, "use") !== "literal") {
        throw new ContractError(body, "the generator knows literal use only");
      }
    }
    return attributeOf(operation, "name");
  });
  for (const operation of operations) {
    if (!bound.includes(operation.name)) {
      throw new ContractError(operation.at, `the binding leaves out "${operation.name}"`);
    }
  }
}
