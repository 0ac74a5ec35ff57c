import type { OrderService, SoapElement } from "../contract/order-service.ts";
import type { Exact, ExactObject } from "../exact/numeral.ts";
import { writeEnvelope } from "../exact/xml.ts";

/**
 * A response for an operation without example, such as one that an overlay adds: every element once, with
 * a value of its type.
 *
 * @returns nothing when the contract has no such operation
 */
export function madeUpResponse(
  service: OrderService,
  operation: string,
  status: "success" | "failure",
): string | undefined {
  const name = `${operation}Response`;
  if (!service.operations.some((each) => each.name === operation)) return undefined;
  const result = status === "success" ? { status } : failure;
  return writeEnvelope(name, { ...contentOf(service, name, new Set()), result });
}

const failure = {
  status: "failure",
  errorCode: "1",
  errorMessage: "The example of a failure.",
  errorCategory: "EXAMPLE",
};

function contentOf(service: OrderService, type: string, inside: ReadonlySet<string>): ExactObject {
  const within = new Set([...inside, type]);
  const elements = (service.types.get(type) ?? []).filter((element) => !within.has(element.type));
  return Object.fromEntries(
    elements.map((element) => [element.name, madeUpValue(service, element, within)]),
  );
}

function madeUpValue(
  service: OrderService,
  element: SoapElement,
  inside: ReadonlySet<string>,
): Exact {
  if (!element.isSimple) return contentOf(service, element.type, inside);
  return values[element.type] ?? element.name;
}

/** Of the simple types that are no text. */
const values: Readonly<Record<string, string>> = {
  boolean: "true",
  decimal: "1.00",
  int: "1",
  integer: "1",
  long: "1",
};
