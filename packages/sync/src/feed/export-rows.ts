import type { ReadOnlyStore, Row } from "../store/store.ts";
import type { Column, ColumnType, SqlValue } from "../store/tables/declare-table.ts";
import { changeTable, lineTable, packageTable } from "./feed-tables.ts";

interface ExportQuery {
  readonly select: string;
  /** The columns by which the rows of a seller are sorted. */
  readonly key: readonly string[];
  readonly columns: readonly Pick<Column<never>, "name" | "type">[];
}

/** A table that can be exported. */
export type ExportTable = "packages" | "lines" | "changes";

const tables: Readonly<Record<ExportTable, ExportQuery>> = {
  packages: {
    select: "SELECT * FROM package",
    key: ["package_key"],
    columns: packageTable.columns,
  },
  // Joins the table of packages, which adds the order number and the package id to the rows of the table of lines.
  lines: {
    select: `SELECT * FROM (
      SELECT package.order_number, package.package_id, package.status AS package_status, line.*
      FROM line JOIN package
        ON package.seller = line.seller AND package.package_key = line.package_key
    ) exported`,
    key: ["package_key", "position"],
    columns: lineTable.columns,
  },
  changes: { select: "SELECT * FROM change", key: ["sequence"], columns: changeTable.columns },
};

export const exportTables: readonly ExportTable[] = ["packages", "lines", "changes"];

/** Returns the types of an exported table's columns, by column name. */
export function exportColumnTypes(table: ExportTable): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(tables[table].columns.map(({ name, type }) => [name, type]));
}

const ROWS_PER_PAGE = 1000;

/**
 * Yields all rows of some sellers, one seller after the other, and page by page so that memory use stays constant. Values
 * of boolean columns are booleans, also from SQLite, which stores them as numbers.
 */
export async function* exportRows(
  store: ReadOnlyStore,
  table: ExportTable,
  sellers: readonly string[],
): AsyncGenerator<Row> {
  const { select, key, columns } = tables[table];
  const booleans = columns.filter(({ type }) => type === "boolean").map(({ name }) => name);
  for (const seller of sellers) {
    for await (const row of readInPages(store, select, seller, key)) {
      yield { ...row, ...Object.fromEntries(booleans.map((name) => [name, toBoolean(row[name])])) };
    }
  }
}

const toBoolean = (value: SqlValue | undefined) => (value == null ? null : Boolean(value));

/** @param key - the columns by which the rows are sorted */
export async function* readInPages(
  store: ReadOnlyStore,
  select: string,
  seller: string,
  key: readonly string[],
): AsyncGenerator<Row> {
  const order = key.join(", ");
  let last: Row | undefined;
  for (;;) {
    const values = key.flatMap((column) => (last === undefined ? [] : [last[column] ?? null]));
    const after = last && `AND (${order}) > (${key.map(() => "?").join(", ")})`;
    const sql = `${select} WHERE seller = ? ${after ?? ""} ORDER BY ${order} LIMIT ${ROWS_PER_PAGE}`;
    const rows = await store.read((session) => session.query(sql, [seller, ...values]));
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
