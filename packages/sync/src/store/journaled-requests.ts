import { fields, recordTable } from "../domain/declare-table.ts";
import type { Session } from "./store.ts";

/** Counts the journaled requests of a seller: those that must not be sent twice. */
export const journaledTable = recordTable<{ readonly seller: string; readonly requests: number }>(
  "journaled",
  { seller: fields.text, requests: fields.integer },
  { key: ["seller"] },
);

/** The sellers whose writes are paused until they are reconciled. */
export const pausedSellerTable = recordTable<{ readonly seller: string }>(
  "paused_seller",
  { seller: fields.text },
  { key: ["seller"] },
);

/** Counts the journaled requests of all sellers. */
export const JOURNALED = "SELECT coalesce(sum(requests), 0) AS journaled FROM journaled";

/** Pauses the writes of all sellers until they are reconciled. */
export const PAUSE_ALL_WRITES =
  "INSERT INTO paused_seller (seller) SELECT name FROM seller WHERE true ON CONFLICT DO NOTHING";

/**
 * Counts a request before it is sent. A database that was restored from a backup has a lower count, which is how the
 * restore is detected.
 */
export async function countJournaled(session: Session, seller: string): Promise<void> {
  await session.run(
    `INSERT INTO journaled (seller, requests) VALUES (?, 1)
     ON CONFLICT (seller) DO UPDATE SET requests = journaled.requests + 1`,
    [seller],
  );
}
