import type { ComplexType, Field } from "../schema/complex-type.ts";
import { isOrDerives } from "../schema/simple-types.ts";
import { instanceNamespace, schemaNamespace } from "./namespaces.ts";
import type { Attribute, Scanner } from "./scanner.ts";
import { keepExtraElement, readElement } from "./xml-element.ts";

export interface DecodeMode {
  /**
   * The direction of a SOAP message, which decides how strictly it is decoded. A SOAP response may have undeclared
   * elements, which the decoder keeps separately. A SOAP request must not have undeclared elements, but may lack
   * elements for which the contract defines a default.
   */
  readonly open: boolean;
  readonly ordered: boolean;
  readonly targetNamespace: string;
}

export type Decoded = Record<string, unknown>;

/**
 * Returns true when a value may lack required elements, as in a response whose `result` reports a failure.
 */
export type MayBeIncomplete = (value: Decoded) => boolean;

export function decodeComplex(
  scanner: Scanner,
  type: ComplexType,
  mode: DecodeMode,
  mayBeIncomplete?: MayBeIncomplete,
): Decoded {
  const value: Decoded = {};
  let position = 0;
  while (!scanner.selfClosed && scanner.next()) {
    const quick = decodeQuickly(scanner, type, position, value, mode);
    position = quick === -1 ? decodeNext(scanner, type, position, value, mode) : quick;
  }
  complete(scanner, type, value, mode, mayBeIncomplete);
  scanner.endTag();
  return value;
}

/**
 * Fast path of decoding: reads the next XML element when it is the expected element of the sequence and has no
 * attributes, prefix or references.
 *
 * @returns the position after the value; -1, with nothing read, when the general decoder must read the value
 */
function decodeQuickly(
  scanner: Scanner,
  type: ComplexType,
  from: number,
  value: Decoded,
  mode: DecodeMode,
): number {
  const { fields } = type;
  for (let position = from; position < fields.length; position += 1) {
    const field = fields[position];
    if (field === undefined) return -1;
    if (field.type.simple) {
      const text = scanner.takeLeaf(field.open, field.close);
      if (text !== undefined) {
        return store(
          scanner,
          field,
          position,
          value,
          readSimple(scanner, field, text, mode, field.name),
        );
      }
    } else if (scanner.enter(field.open, field.name)) {
      return store(scanner, field, position, value, decodeComplex(scanner, field.type, mode));
    }
    if (!field.repeated && !field.optional) return -1;
  }
  return -1;
}

function decodeNext(
  scanner: Scanner,
  type: ComplexType,
  from: number,
  value: Decoded,
  mode: DecodeMode,
): number {
  scanner.startTag();
  const position = type.positions.get(scanner.local);
  const field = position === undefined ? undefined : type.fields[position];
  if (position === undefined || field === undefined) {
    if (!mode.open)
      scanner.fail(
        "unknown-element",
        "The WSDL contract does not declare this element of the SOAP message",
      );
    keepExtraElement(value, readElement(scanner, isSchemaHint));
    return from;
  }
  if (scanner.namespace !== "") {
    scanner.fail("namespace", "An element inside a SOAP message must not have a namespace");
  }
  const nil = readNil(scanner, field, mode.targetNamespace);
  if (mode.ordered && position < from && (field.repeated || !Object.hasOwn(value, field.name))) {
    const before = type.fields[position - 1]?.name;
    const rule = before === undefined ? "must come first" : `must follow ${before}`;
    scanner.fail(
      "element-order",
      `The elements of the SOAP message are not in the contract's order: ${field.name} ${rule}`,
    );
  }
  const content = readContent(scanner, field, nil, mode);
  return store(scanner, field, position, value, content);
}

function readContent(scanner: Scanner, field: Field, nil: boolean, mode: DecodeMode): unknown {
  if (nil) {
    if (scanner.readText() !== "")
      scanner.fail("nil", "An element with xsi:nil must be empty, but has content");
    scanner.endTag();
    return null;
  }
  if (!field.type.simple) return decodeComplex(scanner, field.type, mode);
  const text = scanner.readText();
  const value = readSimple(scanner, field, text, mode);
  scanner.endTag();
  return value;
}

