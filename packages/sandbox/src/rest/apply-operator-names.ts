import type { ObjectShape } from "@marketplace-seller/client-core";
import { refuseIssues } from "../calls/http/problem.ts";
import { readQuery } from "../calls/http/read-query.ts";
import { contractNames, type ServiceNames } from "../calls/service-names.ts";
import type { ServedOperation } from "./parse-rest-call.ts";

/**
 * A listing takes and returns the operator's names in place of the contract's, which are then unknown. Other operations
 * have neither.
 */
export function applyOperatorNames(
  { route, handler }: ServedOperation,
  names: ServiceNames,
): ServedOperation {
  if (!isRenamed(names) || route.query?.fields.sender === undefined) return { route, handler };
  const query = renameQuery(route.query, names);
  return {
    route: { ...route, query },
    handler: (call) => {
      refuseIssues(readQuery(query, call.search).issues);
      const search = restoreQuery(call.search, names);
      return renderOperatorNames(String(handler({ ...call, route, search })), names);
    },
  };
}

function isRenamed(names: ServiceNames): boolean {
  return (
    names.productIdField !== contractNames.productIdField ||
    names.warehouseSender !== contractNames.warehouseSender ||
    names.orderByFieldParameter !== undefined
  );
}

function renameQuery(
  query: ObjectShape,
  { orderByFieldParameter, warehouseSender }: ServiceNames,
): ObjectShape {
  const fields = Object.entries(query.fields).map(([name, shape]) => {
    if (name === contractNames.orderByFieldParameter) return [orderByFieldParameter ?? name, shape];
    if (name !== "sender" || shape.type !== "string") return [name, shape];
    const values = shape.values?.map((value) =>
      value === contractNames.warehouseSender ? warehouseSender : value,
    );
    return [name, { ...shape, values }];
  });
  return { ...query, fields: Object.fromEntries(fields) };
}

/** From the operator's names to the contract's. */
function restoreQuery(search: string, names: ServiceNames): string {
  const restored = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === names.orderByFieldParameter)
      restored.append(contractNames.orderByFieldParameter, value);
    else if (name === "sender" && value === names.warehouseSender)
      restored.append(name, contractNames.warehouseSender);
    else restored.append(name, value);
  }
  return restored.toString();
}

/** Writes a contract's text with the operator's names, none of which needs an escape in JSON or quotes in YAML. */
export function renameInContract(text: string, names: ServiceNames): string {
  const pairs = Object.entries(contractNames).map(
    ([key, name]) => [name, names[key as keyof typeof contractNames] ?? name] as const,
  );
  return pairs.reduce(
    (renamed, [from, to]) => renamed.replaceAll(new RegExp(`\\b${from}\\b`, "g"), () => to),
    text,
  );
}

/** In JSON only a key or a value is between quotes without backslashes, so no text of a buyer or product matches. */
export function renderOperatorNames(json: string, names: ServiceNames): string {
  return json
    .replaceAll(`"${contractNames.productIdField}":`, () => `"${names.productIdField}":`)
    .replaceAll(
      `"sender":"${contractNames.warehouseSender}"`,
      () => `"sender":${JSON.stringify(names.warehouseSender)}`,
    );
}
