import { SyncError } from "../contract/sync-error.ts";
import type { SellerAccess } from "../feed/stored-sellers.ts";
import { pausedSellerTable } from "../store/journaled-requests.ts";
import type { Session } from "../store/store.ts";
import { findWrite, listWriteRows, saveWrite, type WriteState } from "./keyed-write-table.ts";
import type { WriteContext, WriteOperation } from "./write-operations.ts";

export interface StoredWrites {
  /**
   * Writes that processes are sending. One whose process died stays pending until its lease expires; then `unknown`
   * reads it back.
   *
   * @throws SyncError `database-…`
   */
  pending(options?: { readonly seller?: string }): Promise<readonly UnresolvedWrite[]>;
  /**
   * Stores the outcome of a write of unknown outcome, as a person has found it out.
   *
   * @param as - `applied`: calls with the key send nothing more; `not-applied`: the next one sends the request again
   * @throws SyncError `nothing-to-resolve`
   */
  resolve(seller: string, key: string, as: "applied" | "not-applied"): Promise<void>;
  /**
   * Pauses the writes of all sellers, or one, until `reconcile`. Call it after restoring a backup, which lacks the keys
   * used since.
   */
  pause(options?: { readonly seller?: string }): Promise<void>;
}

/** It is pending, or its outcome is unknown. */
export interface UnresolvedWrite {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
  /** When the write was stored, before it was sent; epoch milliseconds. */
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
  // Another process that reads it back at the same time finds the state changed, and stores nothing.
  await saveWrite(session, { ...write, state: as, failure });
}
