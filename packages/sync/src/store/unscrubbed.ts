import type { Session, Store } from "./store.ts";
import { formatTime, parseTime } from "./stored-time.ts";
import { fields, recordTable } from "./tables/declare-table.ts";

/** Has rows while erased data may still be in the database file, one for each transaction that has erased something. */
export const unscrubbedTable = recordTable<{ readonly since: number }>(
  "unscrubbed",
  { since: fields.time },
  { key: [] },
);

/** In the transaction that erases data. */
export async function requireScrub(session: Session): Promise<void> {
  await session.insert(unscrubbedTable, [{ since: await session.now() }]);
}

/** @returns when the oldest such data were erased, epoch milliseconds */
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

const COUNTED = "SELECT count(*) AS count, min(since) AS since, max(since) AS last FROM unscrubbed";

/** @returns why erased data remain for now; undefined when none do */
export async function scrubErased(store: Store): Promise<string | undefined> {
  const rows = await store.read((session) => session.query(COUNTED));
  const [since, last] = [parseTime(rows[0]?.since), parseTime(rows[0]?.last)];
  if (since === null || last === null) return undefined;
  if (!(await store.scrub())) return describeUnscrubbed(since);
  // What was erased meanwhile may still be in the file, also when another process has removed the rows before it.
  await store.write((session) =>
    session.run(
      `DELETE FROM unscrubbed WHERE EXISTS (SELECT 1 FROM (${COUNTED}) counted WHERE count = ? AND last = ?)`,
      [Number(rows[0]?.count), formatTime(last)],
    ),
  );
  return undefined;
}