/** @param beyond - the element's name when the scanner is already beyond it */
function readSimple(
  scanner: Scanner,
  field: Field,
  text: string,
  mode: DecodeMode,
  beyond?: string,
): unknown {
  if (!field.type.simple) return undefined;
  const value = field.type.decode(text);
  if (value !== undefined) return value;
  if (text.trim() === "") {
    // Some SOAP stacks write an empty element for an absent value. For an element of type string, an empty element is
    // decoded to an empty string.
    if (field.nillable) return null;
    if (!mode.open && field.whenAbsent !== undefined) return fallback(field);
  }
  scanner.fail(
    "value",
    `The value is not a valid ${field.type.name}, or has too many digits to be read exactly`,
    beyond,
  );
}

/**
 * Stores a decoded value in its field, and returns the position in the sequence of declared elements at which
 * decoding continues.
 */
function store(
  scanner: Scanner,
  field: Field,
  position: number,
  value: Decoded,
  content: unknown,
): number {
  if (!field.repeated) {
    if (Object.hasOwn(value, field.name)) {
      scanner.fail(
        "duplicate-element",
        "The SOAP message has an element twice that may occur once",
        field.name,
      );
    }
    value[field.name] = content;
    return position + 1;
  }
  const list = value[field.name];
  if (!Array.isArray(list)) {
    value[field.name] = [content];
    return position;
  }
  if (list.length >= field.maximum) {
    scanner.fail(
      "duplicate-element",
      `The element occurs more than ${field.maximum} times`,
      field.name,
    );
  }
  list.push(content);
  return position;
}

/** Adds the default values of absent elements, and fails where a required element is absent. */
function complete(
  scanner: Scanner,
  type: ComplexType,
  value: Decoded,
  mode: DecodeMode,
  mayBeIncomplete: MayBeIncomplete | undefined,
): void {
  for (const field of type.fields) {
    if (Object.hasOwn(value, field.name)) continue;
    if (field.repeated) value[field.name] = [];
    else if (field.optional && !field.withSuccess) continue;
    else if (!mode.open && field.whenAbsent !== undefined) value[field.name] = fallback(field);
    else if (!mode.open && field.nillable) value[field.name] = null;
    else if (mayBeIncomplete?.(value) !== true) {
      scanner.fail(
        "missing-element",
        "A required element is missing from the SOAP message",
        field.name,
      );
    }
  }
}

/** Returns the default value of an element that a request lacks, because a decoded request must have all fields. */
function fallback(field: Field): unknown {
  if (field.type.simple) return field.type.decode(field.whenAbsent ?? "");
  const entries = field.type.fields.map((inner) => [
    inner.name,
    inner.repeated ? [] : inner.whenAbsent === undefined ? null : fallback(inner),
  ]);
  return Object.fromEntries(entries);
}

const booleans: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/**
 * Checks that the start tag has only the attributes that XML Schema allows on every element, which are `xsi:nil`,
 * `xsi:type` when it names the declared type or a type derived from it, and `xsi:schemaLocation`, whose address is
 * never requested.
 */
function readNil(scanner: Scanner, field: Field, targetNamespace: string): boolean {
  let nil = false;
  for (const attribute of scanner.attributes) {
    if (attribute.namespace !== instanceNamespace) refuse(scanner);
    if (attribute.name === "nil") nil = readBoolean(scanner, attribute);
    else if (attribute.name === "type") checkType(scanner, attribute, field, targetNamespace);
    else if (!isSchemaHint(attribute)) refuse(scanner);
  }
  if (nil && !field.nillable)
    scanner.fail("nil", "The WSDL contract does not allow xsi:nil for this element");
  return nil;
}

/** The attributes `xsi:schemaLocation` and `xsi:noNamespaceSchemaLocation`, whose addresses are never requested. */
export function isSchemaHint(attribute: Attribute): boolean {
  return (
    attribute.namespace === instanceNamespace &&
    (attribute.name === "schemaLocation" || attribute.name === "noNamespaceSchemaLocation")
  );
}

function refuse(scanner: Scanner): never {
  scanner.fail(
    "attribute",
    "The WSDL contract does not declare this attribute of the SOAP message",
  );
}

function readBoolean(scanner: Scanner, attribute: Attribute): boolean {
  const value = booleans[attribute.value.trim()];
  if (value === undefined) scanner.fail("attribute", "xsi:nil is neither true nor false");
  return value;
}

function checkType(
  scanner: Scanner,
  attribute: Attribute,
  field: Field,
  targetNamespace: string,
): void {
  const { namespace, local } = scanner.resolveName(attribute.value);
  const isTaken = field.type.simple
    ? namespace === schemaNamespace && isOrDerives(local, field.type.name)
    : namespace === targetNamespace && local === field.type.name;
  if (!isTaken) {
    scanner.fail("attribute", "xsi:type names another type than the contract");
  }
}
