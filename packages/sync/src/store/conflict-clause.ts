import type { OnConflict } from "./store.ts";

/** What follows the values of an INSERT; the same in SQLite and PostgreSQL. */
export function conflictClause(
  columns: readonly string[],
  onConflict: OnConflict | undefined,
): string {
  if (onConflict === undefined) return "";
  if ("ignore" in onConflict) return " ON CONFLICT DO NOTHING";
  const keys = onConflict.replaceBy;
  const changed = columns.filter((name) => !keys.includes(name));
  const assignments = changed.map((name) => `${name} = excluded.${name}`);
  return ` ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${assignments.join(", ")}`;
}
