import type { Session } from "./store.ts";
import { fields, recordTable } from "./tables/declare-table.ts";

/**
 * Counts each seller's journaled requests, which are the writes that are recorded before they are sent and must not
 * be sent twice.
 */
export const journaledTable = recordTable<{ readonly seller: string; readonly requests: number }>(
  "journaled",
  { seller: fields.text, requests: fields.integer },
  { key: ["seller"] },
);

/** The sellers whose writes are paused until somebody reconciles them with the service. */
export const pausedSellerTable = recordTable<{ readonly seller: string }>(
  "paused_seller",
  { seller: fields.text },
  { key: ["seller"] },
);

/** Reads the number of journaled requests of all sellers. */
export const JOURNALED = "SELECT coalesce(sum(requests), 0) AS journaled FROM journaled";

/** Pauses the writes of all sellers until somebody reconciles them with the service. */
export const PAUSE_ALL_WRITES =
  "INSERT INTO paused_seller (seller) SELECT name FROM seller WHERE true ON CONFLICT DO NOTHING";

/**
 * Increases the count of a seller's journaled requests before a request is sent. After a database was restored from a
 * backup, its count is lower than before, by which the restore is detected.
 */
export async function countJournaled(session: Session, seller: string): Promise<void> {
  await session.run(
    `INSERT INTO journaled (seller, requests) VALUES (?, 1)
     ON CONFLICT (seller) DO UPDATE SET requests = journaled.requests + 1`,
    [seller],
  );
}
