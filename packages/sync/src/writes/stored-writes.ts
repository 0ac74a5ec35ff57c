import { SyncError } from "../contract/sync-error.ts";
import type { SellerAccess } from "../feed/stored-sellers.ts";
import { pausedSellerTable } from "../store/journaled-requests.ts";
import type { Session } from "../store/store.ts";
import { findWrite, listWriteRows, saveWrite, type WriteState } from "./keyed-write-table.ts";
import type { WriteContext, WriteOperation } from "./write-operations.ts";

/**
 * Operations on stored keyed writes: listing them, resolving unknown outcomes, and pausing writes after a database
 * was restored.
 */
export interface StoredWrites {
  /**
   * Lists the writes that processes are sending. A write whose process died stays pending until its lease expires;
   * then `unknown` reads it back.
   *
   * @throws SyncError `database-…` when the database fails
   */
  pending(options?: { readonly seller?: string }): Promise<readonly UnresolvedWrite[]>;
  /**
   * Stores the outcome of a write whose outcome was unknown, as a person has found it out.
   *
   * @param as - `applied`: calls with the key send nothing more; `not-applied`: the next call with the key sends the
   * request again
   * @throws SyncError `nothing-to-resolve` when no write with this key has an unknown outcome
   */
  resolve(seller: string, key: string, as: "applied" | "not-applied"): Promise<void>;
  /**
   * Pauses the keyed writes of all sellers, or of one seller, until `reconcile`. Call `pause` after restoring a
   * backup, because the restored database does not contain the idempotency keys that were used after the backup.
   */
  pause(options?: { readonly seller?: string }): Promise<void>;
}

/** A keyed write without an outcome, because the write is pending or its outcome is unknown. */
export interface UnresolvedWrite {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
  /** When the write was stored, which is before it was sent; epoch milliseconds. */
  readonly intendedAt: number;
  readonly failure: string | null;
}

export function createStoredWrites({ read, write, chooseSellers }: SellerAccess): StoredWrites {
  return {
    pending: ({ seller } = {}) =>
      read(async (session) => {
        const pending: UnresolvedWrite[] = [];
        for (const name of await chooseSellers(session, seller)) {
          pending.push(...(await listWrites(session, name, "sending")));
        }
        return pending;
      }),
    resolve: (seller, key, as) => write((session) => resolveWrite(session, seller, key, as)),
    pause: ({ seller } = {}) =>
      write(async (session) => {
        const sellers = await chooseSellers(session, seller);
        const rows = sellers.map((name) => ({ seller: name }));
        await session.insert(pausedSellerTable, rows, "ignore");
      }),
  };
}

/** Lists the writes of a seller that are in one of several states. */
export async function listWrites(
  session: Session,
  seller: string,
  ...states: readonly WriteState[]
): Promise<readonly UnresolvedWrite[]> {
  return (await listWriteRows(session, seller, states)).map(
    ({ key, operation, body, context, intendedAt, failure }) => {
      return { seller, key, operation, body, context, intendedAt, failure };
    },
  );
}

async function resolveWrite(
  session: Session,
  seller: string,
  key: string,
  as: "applied" | "not-applied",
): Promise<void> {
  const write = await findWrite(session, seller, key);
  if (write?.state !== "unknown") {
    throw new SyncError(
      "nothing-to-resolve",
      `${JSON.stringify(seller)} has no write with the key ${JSON.stringify(key)} whose outcome is unknown`,
    );
  }
  const failure = `The outcome of the write was set by hand: ${as}`;
  const state = as === "applied" ? "applied" : "refused";
  // A process that reads back the same write at the same time finds that the write's state has changed, and stores
  // nothing.
  await saveWrite(session, { ...write, state, failure });
}
