import type { OnConflict, Row, Session } from "./store.ts";

/** Inserts rows that are written as objects of the same columns: few at a time. */
export async function insertRows(
  session: Session,
  table: string,
  rows: readonly Row[],
  onConflict?: OnConflict,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => columns.map((name) => row[name] ?? null));
  await session.insert(table, { columns, rows: values }, onConflict);
}
