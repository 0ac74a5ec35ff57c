import { noteDrift } from "@marketplace-seller/client-core/internal";
import type { ComplexType, Field } from "../schema/complex-type.ts";
import { decodeOddNotation, isOrDerives } from "../schema/simple-types.ts";
import { instanceNamespace, schemaNamespace } from "./namespaces.ts";
import type { RowReader } from "./row-reader.ts";
import type { Attribute, Scanner } from "./scanner.ts";
import { keepExtraElement, readElement } from "./xml-element.ts";

// Strictness follows from the direction, by which the scanner is lenient or not. A request may lack only elements with
// a default; a response may lack any, have others, and have odd notations, which are noted as contract drift.

export interface DecodeMode {
  readonly ordered: boolean;
  readonly targetNamespace: string;
  /** Takes unreadable rows of a response out of their list. */
  readonly rows?: RowReader | undefined;
}

export type Decoded = Record<string, unknown>;

export function decodeComplex(scanner: Scanner, type: ComplexType, mode: DecodeMode): Decoded {
  const value: Decoded = {};
  const rows = mode.rows?.list === type ? mode.rows : undefined;
  let position = 0;
  while (!scanner.selfClosed && scanner.next()) {
    if (rows !== undefined) scanner.beginRow();
    const quick = decodeQuickly(scanner, type, position, value, mode);
    position = quick === -1 ? decodeNext(scanner, type, position, value, mode) : quick;
    rows?.check(scanner, value);
  }
  complete(scanner, type, value);
  scanner.endTag();
  return value;
}

/**
 * Fast path: the next expected element, without attributes, prefix or references.
 *
 * @returns the position after the value; -1, with nothing read, when the general decoder must read it
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
          readSimple(scanner, field, text, value, field.name),
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
    if (!scanner.lenient)
      scanner.fail(
        "unknown-element",
        "The WSDL contract does not declare this element of the SOAP message",
      );
    noteDrift(value, scanner.local, "unknown-field");
    keepExtraElement(value, readElement(scanner, isSchemaHint));
    return from;
  }
  if (scanner.namespace !== "") {
    scanner.fail("namespace", "An element inside a SOAP message must not have a namespace");
  }
  const { nil, isOdd } = readAttributes(scanner, field, mode.targetNamespace);
  if (isOdd) noteDrift(value, field.name, "notation");
  if (mode.ordered && position < from && (field.repeated || !Object.hasOwn(value, field.name))) {
    const before = type.fields[position - 1]?.name;
    const rule = before === undefined ? "must come first" : `must follow ${before}`;
    scanner.fail(
      "element-order",
      `The elements of the SOAP message are not in the contract's order: ${field.name} ${rule}`,
    );
  }
  const content = nil ? readNothing(scanner) : readContent(scanner, field, value, mode);
  return store(scanner, field, position, value, content);
}

function readNothing(scanner: Scanner): null {
  if (scanner.readText() !== "")
    scanner.report("nil", "An element with xsi:nil must be empty, but has content");
  scanner.endTag();
  return null;
}

/** @param value - of the enclosing element */
function readContent(scanner: Scanner, field: Field, value: Decoded, mode: DecodeMode): unknown {
  if (!field.type.simple) return decodeComplex(scanner, field.type, mode);
  scanner.hasForbidden = false;
  const text = scanner.readText();
  if (scanner.hasForbidden) noteDrift(value, field.name, "notation");
  const content = readSimple(scanner, field, text, value);
  scanner.endTag();
  return content;
}

/**
 * @param value - of the enclosing element
 * @param beyond - the element's name when the scanner is already beyond it
 */
function readSimple(
  scanner: Scanner,
  field: Field,
  text: string,
  value: Decoded,
  beyond?: string,
): unknown {
  if (!field.type.simple) return undefined;
  const decoded = field.type.decode(text);
  if (decoded !== undefined) return decoded;
  if (text.trim() === "") {
    // Some stacks write an empty element for an absent value; of type string it is an empty string.
    if (field.nillable || scanner.lenient) return null;
    if (field.whenAbsent !== undefined) return fallback(field);
  }
  const odd = scanner.lenient ? decodeOddNotation(field.type, text) : undefined;
  if (odd !== undefined) {
    noteDrift(value, field.name, "notation");
    return odd;
  }
  scanner.report(
    "value",
    `The value is not a valid ${field.type.name}, or has too many digits to be read exactly`,
    beyond,
  );
  return undefined;
}

