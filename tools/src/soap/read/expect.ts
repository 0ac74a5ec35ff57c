import { ContractError } from "../../../../specs/build/contract-error.ts";
import type { XmlElement } from "./read-xml.ts";

/** A qualified name, resolved. */
export interface QualifiedName {
  readonly namespace: string;
  readonly name: string;
}

/** The value of an attribute that must be there. */
export function readAttribute(element: XmlElement, name: string): string {
  const value = element.attributes.get(name);
  if (value === undefined) {
    throw new ContractError(element, `<${element.name}> needs the attribute "${name}"`);
  }
  return value;
}

/** Refuses every attribute that the generator does not know: silence would lose a rule. */
export function allowAttributes(element: XmlElement, known: readonly string[]): void {
  for (const name of element.attributes.keys()) {
    if (!known.includes(name)) {
      throw new ContractError(
        element,
        `the generator does not know the attribute "${name}" of <${element.name}>`,
      );
    }
  }
}

/** The message for an element that stands where the generator does not know it. */
export function unknownElement(element: XmlElement, parent: XmlElement): ContractError {
  return new ContractError(
    element,
    `the generator does not know <${element.name}> inside <${parent.name}>`,
  );
}

/** Resolves `prefix:name` with the prefixes in scope at the element. */
export function qualifiedName(element: XmlElement, value: string): QualifiedName {
  const colon = value.indexOf(":");
  const prefix = colon === -1 ? "" : value.slice(0, colon);
  const namespace = element.prefixes.get(prefix) ?? "";
  if (namespace === "" && prefix !== "") {
    throw new ContractError(element, `the prefix of "${value}" is not bound`);
  }
  return { namespace, name: value.slice(colon + 1) };
}
