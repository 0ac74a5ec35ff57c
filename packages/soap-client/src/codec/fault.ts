import { escapeText } from "../schema/characters.ts";
import { soapNamespace } from "./namespaces.ts";
import type { Scanner } from "./scanner.ts";
import { readElement, type XmlElement } from "./xml-element.ts";

/** A SOAP 1.1 Fault. */
export interface SoapFault {
  /** Such as `Client`, `Server`, `VersionMismatch`; a local name. */
  readonly code: string;
  /** For people (`faultstring`). */
  readonly message: string;
  /** Who caused it (`faultactor`). */
  readonly actor?: string;
  /** The contract declares none; as received. */
  readonly detail?: readonly XmlElement[];
}

/**
 * Its start tag was just read. Lenient, because only responses have one: an absent code or message is empty, and what
 * SOAP 1.1 does not define is skipped.
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
  // The contract declares no details, so they may have any attribute.
  if (name === "detail") return { detail: readElement(scanner, () => true).children };
  const text = scanner.readText();
  // A qualified name, but many senders write no prefix.
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

/** Only a Fault that the Body caused has a `detail` (SOAP 1.1, 4.4). */
const isAboutBody = /^(?:Client|Server)(?:\.|$)/;

/**
 * The `detail` is empty, because the contract declares none, and some stacks fail on undeclared ones.
 *
 * @param fault - its code is `Client`, `Server`, `VersionMismatch` or `MustUnderstand`, or one of the first two with a
 *   condition, such as `Server.Unavailable`
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
