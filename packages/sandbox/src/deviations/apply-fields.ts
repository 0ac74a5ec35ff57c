import { hash } from "node:crypto";
import type { Deviations } from "@marketplace-seller/client-core";
import { isRawJSON, rawJSON } from "../calls/http/exact-json.ts";

type Field = NonNullable<Deviations["fields"]>[number];
type FieldType = Field["types"][number];
type Json = Record<string, unknown>;

/** In place. */
export function applyLabels(page: Json, labels: NonNullable<Deviations["statusLabels"]>): void {
  const byStatus = new Map<unknown, string>(labels.map(({ status, label }) => [status, label]));
  for (const row of listRows(page)) {
    const label = byStatus.get(row.shipmentPackageStatus);
    if (label !== undefined) row.shipmentPackageStatus = label;
  }
}

/** In place, with made-up values; a row has the same type of a field in every response. */
export function applyFields(page: Json, fields: readonly Field[]): void {
  // Before any of them is changed.
  const rows = new Map(listRows(page).map((row) => [row, hashRow(row)]));
  for (const { path, types } of fields) {
    const [first = "", ...rest] = path.split(".");
    if (first !== "content[]") changeAt(page, [first, ...rest], types, 0);
    else for (const [row, number] of rows) changeAt(row, rest, types, number);
  }
}

function listRows({ content }: Json): readonly Json[] {
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function hashRow({ orderNumber, stockCode }: Json): number {
  return Number.parseInt(hash("sha256", String(orderNumber ?? stockCode), "hex").slice(0, 8), 16);
}

/** @param choice - which of several types the row has */
function changeAt(
  holder: Json,
  [segment = "", ...rest]: readonly string[],
  types: readonly FieldType[],
  choice: number,
): void {
  const name = segment.replace(/\[\]$/, "");
  if (name === segment && rest.length === 0) {
    const type = types[choice % types.length] ?? "absent";
    if (type === "absent") delete holder[name];
    else holder[name] = convert(holder[name], type);
    return;
  }
  const items = name === segment ? [holder[name]] : holder[name];
  if (!Array.isArray(items)) return;
  for (const item of items.filter(isObject)) changeAt(item, rest, types, choice);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRawJSON(value);
}

function convert(value: unknown, type: Exclude<FieldType, "absent">): unknown {
  const scalar = isRawJSON(value) ? value.rawJSON : value;
  switch (type) {
    case "null":
      return null;
    case "empty":
      return "";
    case "text":
      return typeof scalar === "string" && scalar !== "" ? scalar : String(scalar || "text");
    case "number":
      return isRawJSON(value)
        ? value
        : rawJSON(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(String(value)) ? String(value) : "1");
    case "boolean":
      return typeof value === "boolean" ? value : true;
    case "list":
      return Array.isArray(value) ? value : [];
    case "object":
      return isObject(value) ? value : {};
  }
}
