import { failAt } from "../../../../specs/build/contract-error.ts";
import type { XmlElement } from "../../../../specs/build/xml-elements.ts";
import type { FieldModel, SimpleType, TypeModel, ValueKind } from "../model.ts";
import {
  allowAttributes,
  contractNamespace,
  qualifiedName,
  readAttribute,
  readName,
  refuseElement,
  schemaNamespace,
} from "./expect.ts";

/** An XSD type before it is known which messages use the type. */
export type TypeDeclaration = Omit<TypeModel, "inRequests">;

export interface SchemaSource {
  /** The complex types of an XSD, and its top-level elements with their types. */
  readonly types: readonly TypeDeclaration[];
  readonly elements: readonly string[];
  readonly includes: readonly XmlElement[];
}

export function readSchema(schema: XmlElement, namespace: string): SchemaSource {
  allowAttributes(schema, ["targetNamespace", "elementFormDefault"]);
  if ((schema.attributes.get("elementFormDefault") ?? "unqualified") !== "unqualified") {
    failAt(schema, "local elements of this interface must be unqualified");
  }
  if (readAttribute(schema, "targetNamespace") !== namespace) {
    failAt(schema, `the target namespace must be "${namespace}"`);
  }
  const [types, elements, includes]: [TypeDeclaration[], string[], XmlElement[]] = [[], [], []];
  for (const child of schema.children) {
    if (child.namespace !== schemaNamespace) refuseElement(child, schema);
    if (child.name === "annotation") readAnnotation(child);
    else if (child.name === "include") includes.push(child);
    else if (child.name === "complexType") {
      allowAttributes(child, ["name"]);
      types.push(readComplexType(child, readName(child), namespace));
    } else if (child.name === "element") {
      types.push(readMessageElement(child, namespace));
      elements.push(readName(child));
    } else refuseElement(child, schema);
  }
  return { types, elements, includes };
}

/** Its anonymous type is named after it. */
function readMessageElement(element: XmlElement, namespace: string): TypeDeclaration {
  allowAttributes(element, ["name"]);
  const name = readName(element);
  const { documentation, held: type } = readHeld(element, "complexType");
  if (type === undefined) {
    failAt(element, `the message element "${name}" needs an inline <complexType>`);
  }
  allowAttributes(type, []);
  return readComplexType(type, name, namespace, documentation);
}

function readComplexType(
  type: XmlElement,
  name: string,
  namespace: string,
  inherited?: string,
): TypeDeclaration {
  const { documentation = inherited, held: sequence } = readHeld(type, "sequence");
  if (sequence === undefined) failAt(type, `the type "${name}" needs a <sequence>`);
  allowAttributes(sequence, []);
  const names = new Set<string | undefined>();
  for (const child of sequence.children) {
    const field = child.attributes.get("name");
    if (names.has(field)) failAt(child, `"${field}" occurs twice in one sequence`);
    names.add(field);
  }
  const fields = sequence.children.map((child) =>
    isOfSchema(child, "element") ? readField(child, namespace) : refuseElement(child, sequence),
  );
  return { at: type, name, ...(documentation !== undefined && { documentation }), fields };
}

/** Reads the annotation of an element, and the only child that is not an annotation. */
function readHeld(
  parent: XmlElement,
  name: string,
): { readonly documentation?: string; readonly held?: XmlElement } {
  let found: { documentation?: string; held?: XmlElement } = {};
  for (const child of parent.children) {
    if (child.namespace !== schemaNamespace) refuseElement(child, parent);
    const { documentation } = child.name === "annotation" ? readAnnotation(child) : {};
    if (documentation !== undefined) found = { ...found, documentation };
    else if (child.name === name && found.held === undefined) found = { ...found, held: child };
    else if (child.name !== "annotation") refuseElement(child, parent);
  }
  return found;
}

