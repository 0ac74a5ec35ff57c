import { ContractError } from "../../../../specs/build/contract-error.ts";
import { readAnnotation } from "./annotation.ts";
import { allowAttributes, qualifiedName, readAttribute, unknownElement } from "./expect.ts";
import { schemaNamespace } from "./namespaces.ts";
import type { XmlElement } from "./read-xml.ts";
import type { ElementDeclaration, SchemaSource, TypeDeclaration } from "./source.ts";

/** Reads the declarations of one `<xs:schema>`; includes are the caller's business. */
export function readSchema(schema: XmlElement): SchemaSource {
  const types: TypeDeclaration[] = [];
  const elements: TypeDeclaration[] = [];
  const includes: { readonly at: XmlElement; readonly location: string }[] = [];
  allowAttributes(schema, ["targetNamespace", "elementFormDefault"]);
  if ((schema.attributes.get("elementFormDefault") ?? "unqualified") !== "unqualified") {
    throw new ContractError(schema, "local elements of this interface are unqualified");
  }
  for (const child of schema.children) {
    if (child.namespace !== schemaNamespace) throw unknownElement(child, schema);
    if (child.name === "annotation") readAnnotation(child);
    else if (child.name === "include")
      includes.push({ at: child, location: readAttribute(child, "schemaLocation") });
    else if (child.name === "complexType") types.push(readNamedType(child));
    else if (child.name === "element") elements.push(readMessageElement(child));
    else throw unknownElement(child, schema);
  }
  return { targetNamespace: readAttribute(schema, "targetNamespace"), types, elements, includes };
}

function readNamedType(type: XmlElement): TypeDeclaration {
  allowAttributes(type, ["name"]);
  return readComplexType(type, readAttribute(type, "name"), undefined);
}

/** A top-level element: `<xs:element name><xs:complexType>…`, its type named after it. */
function readMessageElement(element: XmlElement): TypeDeclaration {
  allowAttributes(element, ["name"]);
  const name = readAttribute(element, "name");
  let documentation: string | undefined;
  let type: XmlElement | undefined;
  for (const child of element.children) {
    if (child.name === "annotation") documentation = readAnnotation(child).documentation;
    else if (child.name === "complexType" && type === undefined) type = child;
    else throw unknownElement(child, element);
  }
  if (type === undefined) {
    throw new ContractError(element, `the message element "${name}" needs its own <complexType>`);
  }
  allowAttributes(type, []);
  return readComplexType(type, name, documentation);
}

function readComplexType(
  type: XmlElement,
  name: string,
  inherited: string | undefined,
): TypeDeclaration {
  let documentation = inherited;
  let sequence: XmlElement | undefined;
  for (const child of type.children) {
    if (child.namespace !== schemaNamespace) throw unknownElement(child, type);
    if (child.name === "annotation") documentation = readAnnotation(child).documentation;
    else if (child.name === "sequence" && sequence === undefined) sequence = child;
    else throw unknownElement(child, type);
  }
  if (sequence === undefined) {
    throw new ContractError(type, `the type "${name}" needs a <sequence>`);
  }
  allowAttributes(sequence, []);
  const parent = sequence;
  const fields = parent.children.map((child) => {
    if (child.namespace !== schemaNamespace || child.name !== "element") {
      throw unknownElement(child, parent);
    }
    return readElement(child);
  });
  return { at: type, name, documentation, fields };
}

function readElement(element: XmlElement): ElementDeclaration {
  allowAttributes(element, ["name", "type", "minOccurs", "maxOccurs", "nillable"]);
  const annotations = element.children.map((child) => {
    if (child.namespace !== schemaNamespace || child.name !== "annotation") {
      throw unknownElement(child, element);
    }
    return readAnnotation(child);
  });
  return {
    at: element,
    name: readAttribute(element, "name"),
    type: qualifiedName(element, readAttribute(element, "type")),
    minimum: readOccurs(element, "minOccurs"),
    maximum: readOccurs(element, "maxOccurs"),
    nillable: readBoolean(element, "nillable"),
    annotation: annotations[0] ?? {},
  };
}

function readOccurs(element: XmlElement, attribute: "minOccurs" | "maxOccurs"): number {
  const value = element.attributes.get(attribute) ?? "1";
  if (attribute === "maxOccurs" && value === "unbounded") return Number.POSITIVE_INFINITY;
  if (!/^\d{1,9}$/.test(value)) {
    throw new ContractError(element, `${attribute}="${value}" is not a number`);
  }
  return Number(value);
}

function readBoolean(element: XmlElement, attribute: string): boolean {
  const value = element.attributes.get(attribute) ?? "false";
  if (value !== "true" && value !== "false") {
    throw new ContractError(element, `${attribute}="${value}" is neither true nor false`);
  }
  return value === "true";
}
