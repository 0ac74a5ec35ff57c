import { SyncError } from "../domain/sync-error.ts";
import { pausedSellerTable } from "../store/journaled.ts";
import type { Session } from "../store/store.ts";
import type { StoreAccess } from "../store-access.ts";
import type { WriteContext, WriteOperation } from "./operations.ts";
import { findWrite, saveWrite, type WriteState, writesIn } from "./write-row.ts";

/** What is stored of keyed writes, and what a person decides about them. */
export interface StoredWrites {
  /**
   * Lists the writes that a process is making, or whose process ended so short a time ago that it may be making
   * them still: `unknown` reads them back once their lease is over.
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
   * Pauses the keyed writes of all sellers, or of one, because the database was restored from a backup and does not
   * know the keys that were used since; `reconcile` ends it.
   */
  pause(options?: { readonly seller?: string }): Promise<void>;
}

/** A write without an outcome: it is unknown, or the write is under way. */
export interface UnresolvedWrite {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
  /** When its intent was stored, epoch milliseconds. */
  readonly intendedAt: number;
  readonly failure: string | null;
}

export function createStoredWrites({ read, write, chooseSellers }: StoreAccess): StoredWrites {
  return {
    pending: ({ seller } = {}) =>
      read(async (session) => {
        const found: UnresolvedWrite[] = [];
        for (const name of await chooseSellers(session, seller)) {
          found.push(...(await listWrites(session, name, "sending")));
        }
        return found;
      }),
    resolve: (seller, key, as) => write((session) => resolveWrite(session, seller, key, as)),
    pause: ({ seller } = {}) =>
      write(async (session) => {
        const sellers = await chooseSellers(session, seller);
        const paused = sellers.map((each) => ({ seller: each }));
        await session.insert(pausedSellerTable, paused, "ignore");
      }),
  };
}

/** The writes of a seller that have one of some states, as people see them. */
export async function listWrites(
  session: Session,
  seller: string,
  ...states: readonly WriteState[]
): Promise<readonly UnresolvedWrite[]> {
  return (await writesIn(session, seller, states)).map(
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
  // Whoever reads it back at this moment finds that it is unknown no more, and writes nothing.
  await saveWrite(session, { ...write, state, failure });
}
