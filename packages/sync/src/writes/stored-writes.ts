import { SyncError } from "../domain/sync-error.ts";
import { pausedSellerTable } from "../store/journaled-requests.ts";
import type { Session } from "../store/store.ts";
import type { StoreAccess } from "../store-access.ts";
import { findWrite, listWriteRows, saveWrite, type WriteState } from "./keyed-write-table.ts";
import type { WriteContext, WriteOperation } from "./write-operations.ts";

/** Stored keyed writes: listing them, resolving unknown ones, pausing them after a restore. */
export interface StoredWrites {
  /**
   * Lists the writes that a process is sending. A process that has ended keeps its writes pending until their lease is
   * over; then `unknown` reads them back.
   *
   * @throws SyncError `database-…` when the database fails
   */
  pending(options?: { readonly seller?: string }): Promise<readonly UnresolvedWrite[]>;
  /**
   * Resolves a write whose outcome is unknown.
   *
   * @param as - `applied`: its key sends nothing more; `not-applied`: its key may send again
   * @throws SyncError `nothing-to-resolve` when there is no such write
   */
  resolve(seller: string, key: string, as: "applied" | "not-applied"): Promise<void>;
  /**
   * Pauses the keyed writes of all sellers, or of one, until `reconcile`. Use it after restoring a backup: the database
   * does not know the keys that were used after the backup.
   */
  pause(options?: { readonly seller?: string }): Promise<void>;
}

/** A write without an outcome: it is pending, or its outcome is unknown. */
export interface UnresolvedWrite {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
  /** When it was stored, which is before it was sent; epoch milliseconds. */
  readonly intendedAt: number;
  readonly failure: string | null;
}

export function createStoredWrites({ read, write, chooseSellers }: StoreAccess): StoredWrites {
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

/** Lists the writes of a seller that are in one of some states. */
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
  const failure = `Resolved by a person as ${as}`;
  const state = as === "applied" ? "applied" : "refused";
  // A process that reads the write back at the same time finds that the state has changed, and stores nothing.
  await saveWrite(session, { ...write, state, failure });
}
