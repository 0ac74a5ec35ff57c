import { ContractError } from "../../../../specs/build/contract-error.ts";
import { unknownElement } from "./expect.ts";
import { wsdlNamespace } from "./namespaces.ts";
import type { XmlElement } from "./read-xml.ts";

/** The children of one name. */
export function all(parent: XmlElement, name: string, namespace = wsdlNamespace): XmlElement[] {
  return parent.children.filter((child) => child.name === name && child.namespace === namespace);
}

/** The child of a name, of which there must be exactly one. */
export function only(parent: XmlElement, name: string, namespace = wsdlNamespace): XmlElement {
  const [first, second] = all(parent, name, namespace);
  if (first === undefined) throw new ContractError(parent, `<${parent.name}> holds no <${name}>`);
  if (second !== undefined) {
    throw new ContractError(second, `the generator knows one <${name}> in a <${parent.name}>`);
  }
  return first;
}

/** Refuses every child of another name, and children in another order than the names. */
export function holdsOnly(parent: XmlElement, names: readonly string[]): void {
  let last = 0;
  for (const child of parent.children) {
    const at = names.indexOf(child.name);
    if (at === -1) throw unknownElement(child, parent);
    if (at < last) {
      const expected = `<${names[last]}> comes after <${child.name}>`;
      throw new ContractError(
        child,
        `the generator knows one order in <${parent.name}>: ${expected}`,
      );
    }
    last = at;
  }
}
