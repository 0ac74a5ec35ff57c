import { ContractError } from "../../../../specs/build/contract-error.ts";
import { allowAttributes, readAttribute, unknownElement } from "./expect.ts";
import { contractNamespace, schemaNamespace } from "./namespaces.ts";
import type { XmlElement } from "./read-xml.ts";
import type { Annotation } from "./source.ts";

/** Reads `<xs:annotation>`: the documentation, and what the contract says beyond XML Schema. */
export function readAnnotation(annotation: XmlElement): Annotation {
  let read: Annotation = {};
  for (const child of annotation.children) {
    if (child.namespace === schemaNamespace && child.name === "documentation") {
      read = { ...read, documentation: child.text };
    } else if (child.namespace === schemaNamespace && child.name === "appinfo") {
      for (const mark of child.children) read = { ...read, ...readMark(mark, child) };
    } else throw unknownElement(child, annotation);
  }
  return read;
}

function readMark(mark: XmlElement, parent: XmlElement): Annotation {
  if (mark.namespace !== contractNamespace) throw unknownElement(mark, parent);
  if (mark.name === "assumption") {
    allowAttributes(mark, ["id"]);
    return { assumption: { id: readAttribute(mark, "id"), text: mark.text } };
  }
  allowAttributes(mark, []);
  if (mark.name === "when-absent") return { whenAbsent: mark.text };
  if (mark.name === "with-success") return { withSuccess: true };
  if (mark.name === "kind") return { kind: readKind(mark) };
  throw unknownElement(mark, parent);
}

function readKind(mark: XmlElement): NonNullable<Annotation["kind"]> {
  switch (mark.text) {
    case "identifier":
    case "amount":
    case "count":
    case "code":
    case "date-time":
      return mark.text;
    default:
      throw new ContractError(mark, `"${mark.text}" is no kind of value: see ARCHITECTURE.md`);
  }
}
