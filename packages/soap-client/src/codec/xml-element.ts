import type { Attribute, Scanner } from "./scanner.ts";

/** An element of a response that the contract does not declare, unchanged. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** Directly inside, without comments. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const key: unique symbol = Symbol("extraElements");

/**
 * The elements of a decoded result that the contract does not declare. They are not among the typed fields, and
 * `JSON.stringify` leaves them out.
 *
 * @param value - any object in a decoded response
 * @returns in the order of the message
 * @example findExtraElements(order).find(({ name }) => name === "giftNote")?.text
 */
export function findExtraElements(value: object): readonly XmlElement[] {
  const elements: unknown = Reflect.get(value, key);
  return Array.isArray(elements) ? elements : [];
}

export function keepExtraElement(value: object, element: XmlElement): void {
  const elements: unknown = Reflect.get(value, key);
  if (Array.isArray(elements)) elements.push(element);
  else Object.defineProperty(value, key, { value: [element] });
}

const none: readonly XmlElement[] = [];

/** Its start tag was just read. */
export function readElement(
  scanner: Scanner,
  allow: (attribute: Attribute) => boolean,
): XmlElement {
  const { namespace, local: name, attributes } = scanner;
  scanner.checkAttributes(allow);
  if (scanner.selfClosed) {
    scanner.endTag();
    return { namespace, name, attributes, text: "", children: none };
  }
  const children: XmlElement[] = [];
  let text = scanner.readTextUntilTag();
  while (scanner.next()) {
    scanner.startTag();
    children.push(readElement(scanner, allow));
    text += scanner.readTextUntilTag();
  }
  scanner.endTag();
  return { namespace, name, attributes, text, children };
}
