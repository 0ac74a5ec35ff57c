import { type Clock, systemClock } from "@marketplace-seller/client-core";
import type { ClientsOf } from "../clients/clients.ts";
import { isSyncError, SyncError } from "../domain/sync-error.ts";
import { wake } from "../engine/turn-engine.ts";
import { refuseMoved } from "../feed/scope.ts";
import { sellersShown } from "../feed/seller-row.ts";
import { defaultWriteSettings, type WriteSettings } from "../option-table.ts";
import { pausedSellerTable } from "../store/journaled.ts";
import type { Store } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";
import { acquireQueue } from "./claim-write.ts";
import type { WriteContext, WriteOperation } from "./operations.ts";
import { recover, type WriteIo } from "./perform-write.ts";
import { type SellerClient, sellerClient } from "./seller-client.ts";
import { findWrite, saveWrite, type WriteState, writesIn } from "./write-row.ts";

/** What became of keyed writes, and what a person decides about them. */
export interface Writes {
  /**
   * Reads back every write whose process ended, and lists those whose outcome is unknown, of all sellers. Where the
   * options name no seller, or another service than the database is of, it lists what is stored alone.
   *
   * @throws SyncError `database-…` when the database fails
   */
  unknown(options?: { readonly signal?: AbortSignal }): Promise<readonly OpenWrite[]>;
  /**
   * Lists the writes that a process is making, or whose process ended so short a time ago that it may be making
   * them still: `unknown` reads them back once their lease is over.
   *
   * @throws SyncError `database-…` when the database fails
   */
  underWay(): Promise<readonly OpenWrite[]>;
  /**
   * Settles a write whose outcome is unknown.
   *
   * @param as - `applied`: its key sends nothing more; `not-applied`: its key may send again
   * @throws SyncError `nothing-to-settle` when there is no such write
   */
  settle(seller: string, key: string, as: "applied" | "not-applied"): Promise<void>;
  /**
   * Pauses the keyed writes of all sellers, because the database was restored from a backup and does not know
   * the keys that were used since; `reconcile` ends it.
   */
  restored(): Promise<void>;
}

interface WriteEngine {
  readonly writes: Writes;
  client(seller: string): SellerClient;
  reconcile(seller: string): Promise<void>;
}

export function createWriteEngine(
  options: SyncOptions,
  clients: ClientsOf,
  names: () => readonly string[],
  opened: () => Promise<{
    readonly store: Store;
    /** What the clients of each seller are of, by `renderScope`. */
    readonly scopes: ReadonlyMap<string, string>;
  }>,
  openedToRead: typeof opened,
): WriteEngine {
  const clock: Clock = options.clock ?? systemClock;
  const settings: WriteSettings = { ...defaultWriteSettings, ...options.writes };
  const shownNames = (store: Store) => store.read((session) => sellersShown(session, names()));
  const openIo = async (seller: string): Promise<WriteIo> => {
    const { store, scopes } = await opened();
    return { store, clients: clients(seller), scope: scopes.get(seller), clock, settings };
  };
  return {
    client: (seller) => sellerClient(seller, clients(seller), () => openIo(seller)),
    async reconcile(seller) {
      const io = await openIo(seller);
      await unknownWrites(io, seller);
      await io.store.write(async (session) => {
        await session.run("DELETE FROM paused_seller WHERE seller = ?", [seller]);
        await session.run("UPDATE offer_turn SET failure = NULL WHERE seller = ?", [seller]);
        await wake(session, "offers", [seller]);
      });
    },
    writes: {
      async unknown({ signal } = {}) {
        const found: OpenWrite[] = [];
        const { store } = await openedToRead();
        const isKnown = names().length > 0 && (await opened().then(() => true, isOtherService));
        for (const name of await shownNames(store)) {
          const read =
            isKnown &&
            (await openIo(name)
              .then((io) => unknownWrites(io, name, signal))
              .catch(isOtherService));
          found.push(...(read || (await listWrites(store, name, "unknown"))));
        }
        return found;
      },
      async underWay() {
        const { store } = await openedToRead();
        const shown = await shownNames(store);
        return (await Promise.all(shown.map((name) => listWrites(store, name, "sending")))).flat();
      },
      async settle(seller, key, as) {
        const { store } = await openedToRead();
        await settleWrite(store, seller, key, as);
      },
      async restored() {
        const { store } = await openedToRead();
        const paused = (await shownNames(store)).map((seller) => ({ seller }));
        await store.write((session) => session.insert(pausedSellerTable, paused, "ignore"));
      },
    },
  };
}

function isOtherService(error: unknown): false {
  if (isSyncError(error, "scope-changed") || isSyncError(error, "unknown-seller")) return false;
  throw error;
}

/** A write without an outcome: it is unknown, or the write is under way. */
export interface OpenWrite {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
  /** When its intent was stored, epoch milliseconds. */
  readonly intendedAt: number;
  readonly failure: string | null;
}

async function unknownWrites(
  io: WriteIo,
  seller: string,
  signal?: AbortSignal,
): Promise<readonly OpenWrite[]> {
  const { store, settings, scope } = io;
  for (const { key } of await listWrites(store, seller, "sending", "unknown")) {
    signal?.throwIfAborted();
    const claim = await store.write(async (session) => {
      // Another service would show that nothing was done.
      await refuseMoved(session, seller, scope);
      const write = await findWrite(session, seller, key);
      if (write?.state !== "sending" && write?.state !== "unknown") return undefined;
      const lease = await acquireQueue(session, seller, write.queue, settings.leaseMs);
      return lease && { write, lease };
    });
    if (claim === undefined) continue;
    const settled = claim.write.state === "unknown";
    await recover(io, claim.write, claim.lease, { signal, settled });
  }
  return listWrites(store, seller, "unknown");
}

function listWrites(
  store: Store,
  seller: string,
  ...states: readonly WriteState[]
): Promise<readonly OpenWrite[]> {
  return store.read(async (session) =>
    (await writesIn(session, seller, states)).map(
      ({ key, operation, body, context, intendedAt, failure }) => {
        return { seller, key, operation, body, context, intendedAt, failure };
      },
    ),
  );
}

function settleWrite(
  store: Store,
  seller: string,
  key: string,
  as: "applied" | "not-applied",
): Promise<void> {
  return store.write(async (session) => {
    const write = await findWrite(session, seller, key);
    if (write?.state !== "unknown") {
      throw new SyncError(
        "nothing-to-settle",
        `${JSON.stringify(seller)} has no write with the key ${JSON.stringify(key)} whose outcome is unknown`,
      );
    }
    const failure = `Settled by a person as ${as}`;
    const state = as === "applied" ? "applied" : "refused";
    // Whoever reads it back at this moment finds that it is unknown no more, and writes nothing.
    await saveWrite(session, { ...write, state, failure });
  });
}
