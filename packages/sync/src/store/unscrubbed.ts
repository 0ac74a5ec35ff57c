import type { Session, Store } from "./store.ts";
import { fields, recordTable } from "./tables/declare-table.ts";

/** Has a row while erased data may still be in the database file. */
export const unscrubbedTable = recordTable<{ readonly since: number }>(
  "unscrubbed",
  { since: fields.time },
  { key: [] },
);

/** Remembers, in the transaction that erases data, that the file has to be scrubbed. */
export async function requireScrub(session: Session): Promise<void> {
  if ((await findUnscrubbedSince(session)) !== undefined) return;
  await session.insert(unscrubbedTable, [{ since: await session.now() }]);
}

/** @returns when the oldest data were erased that may still be in the database file, epoch milliseconds */
export async function findUnscrubbedSince(session: Session): Promise<number | undefined> {
  const [row] = await session.query("SELECT * FROM unscrubbed ORDER BY since LIMIT 1");
  return row && unscrubbedTable.parse(row).since;
}

export function describeUnscrubbed(since: number): string {
  return (
    `erased data are still in the file since ${new Date(since).toISOString()}, because another process was reading it; ` +
    "end that process, then leave the rest to `marketplace-sync run`, or run `marketplace-sync once`"
  );
}

/**
 * Overwrites erased data that may still be in the database file.
 *
 * @returns why the data remain for now; undefined when no erased data remain
 */
export async function scrubErased(store: Store): Promise<string | undefined> {
  const since = await store.read(findUnscrubbedSince);
  if (since === undefined) return undefined;
  if (!(await store.scrub())) return describeUnscrubbed(since);
  await store.write((session) => session.run("DELETE FROM unscrubbed"));
  return undefined;
}
