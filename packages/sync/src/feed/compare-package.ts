import { compareDecimals } from "@marketplace-seller/client-core";
import type { Row, SqlValue } from "../store/store.ts";
import type { Column, ColumnType } from "../store/tables/declare-table.ts";
import { lineTable, shipmentColumns, toStoredLines } from "./feed-tables.ts";
import type { ObservedVersion } from "./observed-version.ts";

/** Of a package, or of a line such as `line 1 quantity`. */
export interface ColumnDifference {
  readonly column: string;
  /** As text; null where one side has none. */
  readonly stored: string | null;
  readonly listed: string | null;
}

export interface StoredRows {
  readonly shipment: Row;
  /** In the order of positions. */
  readonly lines: readonly Row[];
  /** The order number of the parts of a split package. */
  readonly partsOrderNumber: string | undefined;
}

const lineColumns = lineTable.columns.filter(
  ({ name }) => !["seller", "package_key", "position"].includes(name),
);

/** Compares column by column with the rows that the listed version would be stored as. */
export function comparePackage(
  version: ObservedVersion,
  { shipment, lines, partsOrderNumber }: StoredRows,
): readonly ColumnDifference[] {
  const seller = String(shipment.seller);
  const stored = toStoredLines([{ seller, version, sequence: 0, erased: false }]);
  const expectedLines = stored.map((source) => renderRow(lineColumns, source));
  // A split package is renumbered with its parts, and the service may go on listing the former number.
  const isRenumbered = shipment.order_number === partsOrderNumber;
  const orderNumber = isRenumbered ? shipment.order_number : version.orderNumber;
  return [
    ...compareText("order_number", shipment.order_number, orderNumber),
    ...compareText("status", shipment.status, version.status),
    ...shipmentColumns.flatMap((column) => {
      const value = shipment[column.name] ?? null;
      // Retention and `erase-customer` empty columns with the buyer's data.
      if (column.personal === true && value === null) return [];
      return compareValue(column.name, column.type, value, column.read(version.shipment));
    }),
    ...Array.from({ length: Math.max(lines.length, expectedLines.length) }).flatMap((_, index) =>
      compareLine(`line ${index + 1}`, lines[index], expectedLines[index]),
    ),
  ];
}

const renderRow = <Source>(columns: readonly Column<Source>[], source: Source): Row =>
  Object.fromEntries(columns.map(({ name, read }) => [name, read(source)]));

function compareLine(
  line: string,
  stored: Row | undefined,
  listed: Row | undefined,
): readonly ColumnDifference[] {
  if (stored === undefined || listed === undefined) {
    const name = (row: Row | undefined) => (row === undefined ? null : renderValue(row.stock_code));
    return [{ column: line, stored: name(stored), listed: name(listed) }];
  }
  return lineColumns.flatMap(({ name, type }) =>
    compareValue(`${line} ${name}`, type, stored[name] ?? null, listed[name] ?? null),
  );
}

const compareText = (column: string, stored: SqlValue | undefined, listed: SqlValue | undefined) =>
  compareValue(column, "text", stored ?? null, listed ?? null);

function compareValue(
  column: string,
  type: ColumnType,
  stored: SqlValue,
  listed: SqlValue,
): readonly ColumnDifference[] {
  const isOneNull = (stored === null) !== (listed === null);
  if (!isOneNull && (stored === null || isEqual[type](stored, listed))) return [];
  return [{ column, stored: renderValue(stored), listed: renderValue(listed) }];
}

/** Neither is null; stores return values in different forms. */
const isEqual: Readonly<Record<ColumnType, (one: unknown, other: unknown) => boolean>> = {
  text: (one, other) => one === other,
  integer: (one, other) => Number(one) === Number(other),
  decimal: (one, other) => compareDecimals(String(one), String(other)) === 0,
  boolean: (one, other) => Boolean(one) === Boolean(other),
  time: (one, other) => Date.parse(String(one)) === Date.parse(String(other)),
};

const renderValue = (value: SqlValue | undefined) => (value == null ? null : String(value));
