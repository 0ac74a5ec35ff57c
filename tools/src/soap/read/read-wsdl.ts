import { ContractError } from "../../../../specs/build/contract-error.ts";
import { checkBinding } from "./check-binding.ts";
import { all, holdsOnly, only } from "./children.ts";
import { allowAttributes, qualifiedName, readAttribute, unknownElement } from "./expect.ts";
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
  allowAttributes(portType, ["name"]);
  const binding = only(definitions, "binding");
  const service = only(definitions, "service");
  const port = only(service, "port");
  const address = only(port, "address", soapBindingNamespace);
  const messages = readMessages(definitions);
  const operations = all(portType, "operation").map((at) => readOperation(at, messages));
  checkBinding(binding, readAttribute(portType, "name"), operations);
  if (qualifiedName(port, readAttribute(port, "binding")).name !== readAttribute(binding, "name")) {
    throw new ContractError(port, "the port has another binding");
  }
  holdsOnly(port, ["documentation", "address"]);
  return {
    targetNamespace: readAttribute(definitions, "targetNamespace"),
    types: only(definitions, "types"),
    service: readAttribute(service, "name"),
    port: readAttribute(port, "name"),
    portType: readAttribute(portType, "name"),
    binding: readAttribute(binding, "name"),
    address: readAttribute(address, "location"),
    documentation: [definitions, service].map(readDocumentation).join("\n"),
    places: { targetNamespace: definitions, service, port, portType, binding, address },
    operations,
  };
}

/** The texts of an element's own `<documentation>`, with the marks inside it. */
function readDocumentation(element: XmlElement): string {
  const words = ({ text, children }: XmlElement): string =>
    [text, ...children.map(words)].join(" ").trim();
  return all(element, "documentation").map(words).join(" ");
}

type Messages = ReadonlyMap<string, ReturnType<typeof qualifiedName>>;

function readMessages(definitions: XmlElement): Messages {
  return new Map(
    all(definitions, "message").map((message) => {
      allowAttributes(message, ["name"]);
      const part = only(message, "part");
      allowAttributes(part, ["name", "element"]);
      return [
        readAttribute(message, "name"),
        qualifiedName(part, readAttribute(part, "element")),
      ] as const;
    }),
  );
}

function readOperation(at: XmlElement, messages: Messages): OperationSource {
  holdsOnly(at, ["documentation", "input", "output"]);
  const documentation = only(at, "documentation");
  const element = (direction: "input" | "output") => {
    const reference = only(at, direction);
    allowAttributes(reference, ["message"]);
    const message = readAttribute(reference, "message");
    const found = messages.get(qualifiedName(reference, message).name);
    if (found === undefined) throw new ContractError(reference, `no message is named "${message}"`);
    return found;
  };
  return {
    at,
    name: readAttribute(at, "name"),
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
  allowAttributes(at, ["page", "items", "size", "largest-size"]);
  return {
    paging: {
      at,
      page: readAttribute(at, "page"),
      items: readAttribute(at, "items"),
      ...readCount(at, "size", "size"),
      ...readCount(at, "largest-size", "largestSize"),
    },
  };
}

function readCount<Key extends string>(at: XmlElement, attribute: string, key: Key) {
  const text = at.attributes.get(attribute);
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new ContractError(at, `${attribute}: "${text}" is no count of rows`);
  }
  return { [key]: Number(text) } as { readonly [key in Key]: number };
}
