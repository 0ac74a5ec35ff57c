import { createDatabaseError } from "../contract/sync-error.ts";
import type { Session } from "./store.ts";
import { fields, recordTable } from "./tables/declare-table.ts";

/** Has a row once the database was copied. */
export const copiedToTable = recordTable<{ readonly address: string; readonly copiedAt: number }>(
  "copied_to",
  {
    /** Without user and password. */
    address: fields.text,
    copiedAt: fields.time,
  },
  { key: [] },
);

/**
 * Both databases would deliver the same changes, and send the same stock.
 *
 * @throws SyncError `database-copied`
 */
export async function refuseCopied(session: Session): Promise<void> {
  const [row] = await session.query("SELECT * FROM copied_to ORDER BY copied_at DESC LIMIT 1");
  if (row === undefined) return;
  const { address, copiedAt } = copiedToTable.parse(row);
  throw createDatabaseError(
    "copied",
    `This database was copied to ${address} at ${new Date(copiedAt).toISOString()}, and is not used any more. Use the ` +
      "copy as --database, and delete this file when you no longer need it: it still contains customers' personal data.",
  );
}
