import { soap12Namespace, soapNamespace } from "./namespaces.ts";
import { isSchemaHint } from "./nil.ts";
import { type Attribute, type DecodeLimits, Scanner } from "./scanner.ts";
import { readElement } from "./xml-element.ts";

/**
 * Reads a SOAP 1.1 message around its one Body element.
 *
 * @param readBody - called with the scanner at the Body element's start tag, just read; must leave it
 * @param readHeader - the same for the Header; skips it unless given
 * @throws DecodeError when the message is no SOAP 1.1 message with exactly one Body element
 */
export function decodeEnvelope<Content>(
  text: string,
  limits: DecodeLimits,
  readBody: (scanner: Scanner) => Content,
  readHeader: (scanner: Scanner) => void = skipHeader,
): Content {
  const scanner = new Scanner(text, limits);
  if (!scanner.next()) scanner.fail("empty", "The message is empty");
  scanner.startTag();
  checkEnvelope(scanner);
  if (scanner.selfClosed || !scanner.next()) scanner.fail("envelope", "The envelope has no Body");
  scanner.startTag();
  if (isSoapElement(scanner, "Header")) {
    readHeader(scanner);
    if (!scanner.next()) scanner.fail("envelope", "The envelope has no Body");
    scanner.startTag();
  }
  const content = readSoapBody(scanner, readBody);
  if (scanner.next()) scanner.fail("envelope", "The Body must be the last element of the envelope");
  scanner.endTag();
  if (scanner.next())
    scanner.fail("malformed", "The envelope must be the last element of the document");
  return content;
}

function isSoapElement(scanner: Scanner, name: string): boolean {
  return scanner.namespace === soapNamespace && scanner.local === name;
}

function checkEnvelope(scanner: Scanner): void {
  if (scanner.local === "Envelope" && scanner.namespace === soap12Namespace) {
    scanner.fail("soap-version", "The message is SOAP 1.2; this service speaks SOAP 1.1");
  }
  if (!isSoapElement(scanner, "Envelope")) {
    scanner.fail("envelope", "The message is no SOAP 1.1 envelope");
  }
  checkAttributes(scanner);
}

/** Besides schema hints, SOAP itself lists `encodingStyle`, which old stacks write everywhere. */
function checkAttributes(scanner: Scanner): void {
  const allowed = (attribute: Attribute) =>
    isSchemaHint(attribute) ||
    (attribute.namespace === soapNamespace && attribute.name === "encodingStyle");
  if (!scanner.attributes.every(allowed)) {
    scanner.fail("attribute", "An attribute is not in the contract");
  }
}

/** Header entries are skipped, unless `mustUnderstand` says that they may not be. */
function skipHeader(scanner: Scanner): void {
  checkAttributes(scanner);
  while (!scanner.selfClosed && scanner.next()) {
    scanner.startTag();
    const insists = scanner.attributes.some(
      ({ namespace, name, value }) =>
        namespace === soapNamespace && name === "mustUnderstand" && value.trim() === "1",
    );
    if (insists) {
      scanner.fail("must-understand", "A header entry must be understood, and is not");
    }
    readElement(scanner, () => true);
  }
  scanner.endTag();
}

function readSoapBody<Content>(scanner: Scanner, readBody: (scanner: Scanner) => Content): Content {
  if (!isSoapElement(scanner, "Body")) scanner.fail("envelope", "The envelope has no Body");
  checkAttributes(scanner);
  if (scanner.selfClosed || !scanner.next()) scanner.fail("body", "The Body is empty");
  scanner.startTag();
  const content = readBody(scanner);
  if (scanner.next()) scanner.fail("body", "The Body holds more than one element");
  scanner.endTag();
  return content;
}
