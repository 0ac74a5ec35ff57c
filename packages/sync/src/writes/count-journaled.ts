import type { Session } from "../store/store.ts";

/** Counts a request whose intent is stored, by which a database that was restored from a backup is recognized. */
export async function countJournaled(session: Session, seller: string): Promise<void> {
  await session.run(
    `INSERT INTO journaled (seller, requests) VALUES (?, 1)
     ON CONFLICT (seller) DO UPDATE SET requests = journaled.requests + 1`,
    [seller],
  );
}
