import { SyncError } from "../domain/sync-error.ts";
import type { Row, Session } from "../store/store.ts";

/**
 * Locks the positions of a consumer.
 *
 * @param seller - of this seller alone; of all without it
 * @throws SyncError `unknown-consumer` when there is no such consumer
 */
export async function lockPositions(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<readonly Row[]> {
  const positions = await session.query(
    "SELECT seller, sequence FROM consumer WHERE consumer = ? LOCKED",
    [consumer],
  );
  const chosen = positions.filter((row) => seller === undefined || row.seller === seller);
  if (chosen.length > 0) return chosen;
  const of = seller === undefined ? "" : ` of seller ${JSON.stringify(seller)}`;
  throw new SyncError("unknown-consumer", `There is no consumer ${JSON.stringify(consumer)}${of}`);
}
