import type { Table } from "../domain/table.ts";
import type { OnConflict } from "./store.ts";

/** The statement that inserts so many rows; the same in SQLite and PostgreSQL. */
export function insertSql(
  { name, columns, key }: Table<never>,
  rows: number,
  onConflict: OnConflict | undefined,
): string {
  const names = columns.map((column) => column.name);
  const row = `(${names.map(() => "?").join(", ")})`;
  const values = Array<string>(rows).fill(row).join(", ");
  const insert = `INSERT INTO ${name} (${names.join(", ")}) VALUES ${values}`;
  if (onConflict === undefined) return insert;
  if (onConflict === "ignore") return `${insert} ON CONFLICT DO NOTHING`;
  const changed = names.filter((each) => !key.includes(each));
  const assignments = changed.map((each) => `${each} = excluded.${each}`);
  return `${insert} ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${assignments.join(", ")}`;
}
