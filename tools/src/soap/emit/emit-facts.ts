import { header } from "../../emit/header.ts";
import { literal } from "../../emit/literal.ts";
import type { SoapModel } from "../model.ts";

/** Writes the values of the contract that the sandbox's rules go by: sizes of pages, longest lists. */
export function emitFacts(model: SoapModel, sources: string): string {
  const pages = model.operations.flatMap(({ name, paging }) => {
    const { size, largestSize } = paging ?? {};
    return size === undefined && largestSize === undefined ? [] : [[name, { size, largestSize }]];
  });
  const rows = model.operations.flatMap(({ name, response }) => {
    const found = renderRows(model, response, []);
    return found.length === 0 ? [] : [[name, Object.fromEntries(found)]];
  });
  return `${header(sources)}/** How many rows a page has that asks for no size, and how many any page has, by operation. */
export const pageSizes = ${literal(Object.fromEntries(pages))} as const;

/** The most occurrences of what repeats in a response, each by the way to it, by operation. */
export const mostRows = ${literal(Object.fromEntries(rows))} as const;
`;
}

function renderRows(
  model: SoapModel,
  type: string,
  way: readonly string[],
): (readonly [string, number])[] {
  const fields = model.types.find(({ name }) => name === type)?.fields ?? [];
  return fields.flatMap((field) => {
    const place = [...way, field.name];
    const own = field.maximum === undefined ? [] : [[place.join("."), field.maximum] as const];
    return "complex" in field.type
      ? [...own, ...renderRows(model, field.type.complex, place)]
      : own;
  });
}
