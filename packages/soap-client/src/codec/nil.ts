import type { Field } from "../schema/complex-type.ts";
import { isOrDerives } from "../schema/simple-types.ts";
import { instanceNamespace, schemaNamespace } from "./namespaces.ts";
import type { Attribute, Scanner } from "./scanner.ts";

const booleans: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/**
 * Checks the attributes of the start tag just read against what XML Schema itself lists for every
 * element, and nothing more: `xsi:nil`; `xsi:type` when it names the declared type or one derived from it;
 * `xsi:schemaLocation`, which is never followed.
 *
 * @returns whether the element is nil
 */
export function readNil(scanner: Scanner, field: Field, targetNamespace: string): boolean {
  let nil = false;
  for (const attribute of scanner.attributes) {
    if (attribute.namespace !== instanceNamespace) refuse(scanner);
    if (attribute.name === "nil") nil = readBoolean(scanner, attribute);
    else if (attribute.name === "type") checkType(scanner, attribute, field, targetNamespace);
    else if (!isSchemaHint(attribute)) refuse(scanner);
  }
  if (nil && !field.nillable) scanner.fail("nil", "The contract does not allow nil here");
  return nil;
}

/** `xsi:schemaLocation` and its twin: hints that are never followed. */
export function isSchemaHint(attribute: Attribute): boolean {
  return (
    attribute.namespace === instanceNamespace &&
    (attribute.name === "schemaLocation" || attribute.name === "noNamespaceSchemaLocation")
  );
}

function refuse(scanner: Scanner): never {
  scanner.fail("attribute", "An attribute is not in the contract");
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
