import { type Field, fields, json, named, optional, recordTable, word } from "../domain/table.ts";
import { timeText } from "../domain/time.ts";
import type { Session } from "../store/store.ts";
import { isWriteOperation, type WriteContext, type WriteOperation } from "./operations.ts";

/**
 * `sending` its request may be under way, or its process ended; `applied`; `refused` certainly without effect,
 * so that it may be sent again; `unknown`.
 */
export type WriteState = "sending" | "applied" | "refused" | "unknown";

/** One that is of another version of this package would be sent as what it is not. */
const operation: Field<WriteOperation> = {
  ...word<WriteOperation>(),
  parse(row, name) {
    const stored = String(row[name]);
    if (isWriteOperation(stored)) return stored;
    throw new Error(`The stored operation ${stored} is no write`);
  },
};

export const keyedWriteTable = recordTable(
  "keyed_write",
  {
    seller: fields.text,
    key: named("write_key", fields.text),
    operation,
    /** Of operation and body: the same key must have the same. */
    digest: fields.text,
    body: json<unknown>(),
    context: json<WriteContext>(),
    /** Writes of one queue are sent one after the other: an order, or all without a known order. */
    queue: fields.text,
    state: word<WriteState>(),
    /** The response, as JSON; null without one. */
    result: optional(fields.text),
    failure: optional(fields.text),
    /** When the intent was last written. */
    intendedAt: fields.time,
  },
  {
    key: ["seller", "write_key"],
  },
);

/** What a store keeps of one keyed write. Times in epoch milliseconds. */
export type WriteRow = ReturnType<typeof keyedWriteTable.parse>;

/** Finds a write; it stays as it is for others until the transaction ends. */
export async function findWrite(
  session: Session,
  seller: string,
  key: string,
): Promise<WriteRow | undefined> {
  const sql = "SELECT * FROM keyed_write WHERE seller = ? AND write_key = ? LOCKED";
  const [row] = await session.query(sql, [seller, key]);
  return row && keyedWriteTable.parse(row);
}

export async function sendingInQueue(
  session: Session,
  seller: string,
  queue: string,
): Promise<WriteRow | undefined> {
  const [row] = await session.query(
    "SELECT * FROM keyed_write WHERE seller = ? AND queue = ? AND state = 'sending'",
    [seller, queue],
  );
  return row && keyedWriteTable.parse(row);
}

export async function writesIn(
  session: Session,
  seller: string,
  states: readonly WriteState[],
): Promise<readonly WriteRow[]> {
  // As literals, by which a database sees that the index of open writes has them.
  const list = states.map((state) => `'${state}'`).join(", ");
  const rows = await session.query(
    `SELECT * FROM keyed_write WHERE seller = ? AND state IN (${list})
     ORDER BY intended_at, write_key`,
    [seller],
  );
  return rows.map(keyedWriteTable.parse);
}

export async function saveWrite(session: Session, write: WriteRow): Promise<void> {
  await session.insert(keyedWriteTable, [write], "replace");
}

/** @param before - epoch milliseconds; a write whose outcome is unknown stays */
export function deleteOldWrites(session: Session, before: number): Promise<number> {
  return session.run(
    "DELETE FROM keyed_write WHERE state IN ('applied', 'refused') AND intended_at < ?",
    [timeText(before)],
  );
}
