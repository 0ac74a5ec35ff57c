import type { Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import {
  type Field,
  fields,
  json,
  literal,
  optional,
  recordTable,
  withColumnName,
} from "../store/tables/declare-table.ts";
import { isWriteOperation, type WriteContext, type WriteOperation } from "./write-operations.ts";

/**
 * `sending`: a process is sending it, or died before it stored the outcome; `refused`: it had no effect and may be sent
 * again; `not-applied`: as `refused`, but by a read-back, which may have been too early, or by a person; `unknown`:
 * reading back does not show whether it was applied.
 */
export type WriteState = "sending" | "applied" | "refused" | "not-applied" | "unknown";

/** Refuses one that another version of this package has stored. */
const operation: Field<WriteOperation> = {
  ...literal<WriteOperation>(),
  parse(row, name) {
    const stored = String(row[name]);
    if (isWriteOperation(stored)) return stored;
    throw new Error(
      `The database contains a keyed write of the operation ${stored}, which this version does not know; use a newer version`,
    );
  },
};

export const keyedWriteTable = recordTable(
  "keyed_write",
  {
    seller: fields.text,
    key: withColumnName("write_key", fields.text),
    operation,
    /** Of operation and body: reveals a key used again for another request. */
    digest: fields.text,
    body: json<unknown>(),
    context: json<WriteContext>(),
    /** See `nameQueue`. */
    queue: fields.text,
    state: literal<WriteState>(),
    /** Ids and states of the response, as JSON. */
    result: optional(fields.text),
    failure: optional(fields.text),
    /** When the intent was last stored. */
    intendedAt: fields.time,
  },
  {
    key: ["seller", "write_key"],
    indexes: [
      "keyed_write_open ON keyed_write (seller, state, queue) WHERE state IN ('sending', 'unknown')",
      "keyed_write_by_time ON keyed_write (intended_at)",
    ],
  },
);

/** Times are epoch milliseconds. */
export type WriteRow = ReturnType<typeof keyedWriteTable.parse>;

/** Locks the row until the transaction ends. */
export async function findWrite(
  session: Session,
  seller: string,
  key: string,
): Promise<WriteRow | undefined> {
  const sql = "SELECT * FROM keyed_write WHERE seller = ? AND write_key = ? LOCKED";
  const [row] = await session.query(sql, [seller, key]);
  return row && keyedWriteTable.parse(row);
}

export async function findSendingWrite(
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

export async function listWriteRows(
  session: Session,
  seller: string,
  states: readonly WriteState[],
): Promise<readonly WriteRow[]> {
  // Literals, or databases would not use the partial index of writes without an outcome.
  const list = states.map((state) => `'${state}'`).join(", ");
  const rows = await session.query(
    `SELECT * FROM keyed_write WHERE seller = ? AND state IN (${list})
     ORDER BY intended_at, write_key`,
    [seller],
  );
  return rows.map(keyedWriteTable.parse);
}

/** Those that may have had an effect after a time, in epoch milliseconds. */
export async function listWritesSince(
  session: Session,
  seller: string,
  time: number,
): Promise<readonly WriteRow[]> {
  const rows = await session.query(
    `SELECT * FROM keyed_write
     WHERE seller = ? AND state NOT IN ('refused', 'not-applied') AND intended_at > ?`,
    [seller, formatTime(time)],
  );
  return rows.map(keyedWriteTable.parse);
}

export async function saveWrite(session: Session, write: WriteRow): Promise<void> {
  await session.insert(keyedWriteTable, [write], "replace");
}

/**
 * Keeps writes of unknown outcome.
 *
 * @param before - epoch milliseconds
 */
export function deleteOldWrites(session: Session, before: number): Promise<number> {
  return session.run(
    "DELETE FROM keyed_write WHERE state NOT IN ('sending', 'unknown') AND intended_at < ?",
    [formatTime(before)],
  );
}
