import { fields, recordTable } from "../domain/declare-table.ts";
import type { Session } from "./store.ts";

/** How many requests that must not happen twice were journaled. */
export const journaledTable = recordTable<{ readonly seller: string; readonly requests: number }>(
  "journaled",
  { seller: fields.text, requests: fields.integer },
  { key: ["seller"] },
);

/** The sellers that send nothing until they were reconciled. */
export const pausedSellerTable = recordTable<{ readonly seller: string }>(
  "paused_seller",
  { seller: fields.text },
  { key: ["seller"] },
);

/** How many requests that must not happen twice were journaled, of all sellers. */
export const JOURNALED = "SELECT coalesce(sum(requests), 0) AS journaled FROM journaled";

/** Lets no seller send anything until it was reconciled. */
export const PAUSE_ALL_WRITES =
  "INSERT INTO paused_seller (seller) SELECT name FROM seller WHERE true ON CONFLICT DO NOTHING";

/** Counts a request whose intent is stored, by which a database that was restored from a backup is recognized. */
export async function countJournaled(session: Session, seller: string): Promise<void> {
  await session.run(
    `INSERT INTO journaled (seller, requests) VALUES (?, 1)
     ON CONFLICT (seller) DO UPDATE SET requests = journaled.requests + 1`,
    [seller],
  );
}
