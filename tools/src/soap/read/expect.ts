import { failAt } from "../../../../specs/build/contract-error.ts";
import type { XmlElement } from "../../../../specs/build/xml-elements.ts";

export const schemaNamespace = "http://www.w3.org/2001/XMLSchema";
export const wsdlNamespace = "http://schemas.xmlsoap.org/wsdl/";
export const soapBindingNamespace = "http://schemas.xmlsoap.org/wsdl/soap/";
/** What the contract says beyond XML Schema: number kinds, retry classes, assumptions. */
export const contractNamespace = "urn:marketplace-seller:contract";

export interface QualifiedName {
  readonly namespace: string;
  readonly name: string;
}

export function readAttribute(element: XmlElement, name: string): string {
  const value = element.attributes.get(name);
  return value ?? failAt(element, `<${element.name}> needs the attribute "${name}"`);
}

/** The attribute `name` of what generated code names alike. */
export function readName(element: XmlElement): string {
  const name = readAttribute(element, "name");
  const problem = `the generator knows names of letters, digits and _, not ${JSON.stringify(name)}`;
  return /^[A-Za-z_]\w*$/.test(name) ? name : failAt(element, problem);
}

/** Refuses every attribute that the generator does not know: silence would lose a rule. */
export function allowAttributes(element: XmlElement, known: readonly string[]): void {
  const name = [...element.attributes.keys()].find((attribute) => !known.includes(attribute));
  const problem = `the generator does not know the attribute "${name}" of <${element.name}>`;
  if (name !== undefined) failAt(element, problem);
}

export function refuseElement(element: XmlElement, parent: XmlElement): never {
  failAt(element, `the generator does not know <${element.name}> inside <${parent.name}>`);
}

/** Resolves `prefix:name` with the prefixes in scope at the element. */
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

/** The child of a name, of which there must be exactly one. */
export function only(parent: XmlElement, name: string, namespace = wsdlNamespace): XmlElement {
  const [first, second] = all(parent, name, namespace);
  if (first === undefined) failAt(parent, `<${parent.name}> holds no <${name}>`);
  if (second === undefined) return first;
  failAt(second, `the generator knows one <${name}> in a <${parent.name}>`);
}

/** Refuses every child of another name, and children in another order than the names. */
export function holdsOnly(parent: XmlElement, names: readonly string[]): void {
  let last = 0;
  for (const child of parent.children) {
    const at = names.indexOf(child.name);
    if (at === -1) refuseElement(child, parent);
    if (at < last) {
      const order = `<${names[last]}> comes after <${child.name}>`;
      failAt(child, `the generator knows one order in <${parent.name}>: ${order}`);
    }
    last = at;
  }
}
