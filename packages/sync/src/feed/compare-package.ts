import { compareDecimals } from "@marketplace-seller/client-core";
import { decimalOrUndefined } from "@marketplace-seller/client-core/internal";
import type { Row, SqlValue } from "../store/store.ts";
import type { Column, ColumnType } from "../store/tables/declare-table.ts";
import { lineColumns, readOrderLines, shipmentColumns } from "./feed-tables.ts";
import type { ObservedVersion } from "./observed-version.ts";

/** Of a package, or of a line such as `line 1 quantity`. */
export interface ColumnDifference {
  readonly column: string;
  /** As text; null where one side has none. */
  readonly stored: string | null;
  readonly listed: string | null;
}

export interface StoredRows {
  /** With `parts_order_number`, the order number of the parts of a split package. */
  readonly shipment: Row;
  /** In the order of positions. */
  readonly lines: readonly Row[];
}

/** Compares column by column with the rows that the listed version would be stored as. */
export function comparePackage(
  version: ObservedVersion,
  { shipment, lines }: StoredRows,
): readonly ColumnDifference[] {
  const differences: ColumnDifference[] = [];
  const compare = (
    column: Pick<Column<never>, "name" | "type">,
    stored: SqlValue | undefined,
    listed: SqlValue,
    prefix = "",
  ): void => {
    if (isEqual(column.type, stored ?? null, listed)) return;
    differences.push({ column: prefix + column.name, ...renderValues(stored, listed) });
  };
  // A split package is renumbered with its parts, and the service may go on listing the former number.
  const isRenumbered = shipment.order_number === shipment.parts_order_number;
  if (!isRenumbered) compare(orderNumberColumn, shipment.order_number, version.orderNumber);
  compare(statusColumn, shipment.status, version.status);
  for (const column of shipmentColumns) {
    const value = shipment[column.name] ?? null;
    // Retention and `erase-customer` empty columns with the buyer's data.
    if (column.personal === true && value === null) continue;
    compare(column, value, column.read(version.shipment));
  }
  const listedLines = readOrderLines(version.shipment);
  for (let index = 0; index < Math.max(lines.length, listedLines.length); index += 1) {
    const [stored, listed] = [lines[index], listedLines[index]];
    const line = `line ${index + 1}`;
    if (stored === undefined || listed === undefined) {
      const codes = renderValues(stored?.stock_code, listed?.stockCode);
      differences.push({ column: line, ...codes });
      continue;
    }
    const prefix = `${line} `;
    for (const column of lineColumns)
      compare(column, stored[column.name], column.read(listed), prefix);
  }
  return differences;
}

const orderNumberColumn = { name: "order_number", type: "text" } as const;
const statusColumn = { name: "status", type: "text" } as const;

/** Stores return values in different forms. */
function isEqual(type: ColumnType, stored: SqlValue, listed: SqlValue): boolean {
  if (stored === listed) return true;
  return stored !== null && listed !== null && isSame[type](stored, listed);
}

const isSame: Readonly<Record<ColumnType, (one: unknown, other: unknown) => boolean>> = {
  text: () => false,
  integer: (one, other) => Number(one) === Number(other),
  decimal: isSameDecimal,
  boolean: (one, other) => Boolean(one) === Boolean(other),
  time: (one, other) => Date.parse(String(one)) === Date.parse(String(other)),
};

function isSameDecimal(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) => decimalOrUndefined(String(value)));
  if (first === undefined || second === undefined) return false;
  return compareDecimals(first, second) === 0;
}

const renderValues = (stored: SqlValue | undefined, listed: SqlValue | undefined) => ({
  stored: renderValue(stored),
  listed: renderValue(listed),
});

const renderValue = (value: SqlValue | undefined) => (value == null ? null : String(value));
