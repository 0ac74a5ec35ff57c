import { escapeText } from "../schema/characters.ts";
import { soapNamespace } from "./namespaces.ts";
import type { Scanner } from "./scanner.ts";
import { readElement, type XmlElement } from "./xml-element.ts";

/** A SOAP 1.1 Fault. */
export interface SoapFault {
  /** The local name of the SOAP fault code, such as `Client`, `Server`, `VersionMismatch`. */
  readonly code: string;
  /** The explanation of the Fault for people (`faultstring`). */
  readonly message: string;
  /** The party that caused the Fault (`faultactor`). */
  readonly actor?: string;
  /** The details of the Fault as XML, unchanged. The contract does not declare any details of a Fault. */
  readonly detail?: readonly XmlElement[];
}

/**
 * Reads the `Fault` element whose start tag was just read, leniently, because only responses have one. An absent code or
 * message is empty, and elements that SOAP 1.1 does not define are skipped.
 */
export function decodeFaultElement(scanner: Scanner): SoapFault {
  let fault: { -readonly [Key in keyof SoapFault]?: SoapFault[Key] } = {};
  while (!scanner.selfClosed && scanner.next()) {
    scanner.startTag();
    if (!isPart(scanner.local)) {
      readElement(scanner, () => true);
      continue;
    }
    if (scanner.namespace !== "") {
      scanner.fail("namespace", "An element of a SOAP Fault must not have a namespace");
    }
    fault = { ...fault, ...readPart(scanner, scanner.local, fault) };
  }
  scanner.endTag();
  const { code = "", message = "" } = fault;
  return { ...fault, code, message };
}

const members = {
  faultcode: "code",
  faultstring: "message",
  faultactor: "actor",
  detail: "detail",
} as const;

function readPart(
  scanner: Scanner,
  name: keyof typeof members,
  read: Partial<SoapFault>,
): Partial<SoapFault> {
  if (read[members[name]] !== undefined) {
    scanner.fail("duplicate-element", "The SOAP Fault has the same element twice");
  }
  // The contract does not declare the details of a Fault, so elements in the details may have any attribute.
  if (name === "detail") return { detail: readElement(scanner, () => true).children };
  const text = scanner.readText();
  // A fault code is a qualified name, but many senders write it without a prefix.
  const value = name === "faultcode" ? scanner.resolveName(text).local : text;
  scanner.endTag();
  return { [members[name]]: value };
}

function isPart(name: string): name is keyof typeof members {
  return Object.hasOwn(members, name);
}

export function isFault(scanner: Scanner): boolean {
  return scanner.local === "Fault" && scanner.namespace === soapNamespace;
}

/** A Fault has a `detail` exactly when the content of the Body caused it (SOAP 1.1, 4.4). */
const isAboutBody = /^(?:Client|Server)(?:\.|$)/;

/**
 * Writes the `Fault` element. The Fault's `detail` is empty, because the contract declares no details, and some SOAP
 * stacks fail on undeclared ones.
 *
 * @param fault - `code` is `Client`, `Server`, `VersionMismatch` or `MustUnderstand`, or one of the first two
 *   with a condition, such as `Server.Unavailable`
 */
export function encodeFaultElement(fault: SoapFault): string {
  const detail = isAboutBody.test(fault.code) ? "<detail></detail>" : "";
  const actor =
    fault.actor === undefined ? "" : `<faultactor>${escapeText(fault.actor)}</faultactor>`;
  return (
    `<soap:Fault><faultcode>soap:${escapeText(fault.code)}</faultcode>` +
    `<faultstring>${escapeText(fault.message)}</faultstring>${actor}${detail}</soap:Fault>`
  );
}
