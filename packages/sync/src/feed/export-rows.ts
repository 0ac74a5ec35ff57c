import type { ReadOnlyStore, Row, SqlValue } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import type { Column, ColumnType } from "../store/tables/declare-table.ts";
import { changeTable, lineTable, packageTable } from "./feed-tables.ts";
import { timeColumns } from "./package-times.ts";

/** A table that can be exported. */
export type ExportTable = "packages" | "lines" | "changes";

export const exportTables: readonly ExportTable[] = ["packages", "lines", "changes"];

const selectedBy = {
  ordered: "ordered_at",
  shipped: "shipped_at",
  delivered: "delivered_at",
  updated: "last_modified_at",
} as const;

/** The time by which an export selects packages. */
export type ExportTime = keyof typeof selectedBy;

export const exportTimes = Object.keys(selectedBy) as readonly ExportTime[];

/** Selects packages, or their lines. */
export interface ExportSelection {
  /** Epoch milliseconds, included. */
  readonly from?: number | undefined;
  /** Epoch milliseconds, included. */
  readonly to?: number | undefined;
  /** Default: the time of the order. */
  readonly by?: ExportTime | undefined;
  /** Leaves out split and cancelled packages, as the view `live_package` does. */
  readonly live?: boolean | undefined;
}

type ExportedColumn = Pick<Column<never>, "name" | "type">;

interface ExportQuery {
  /** @param packages - the table or view */
  readonly select: (packages: string) => string;
  /** Rows are sorted by these. */
  readonly key: readonly string[];
  readonly columns: readonly ExportedColumn[];
}

/** What a line is exported with, beside the package's status. */
const columnsOfPackage = packageTable.columns.filter(({ name }) =>
  [
    ...["order_number", "package_id", "is_split", "last_modified_at"],
    ...timeColumns.map((column) => column.name),
  ].includes(name),
);
const namesOf = (columns: readonly ExportedColumn[], table: string) =>
  columns.map(({ name }) => `${table}.${name}`).join(", ");

const tables: Readonly<Record<ExportTable, ExportQuery>> = {
  packages: {
    select: (packages) => `SELECT ${namesOf(packageTable.columns, packages)} FROM ${packages}`,
    key: ["package_key"],
    columns: packageTable.columns,
  },
  lines: {
    select: (packages) => `SELECT * FROM (
      SELECT ${namesOf(columnsOfPackage, packages)}, ${packages}.status AS package_status, line.*
      FROM line JOIN ${packages}
        ON ${packages}.seller = line.seller AND ${packages}.package_key = line.package_key
    ) exported`,
    key: ["package_key", "position"],
    columns: [...columnsOfPackage, ...lineTable.columns],
  },
  changes: {
    select: () => "SELECT * FROM change",
    key: ["sequence"],
    columns: changeTable.columns,
  },
};

/** By name. */
export function exportColumnTypes(table: ExportTable): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(tables[table].columns.map(({ name, type }) => [name, type]));
}

const ROWS_PER_PAGE = 1000;

/**
 * One seller after the other, and page by page so that memory use stays constant. Booleans are booleans, also from
 * SQLite.
 *
 * @throws TypeError for a selection of changes
 */
export async function* exportRows(
  store: ReadOnlyStore,
  table: ExportTable,
  sellers: readonly string[],
  selection: ExportSelection = {},
): AsyncGenerator<Row> {
  if (table === "changes" && Object.values(selection).some((value) => value !== undefined)) {
    throw new TypeError("from, to, by and live select packages and lines, not changes");
  }
  const { select, key, columns } = tables[table];
  const booleans = columns.filter(({ type }) => type === "boolean").map(({ name }) => name);
  const selected = select(selection.live ? "live_package" : "package");
  for (const seller of sellers) {
    for await (const row of readInPages(store, selected, seller, key, readBounds(selection))) {
      yield { ...row, ...Object.fromEntries(booleans.map((name) => [name, toBoolean(row[name])])) };
    }
  }
}

interface Conditions {
  /** Each after AND. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function readBounds({ from, to, by = "ordered" }: ExportSelection): Conditions {
  const bounds = [
    { condition: `AND ${selectedBy[by]} >= ?`, at: from },
    { condition: `AND ${selectedBy[by]} <= ?`, at: to },
  ].flatMap(({ condition, at }) => (at === undefined ? [] : [{ condition, at }]));
  return {
    sql: bounds.map(({ condition }) => condition).join(" "),
    values: bounds.map(({ at }) => formatTime(at)),
  };
}

const toBoolean = (value: SqlValue | undefined) => (value == null ? null : Boolean(value));

/** @param key - rows are sorted by these columns */
export async function* readInPages(
  store: ReadOnlyStore,
  select: string,
  seller: string,
  key: readonly string[],
  conditions: Conditions = { sql: "", values: [] },
): AsyncGenerator<Row> {
  const order = key.join(", ");
  let last: Row | undefined;
  for (;;) {
    const values = key.flatMap((column) => (last === undefined ? [] : [last[column] ?? null]));
    const after = last && `AND (${order}) > (${key.map(() => "?").join(", ")})`;
    const sql = `${select} WHERE seller = ? ${conditions.sql} ${after ?? ""} ORDER BY ${order} LIMIT ${ROWS_PER_PAGE}`;
    const rows = await store.read((session) =>
      session.query(sql, [seller, ...conditions.values, ...values]),
    );
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
