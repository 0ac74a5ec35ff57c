import { timeText } from "../domain/stored-time.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Row, Session } from "../store/store.ts";
import { isWriteOperation, type WriteContext, type WriteOperation } from "./operations.ts";

/**
 * `sending` its request may be under way, or its process ended; `applied`; `refused` certainly without effect,
 * so that it may be sent again; `unknown`.
 */
export type WriteState = "sending" | "applied" | "refused" | "unknown";

/** What a store keeps of one keyed write. Times in epoch milliseconds. */
export interface WriteRow {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  /** Of operation and body: the same key must have the same. */
  readonly digest: string;
  readonly body: unknown;
  readonly context: WriteContext;
  /** Writes of one queue are sent one after the other: an order, or all without a known order. */
  readonly queue: string;
  readonly state: WriteState;
  /** The response, as JSON; null without one. */
  readonly result: string | null;
  readonly failure: string | null;
  /** When the intent was last written. */
  readonly intendedAt: number;
}

/** Finds a write; it stays as it is for others until the transaction ends. */
export async function findWrite(
  session: Session,
  seller: string,
  key: string,
): Promise<WriteRow | undefined> {
  const sql = "SELECT * FROM keyed_write WHERE seller = ? AND write_key = ? LOCKED";
  const [row] = await session.query(sql, [seller, key]);
  return row && writeOfRow(row);
}

/** The write of a queue that is being sent, if any. */
export async function sendingInQueue(
  session: Session,
  seller: string,
  queue: string,
): Promise<WriteRow | undefined> {
  const [row] = await session.query(
    "SELECT * FROM keyed_write WHERE seller = ? AND queue = ? AND state = 'sending'",
    [seller, queue],
  );
  return row && writeOfRow(row);
}

/** The writes of a seller in a state, oldest first. */
export async function writesIn(
  session: Session,
  seller: string,
  state: WriteState,
): Promise<readonly WriteRow[]> {
  const rows = await session.query(
    "SELECT * FROM keyed_write WHERE seller = ? AND state = ? ORDER BY intended_at, write_key",
    [seller, state],
  );
  return rows.map(writeOfRow);
}

/** Writes all of a row. */
export async function saveWrite(session: Session, write: WriteRow): Promise<void> {
  const row = {
    seller: write.seller,
    write_key: write.key,
    operation: write.operation,
    digest: write.digest,
    body: JSON.stringify(write.body),
    context: JSON.stringify(write.context),
    queue: write.queue,
    state: write.state,
    result: write.result,
    failure: write.failure,
    intended_at: timeText(write.intendedAt),
  };
  await insertRows(session, "keyed_write", [row], { replaceBy: ["seller", "write_key"] });
}

/**
 * Forgets the keys whose write was last made before a moment; one whose outcome is unknown stays.
 *
 * @param before - epoch milliseconds
 * @returns how many were forgotten
 */
export function forgetOldWrites(session: Session, before: number): Promise<number> {
  return session.run(
    "DELETE FROM keyed_write WHERE state IN ('applied', 'refused') AND intended_at < ?",
    [timeText(before)],
  );
}

function writeOfRow(row: Row): WriteRow {
  const operation = String(row.operation);
  if (!isWriteOperation(operation))
    throw new Error(`The stored operation ${operation} is no write`);
  return {
    seller: String(row.seller),
    key: String(row.write_key),
    operation,
    digest: String(row.digest),
    body: JSON.parse(String(row.body)),
    context: JSON.parse(String(row.context)),
    queue: String(row.queue),
    state: row.state as WriteState,
    result: row.result === null ? null : String(row.result),
    failure: row.failure === null ? null : String(row.failure),
    intendedAt: Date.parse(String(row.intended_at)),
  };
}
