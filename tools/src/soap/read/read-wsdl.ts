import { failAt } from "../../../../specs/build/contract-error.ts";
import type { XmlElement } from "../../../../specs/build/xml-elements.ts";
import type { Retry } from "../../model/contract.ts";
import type { OperationModel, PagingModel, SoapModel } from "../model.ts";
import {
  all,
  allowAttributes,
  contractNamespace,
  holdsOnly,
  only,
  qualifiedName,
  readAttribute,
  readName,
  refuseElement,
  soapBindingNamespace,
  wsdlNamespace,
} from "./expect.ts";

/** The content of the WSDL without its XML schemas. */
export type WsdlSource = Omit<SoapModel, "types"> & { readonly types: XmlElement };

const sections = ["documentation", "types", "message", "portType", "binding", "service"];

/** Reads a WSDL 1.1 document with one port type, one SOAP 1.1 document/literal binding, one port. */
export function readWsdl(definitions: XmlElement): WsdlSource {
  allowAttributes(definitions, ["name", "targetNamespace"]);
  for (const child of definitions.children) {
    if (child.namespace !== wsdlNamespace || !sections.includes(child.name)) {
      refuseElement(child, definitions);
    }
  }
  const portType = only(definitions, "portType");
  allowAttributes(portType, ["name"]);
  const binding = only(definitions, "binding");
  const service = only(definitions, "service");
  const port = only(service, "port");
  const address = only(port, "address", soapBindingNamespace);
  const location = readAttribute(address, "location");
  if (!URL.canParse(location)) failAt(address, `"${location}" must be an absolute URL`);
  const messages = readMessages(definitions);
  const operations = all(portType, "operation").map((at) => readOperation(at, messages));
  checkBinding(binding, readAttribute(portType, "name"), operations);
  if (qualifiedName(port, readAttribute(port, "binding")).name !== readAttribute(binding, "name")) {
    failAt(port, "the port must use the binding of this WSDL");
  }
  holdsOnly(port, ["documentation", "address"]);
  return {
    targetNamespace: readAttribute(definitions, "targetNamespace"),
    types: only(definitions, "types"),
    service: readAttribute(service, "name"),
    port: readAttribute(port, "name"),
    portType: readAttribute(portType, "name"),
    binding: readAttribute(binding, "name"),
    address: location,
    documentation: [definitions, service].map(readDocumentation).join("\n"),
    locations: { targetNamespace: definitions, service, port, portType, binding, address },
    operations,
  };
}

function readDocumentation(element: XmlElement): string {
  const texts = ({ text, children }: XmlElement): string =>
    [text, ...children.map(texts)].join(" ").trim();
  return all(element, "documentation").map(texts).join(" ");
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

function readOperation(at: XmlElement, messages: Messages): OperationModel {
  holdsOnly(at, ["documentation", "input", "output"]);
  const documentation = only(at, "documentation");
  const retry = readRetry(only(documentation, "retry", contractNamespace));
  const element = (direction: "input" | "output"): string => {
    const reference = only(at, direction);
    allowAttributes(reference, ["message"]);
    const message = readAttribute(reference, "message");
    const found = messages.get(qualifiedName(reference, message).name);
    return found?.name ?? failAt(reference, `no message is named "${message}"`);
  };
  return {
    at,
    name: readName(at),
    documentation: documentation.text,
    retry,
    ...readPaging(all(documentation, "paging", contractNamespace)),
    request: element("input"),
    response: element("output"),
  };
}

function readRetry(mark: XmlElement): Retry {
  if (mark.text === "safe" || mark.text === "never" || mark.text === "absolute") return mark.text;
  failAt(mark, `"${mark.text}" is not a retry class; use safe, never or absolute`);
}

function readPaging([at, second]: readonly XmlElement[]): { paging?: PagingModel } {
  if (at === undefined) return {};
  if (second !== undefined) failAt(second, "an operation must have only one kind of paging");
  allowAttributes(at, ["page", "items", "size", "largest-size"]);
  return {
    paging: {
      page: readAttribute(at, "page"),
      items: readAttribute(at, "items"),
      ...readCount(at, "size", "size"),
      ...readCount(at, "largest-size", "maxSize"),
    },
  };
}

function readCount<Key extends string>(at: XmlElement, attribute: string, key: Key) {
  const text = at.attributes.get(attribute);
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,8}$/.test(text))
    failAt(at, `${attribute}: "${text}" must be a number of rows above 0`);
  return { [key]: Number(text) } as { readonly [key in Key]: number };
}

const transport = "http://schemas.xmlsoap.org/soap/http";

/** Renders the binding that an operation must have, as canonical text in the format of `outline`. */
function boundOperation(name: string): string {
  const body = '<soap:body use="literal"></soap:body>';
  const messages = `<input>${body}</input><output>${body}</output>`;
  return `<operation name="${name}"><soap:operation soapAction=""></soap:operation>${messages}</operation>`;
}

/**
 * Fails unless the binding is SOAP 1.1 over HTTP, document/literal with an empty action, as the interface document
 * requires, and has each operation of the port type once, as WS-I Basic Profile 1.1 requires.
 */
function checkBinding(
  binding: XmlElement,
  portType: string,
  operations: readonly OperationModel[],
): void {
  allowAttributes(binding, ["name", "type"]);
  if (qualifiedName(binding, readAttribute(binding, "type")).name !== portType) {
    failAt(binding, `the binding must be for the port type "${portType}"`);
  }
  const expected = [
    `<soap:binding style="document" transport="${transport}"></soap:binding>`,
    ...operations.map(({ name }) => boundOperation(name)),
  ];
  const [protocol = ""] = expected;
  const missing = new Set(expected);
  for (const child of binding.children) {
    const found = outline(child);
    if (found === "" || missing.delete(found)) continue;
    const known = `${protocol}, and each operation of the port type once, as ${boundOperation("...")}`;
    failAt(child, `a binding may contain ${known}, not ${found}`);
  }
  if (missing.has(protocol)) failAt(binding, `the binding lacks ${protocol}`);
  for (const { at, name } of operations) {
    if (missing.has(boundOperation(name))) failAt(at, `the binding lacks "${name}"`);
  }
}

/**
 * Renders an XML element as canonical text, by which bindings are compared. The canonical text of a binding leaves out
 * documentation and the `style` attribute, which an operation may repeat.
 */
function outline({ namespace, name, attributes, children }: XmlElement): string {
  if (name === "documentation") return "";
  const prefix =
    { [wsdlNamespace]: "", [soapBindingNamespace]: "soap:" }[namespace] ?? `${namespace}:`;
  const repeated = name === "operation" ? ' style="document"' : "";
  const attributeText = [...attributes]
    .map(([key, value]) => ` ${key}="${value}"`)
    .filter((attribute) => attribute !== repeated)
    .sort();
  return `<${prefix}${name}${attributeText.join("")}>${children.map(outline).join("")}</${prefix}${name}>`;
}