function readField(element: XmlElement, namespace: string): FieldModel {
  allowAttributes(element, ["name", "type", "minOccurs", "maxOccurs", "nillable"]);
  const name = readName(element);
  const type = qualifiedName(element, readAttribute(element, "type"));
  const isSimple = type.namespace === schemaNamespace;
  if (!isSimple && type.namespace !== namespace) {
    failAt(element, `the type of "${name}" is in another namespace`);
  }
  const [annotation = {}] = element.children.map((child) =>
    isOfSchema(child, "annotation") ? readAnnotation(child) : refuseElement(child, element),
  );
  if (!isSimple && annotation.kind !== undefined) {
    failAt(element, `"${name}" is not a number and must not have a kind`);
  }
  const nillable = readBoolean(element, "nillable");
  const [minimum, maximum] = [readOccurs(element, "minOccurs"), readOccurs(element, "maxOccurs")];
  const repeated = maximum > 1;
  if (maximum === 0 || (repeated && (minimum !== 0 || nillable)) || minimum > 1) {
    failAt(element, `the generator does not support the number of occurrences of "${name}"`);
  }
  return {
    at: element,
    name,
    type: isSimple
      ? { simple: findSimpleType(element, name, type.name, annotation.kind) }
      : { complex: type.name },
    xsdType: type.name,
    optional: !repeated && minimum === 0,
    nillable,
    repeated,
    ...(repeated && Number.isFinite(maximum) ? { maximum } : {}),
    withSuccess: false,
    ...annotation,
  };
}

type Annotation = Partial<
  Pick<FieldModel, "documentation" | "kind" | "whenAbsent" | "withSuccess" | "assumption">
>;

/** Documentation, and the contract's extensions. */
function readAnnotation(annotation: XmlElement): Annotation {
  let read: Annotation = {};
  for (const child of annotation.children) {
    if (isOfSchema(child, "documentation")) read = { ...read, documentation: child.text };
    else if (!isOfSchema(child, "appinfo")) refuseElement(child, annotation);
    else for (const mark of child.children) read = { ...read, ...readMark(mark, child) };
  }
  return read;
}

function readMark(mark: XmlElement, parent: XmlElement): Annotation {
  if (mark.namespace !== contractNamespace) refuseElement(mark, parent);
  if (mark.name === "assumption") {
    allowAttributes(mark, ["id"]);
    return { assumption: { id: readAttribute(mark, "id"), text: mark.text } };
  }
  allowAttributes(mark, []);
  if (mark.name === "when-absent") return { whenAbsent: mark.text };
  if (mark.name === "with-success") return { withSuccess: true };
  if (mark.name !== "kind") refuseElement(mark, parent);
  const kind = kinds.find((valueKind) => valueKind === mark.text);
  return {
    kind: kind ?? failAt(mark, `"${mark.text}" is not a kind of value; see specs/README.md`),
  };
}

function isOfSchema(element: XmlElement, name: string): boolean {
  return element.namespace === schemaNamespace && element.name === name;
}

const kinds: readonly ValueKind[] = ["identifier", "amount", "count", "code", "date-time"];

/**
 * The codec type of each built-in XSD type by number kind. Every numeric type in the XSD must declare its number kind.
 */
const simpleTypes: Readonly<Record<string, Partial<Record<ValueKind | "none", SimpleType>>>> = {
  string: { none: "string", "date-time": "dateTime" },
  boolean: { none: "boolean" },
  long: { identifier: "longIdentifier", count: "long", code: "long" },
  integer: { identifier: "integerIdentifier", count: "integer", code: "integer" },
  int: { count: "int", code: "int" },
  decimal: { amount: "decimal" },
};

function findSimpleType(
  element: XmlElement,
  name: string,
  base: string,
  kind: ValueKind | "none" = "none",
): SimpleType {
  const byKind = Object.hasOwn(simpleTypes, base) ? simpleTypes[base] : undefined;
  if (byKind === undefined) failAt(element, `the generator does not support the type "xs:${base}"`);
  const found = byKind[kind];
  if (found !== undefined) return found;
  const expected = Object.keys(byKind).join(", ");
  failAt(
    element,
    byKind.none !== undefined
      ? `"${name}" is not a number and must not have a kind`
      : kind === "none"
        ? `"${name}" is a number without a kind; add <c:kind> (${expected})`
        : `xs:${base} cannot hold the kind "${kind}"`,
  );
}

function readOccurs(element: XmlElement, attribute: "minOccurs" | "maxOccurs"): number {
  const value = element.attributes.get(attribute) ?? "1";
  if (attribute === "maxOccurs" && value === "unbounded") return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  failAt(element, `${attribute}="${value}" is not a number`);
}

function readBoolean(element: XmlElement, attribute: string): boolean {
  const value = element.attributes.get(attribute) ?? "false";
  if (value === "true" || value === "false") return value === "true";
  failAt(element, `${attribute}="${value}" is neither true nor false`);
}
