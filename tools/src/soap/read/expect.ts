import { failAt } from "../../../../specs/build/contract-error.ts";
import type { XmlElement } from "../../../../specs/build/xml-elements.ts";

export const schemaNamespace = "http://www.w3.org/2001/XMLSchema";
export const wsdlNamespace = "http://schemas.xmlsoap.org/wsdl/";
export const soapBindingNamespace = "http://schemas.xmlsoap.org/wsdl/soap/";
/** The namespace of the contract's extensions of XML Schema: number kinds, retry classes, assumptions. */
export const contractNamespace = "urn:marketplace-seller:contract";

export interface QualifiedName {
  readonly namespace: string;
  readonly name: string;
}

export function readAttribute(element: XmlElement, name: string): string {
  const value = element.attributes.get(name);
  return value ?? failAt(element, `<${element.name}> needs the attribute "${name}"`);
}

/** Becomes a name in generated code. */
export function readName(element: XmlElement): string {
  const name = readAttribute(element, "name");
  const problem = `a name may contain only letters, digits and _, not ${JSON.stringify(name)}`;
  return /^[A-Za-z_]\w*$/.test(name) ? name : failAt(element, problem);
}

/** Ignoring an unknown attribute would lose a rule. */
export function allowAttributes(element: XmlElement, known: readonly string[]): void {
  const name = [...element.attributes.keys()].find((attribute) => !known.includes(attribute));
  const problem = `the generator does not support the attribute "${name}" of <${element.name}>`;
  if (name !== undefined) failAt(element, problem);
}

export function refuseElement(element: XmlElement, parent: XmlElement): never {
  failAt(element, `the generator does not support <${element.name}> inside <${parent.name}>`);
}

/** With the prefixes in scope. */
export function qualifiedName(element: XmlElement, value: string): QualifiedName {
  const colon = value.indexOf(":");
  const prefix = colon === -1 ? "" : value.slice(0, colon);
  const namespace = element.prefixes.get(prefix) ?? "";
  if (namespace === "" && prefix !== "") failAt(element, `the prefix of "${value}" is not bound`);
  return { namespace, name: value.slice(colon + 1) };
}

export function all(parent: XmlElement, name: string, namespace = wsdlNamespace): XmlElement[] {
  return parent.children.filter((child) => child.name === name && child.namespace === namespace);
}

/**
 * Finds the only child of an element with a name. The search fails when the element has no such child or more than one.
 */
export function only(parent: XmlElement, name: string, namespace = wsdlNamespace): XmlElement {
  const [first, second] = all(parent, name, namespace);
  if (first === undefined) failAt(parent, `<${parent.name}> must contain <${name}>`);
  if (second === undefined) return first;
  failAt(second, `<${parent.name}> must contain only one <${name}>`);
}

/** Fails when the children of an element have other names, or another order, than `names`. */
export function holdsOnly(parent: XmlElement, names: readonly string[]): void {
  let last = 0;
  for (const child of parent.children) {
    const at = names.indexOf(child.name);
    if (at === -1) refuseElement(child, parent);
    if (at < last) {
      failAt(child, `<${child.name}> must come before <${names[last]}> in <${parent.name}>`);
    }
    last = at;
  }
}
