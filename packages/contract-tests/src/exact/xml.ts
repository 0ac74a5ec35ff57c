import { XMLParser } from "fast-xml-parser";
import { type Exact, type ExactObject, isList, isObject } from "./json.ts";

export interface Message {
  /** The name of the SOAP message's element without a prefix; `Fault` for a Fault. */
  readonly name: string;
  /** The elements of the SOAP message: text, null for nil, objects, and lists for repeated elements. */
  readonly content: Exact;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Parses a SOAP message. Clients and sandbox use other XML parsers than the contract tests, so a defect of their
 * parsers cannot hide a wrong message from the tests.
 *
 * @returns undefined when the text is not an envelope with one element in its Body
 */
export function readMessage(text: string): Message | undefined {
  let document: unknown;
  try {
    document = parser.parse(text, true);
  } catch {
    return undefined;
  }
  const envelope = (document as { Envelope?: Record<string, unknown> }).Envelope;
  const body = envelope?.Body;
  if (typeof body !== "object" || body === null) return undefined;
  const elements = Object.entries(body).filter(([name]) => !name.startsWith("@"));
  const [first] = elements;
  return elements.length === 1 && first !== undefined
    ? { name: first[0], content: plain(first[1]) }
    : undefined;
}

function plain(node: unknown): Exact {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== "object" || node === null) return String(node ?? "");
  const entries = Object.entries(node);
  const nil = entries.find(([name]) => name === "@nil")?.[1];
  if (nil === "true" || nil === "1") return null;
  const members = entries.filter(([name]) => !name.startsWith("@"));
  const [only] = members;
  if (only !== undefined && members.length === 1 && only[0] === "#text") return String(only[1]);
  return members.length === 0
    ? ""
    : Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}

/** The XML namespace of the contract's SOAP messages. */
export const orderServiceNamespace = "urn:marketplace-seller:order-service";

/** Members in their order; null becomes nil. */
export function writeEnvelope(name: string, content: ExactObject): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body><os:${name} xmlns:os="${orderServiceNamespace}">${elements(content)}</os:${name}></soap:Body></soap:Envelope>`;
}

function elements(content: ExactObject): string {
  return Object.entries(content)
    .flatMap(([name, value]) =>
      (isList(value) ? value : [value]).map((item) => element(name, item)),
    )
    .join("");
}

function element(name: string, value: Exact): string {
  if (value === null) return `<${name} xsi:nil="true"/>`;
  const inner = isObject(value) ? elements(value) : escaped(String(value));
  return `<${name}>${inner}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
