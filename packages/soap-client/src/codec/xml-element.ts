import type { Attribute, Scanner } from "./scanner.ts";

/** An element of a response that the contract does not declare, unchanged. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** The text directly inside the undeclared element, without comments. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const key: unique symbol = Symbol("extraElements");

/**
 * Finds the elements of a decoded result that the contract does not declare, because a service may add elements.
 * Undeclared elements are not among the typed fields of a result, and `JSON.stringify` leaves them out.
 *
 * @param value - an object within a decoded response
 * @returns the elements in the order of the message; empty when there are none
 * @example findExtraElements(order).find(({ name }) => name === "giftNote")?.text
 */
export function findExtraElements(value: object): readonly XmlElement[] {
  const elements: unknown = Reflect.get(value, key);
  return Array.isArray(elements) ? elements : [];
}

/** Stores an undeclared element of a value, outside its typed fields. */
export function keepExtraElement(value: object, element: XmlElement): void {
  const elements: unknown = Reflect.get(value, key);
  if (Array.isArray(elements)) elements.push(element);
  else Object.defineProperty(value, key, { value: [element] });
}

const none: readonly XmlElement[] = [];

/**
 * Reads an XML element with any content. Before this function is called, the scanner must have read the element's start
 * tag.
 */
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
