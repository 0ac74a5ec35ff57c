import type { Column, ColumnType } from "../domain/declare-table.ts";
import { changeTable, lineTable, packageTable } from "../domain/feed-tables.ts";
import type { ReadOnlyStore, Row } from "../store/store.ts";

interface ExportQuery {
  readonly select: string;
  /** The key that orders the rows of a seller. */
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
  // With the order number and package id, which the table of lines lacks.
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

/** The types of the columns of a table that is exported, by name. */
export function exportColumnTypes(table: ExportTable): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(tables[table].columns.map(({ name, type }) => [name, type]));
}

const ROWS_PER_PAGE = 1000;

/** Yields all rows of some sellers, one seller after the other, page by page so that memory does not grow. */
export async function* exportRows(
  store: ReadOnlyStore,
  table: ExportTable,
  sellers: readonly string[],
): AsyncGenerator<Row> {
  const { select, key } = tables[table];
  for (const seller of sellers) {
    yield* readInPages(store, select, seller, key);
  }
}

/** @param key - the columns that order the rows */
export async function* readInPages(
  store: ReadOnlyStore,
  select: string,
  seller: string,
  key: readonly string[],
): AsyncGenerator<Row> {
  const order = key.join(", ");
  let last: Row | undefined;
  for (;;) {
    const values = key.flatMap((each) => (last === undefined ? [] : [last[each] ?? null]));
    const after = last && `AND (${order}) > (${key.map(() => "?").join(", ")})`;
    const sql = `${select} WHERE seller = ? ${after ?? ""} ORDER BY ${order} LIMIT ${ROWS_PER_PAGE}`;
    const rows = await store.read((session) => session.query(sql, [seller, ...values]));
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
