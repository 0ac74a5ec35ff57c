import type { Row, Store } from "../store/store.ts";
import { listSellers } from "./seller-row.ts";

/** What can be exported, each with the columns that order it. */
const tables = {
  packages: ["package", ["package_key"]],
  lines: ["line", ["package_key", "position"]],
  changes: ["change", ["sequence"]],
} as const;

/** A table that can be exported. */
export type ExportTable = keyof typeof tables;

export const exportTables = Object.keys(tables) as readonly ExportTable[];

const ROWS = 1000;

/** Gives every row of a table, a seller after the other, in memory that does not grow. */
export async function* exportRows(store: Store, table: ExportTable): AsyncGenerator<Row> {
  const [name, key] = tables[table];
  for (const seller of await store.read(listSellers)) {
    yield* readInPages(store, `SELECT * FROM ${name}`, seller.name, key);
  }
}

/** @param key - the columns that order the rows */
export async function* readInPages(
  store: Store,
  select: string,
  seller: string,
  key: readonly string[],
): AsyncGenerator<Row> {
  const order = key.join(", ");
  let last: Row | undefined;
  for (;;) {
    const values = key.flatMap((each) => (last === undefined ? [] : [last[each] ?? null]));
    const after = last && `AND (${order}) > (${key.map(() => "?").join(", ")})`;
    const sql = `${select} WHERE seller = ? ${after ?? ""} ORDER BY ${order} LIMIT ${ROWS}`;
    const rows = await store.read((session) => session.query(sql, [seller, ...values]));
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS) return;
  }
}
