import type { Session, Store } from "./store.ts";
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

/** @returns why erased data remain for now; undefined when none do */
export async function scrubErased(store: Store): Promise<string | undefined> {
  const [since, count] = await store.read(async (session) => {
    const [row] = await session.query("SELECT count(*) AS count FROM unscrubbed");
    return [await findUnscrubbedSince(session), Number(row?.count)] as const;
  });
  if (since === undefined) return undefined;
  if (!(await store.scrub())) return describeUnscrubbed(since);
  // What was erased meanwhile may still be in the file.
  await store.write((session) =>
    session.run("DELETE FROM unscrubbed WHERE (SELECT count(*) FROM unscrubbed) = ?", [count]),
  );
  return undefined;
}
