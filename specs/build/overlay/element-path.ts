import { failAt, type SourceLocation } from "../contract-error.ts";
import type { XmlElement } from "../xml-elements.ts";

/** The namespace prefixes that an overlay's target may use, whatever prefixes the contract's files use. */
const namespaces: Readonly<Record<string, string>> = {
  wsdl: "http://schemas.xmlsoap.org/wsdl/",
  soap: "http://schemas.xmlsoap.org/wsdl/soap/",
  xs: "http://www.w3.org/2001/XMLSchema",
  c: "urn:marketplace-seller:contract",
};

interface Step {
  readonly deep: boolean;
  readonly namespace: string;
  readonly name: string;
  readonly conditions: readonly (readonly [attribute: string, value: string])[];
}

const step = /^(\/\/?)(\w+):(\w+)((?:\[@\w+='[^']*'\])*)/;
const condition = /\[@(\w+)='([^']*)'\]/g;

/**
 * By a small part of XPath: steps `/` and `//`, names with a prefix of `wsdl`, `soap`, `xs`, `c`, and conditions on
 * attributes: `//xs:complexType[@name='OrderData']/xs:sequence`.
 */
export function selectElements(
  target: string,
  location: SourceLocation,
  elements: readonly XmlElement[],
): XmlElement[] {
  const steps = readSteps(target, location);
  return elements.filter((element) => matches(element, steps));
}

function readSteps(target: string, location: SourceLocation): Step[] {
  const steps: Step[] = [];
  for (let rest = target; rest !== ""; ) {
    const [all, slashes, prefix = "", name = "", conditions = ""] = step.exec(rest) ?? [];
    const namespace = namespaces[prefix];
    if (all === undefined || namespace === undefined) {
      failAt(
        location,
        `the target cannot be read from "${rest}": steps are /prefix:name or //prefix:name with ` +
          `[@attribute='value'], prefixes ${Object.keys(namespaces).join(", ")}`,
      );
    }
    steps.push({
      deep: slashes === "//",
      namespace,
      name,
      conditions: [...conditions.matchAll(condition)].map(([, key = "", value = ""]) => [
        key,
        value,
      ]),
    });
    rest = rest.slice(all.length);
  }
  return steps;
}

function matches(element: XmlElement, steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (last === undefined || !fits(element, last)) return false;
  const before = steps.slice(0, -1);
  if (before.length === 0) return last.deep || element.parent === undefined;
  for (let up = element.parent; up !== undefined; up = last.deep ? up.parent : undefined) {
    if (matches(up, before)) return true;
  }
  return false;
}

function fits(element: XmlElement, { namespace, name, conditions }: Step): boolean {
  return (
    element.namespace === namespace &&
    element.name === name &&
    conditions.every(([attribute, value]) => element.attributes.get(attribute) === value)
  );
}
