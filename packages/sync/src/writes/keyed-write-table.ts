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
 * The state of a keyed write. In the state `sending`, a process is sending the write, or died before it stored the
 * outcome; `applied`: the request had its effect; `refused`: the request had no effect and may be sent again;
 * `unknown`: reading back does not show whether the write was applied.
 */
export type WriteState = "sending" | "applied" | "refused" | "unknown";

/** Refuses an operation that another version of this package has stored and this version does not know. */
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
    /**
     * The digest of the operation and the body; the digest reveals that a key is used again for a different request.
     */
    digest: fields.text,
    body: json<unknown>(),
    context: json<WriteContext>(),
    /** The name of the queue of the keyed write; see `nameQueue`. */
    queue: fields.text,
    state: literal<WriteState>(),
    /** The ids and states of the service's response as JSON; null when no response is stored. */
    result: optional(fields.text),
    failure: optional(fields.text),
    /** When the intent to send the keyed write was last stored. */
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

/** A stored keyed write. Times are epoch milliseconds. */
export type WriteRow = ReturnType<typeof keyedWriteTable.parse>;

/** Finds a keyed write, and locks its row until the transaction ends. */
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
  // The states in the query are literals and not parameters, because otherwise a database does not use the partial
  // index of writes without an outcome.
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

/**
 * @param before - delete writes that are older than this, epoch milliseconds; a write whose outcome is unknown is
 * kept
 */
export function deleteOldWrites(session: Session, before: number): Promise<number> {
  return session.run(
    "DELETE FROM keyed_write WHERE state IN ('applied', 'refused') AND intended_at < ?",
    [formatTime(before)],
  );
}
