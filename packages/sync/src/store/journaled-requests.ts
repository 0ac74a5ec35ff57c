import type { Session } from "./store.ts";
import { fields, recordTable } from "./tables/declare-table.ts";

/**
 * Counts each seller's journaled requests: writes recorded before they are sent, because they must not be sent twice.
 */
export const journaledTable = recordTable<{ readonly seller: string; readonly requests: number }>(
  "journaled",
  { seller: fields.text, requests: fields.integer },
  { key: ["seller"] },
);

/** Their writes wait until somebody reconciles them with the service. */
export const pausedSellerTable = recordTable<{ readonly seller: string }>(
  "paused_seller",
  { seller: fields.text },
  { key: ["seller"] },
);

export const JOURNALED = "SELECT coalesce(sum(requests), 0) AS journaled FROM journaled";

export const PAUSE_ALL_WRITES =
  "INSERT INTO paused_seller (seller) SELECT name FROM seller WHERE true ON CONFLICT DO NOTHING";

/**
 * Counts a request before it is sent: a database restored from a backup has a lower count, which reveals the restore.
 */
export async function countJournaled(session: Session, seller: string): Promise<void> {
  await session.run(
    `INSERT INTO journaled (seller, requests) VALUES (?, 1)
     ON CONFLICT (seller) DO UPDATE SET requests = journaled.requests + 1`,
    [seller],
  );
}