/** Returns where in the sequence decoding continues. */
function store(
  scanner: Scanner,
  field: Field,
  position: number,
  value: Decoded,
  content: unknown,
): number {
  if (!field.repeated) {
    if (Object.hasOwn(value, field.name)) {
      scanner.report(
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
  if (list.length >= field.maximum && !scanner.lenient) {
    scanner.fail(
      "duplicate-element",
      `The element occurs more than ${field.maximum} times`,
      field.name,
    );
  }
  list.push(content);
  return position;
}

/** Adds defaults, and fails where a request lacks a required element. */
function complete(scanner: Scanner, type: ComplexType, value: Decoded): void {
  for (const field of type.fields) {
    if (Object.hasOwn(value, field.name)) continue;
    if (field.repeated) value[field.name] = [];
    else if (field.optional || scanner.lenient) continue;
    else if (field.whenAbsent !== undefined) value[field.name] = fallback(field);
    else if (field.nillable) value[field.name] = null;
    else {
      scanner.fail(
        "missing-element",
        "A required element is missing from the SOAP message",
        field.name,
      );
    }
  }
}

/** A decoded request has all fields. */
function fallback(field: Field): unknown {
  if (field.type.simple) return field.type.decode(field.whenAbsent ?? "");
  const entries = field.type.fields.map((inner) => [
    inner.name,
    inner.repeated ? [] : inner.whenAbsent === undefined ? null : fallback(inner),
  ]);
  return Object.fromEntries(entries);
}

const booleans: Readonly<Record<string, boolean>> = Object.freeze(
  Object.assign(Object.create(null), { true: true, 1: true, false: false, 0: false }),
);

/**
 * XML Schema allows `xsi:nil`, `xsi:schemaLocation`, which is never requested, and `xsi:type` that names the declared
 * type or one derived from it. In a response others are odd, and nil is allowed everywhere.
 */
function readAttributes(scanner: Scanner, field: Field, targetNamespace: string) {
  let nil = false;
  let isOdd = false;
  for (const attribute of scanner.attributes) {
    if (isSchemaHint(attribute)) continue;
    if (isNil(attribute)) nil = booleans[attribute.value.trim()] ?? false;
    else if (isOfType(scanner, attribute, field, targetNamespace)) continue;
    else if (scanner.lenient) isOdd = true;
    else refuse(scanner, attribute);
  }
  if (nil && !field.nillable && !scanner.lenient)
    scanner.fail("nil", "The WSDL contract does not allow xsi:nil for this element");
  return { nil, isOdd };
}

function isNil({ namespace, name, value }: Attribute): boolean {
  return namespace === instanceNamespace && name === "nil" && value.trim() in booleans;
}

/** Their addresses are never requested. */
export function isSchemaHint(attribute: Attribute): boolean {
  return (
    attribute.namespace === instanceNamespace &&
    (attribute.name === "schemaLocation" || attribute.name === "noNamespaceSchemaLocation")
  );
}

function refuse(scanner: Scanner, { namespace, name }: Attribute): never {
  if (namespace === instanceNamespace && name === "nil")
    scanner.fail("attribute", "xsi:nil is neither true nor false");
  if (namespace === instanceNamespace && name === "type")
    scanner.fail("attribute", "xsi:type names another type than the contract");
  scanner.fail(
    "attribute",
    "The WSDL contract does not declare this attribute of the SOAP message",
  );
}

function isOfType(
  scanner: Scanner,
  attribute: Attribute,
  field: Field,
  targetNamespace: string,
): boolean {
  if (attribute.namespace !== instanceNamespace || attribute.name !== "type") return false;
  const { namespace, local } = scanner.resolveName(attribute.value);
  return field.type.simple
    ? namespace === schemaNamespace && isOrDerives(local, field.type.name)
    : namespace === targetNamespace && local === field.type.name;
}
