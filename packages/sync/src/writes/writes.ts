import { type Clock, systemClock } from "@marketplace-seller/client-core";
import type { ClientsOf } from "../clients/create-clients.ts";
import { isSyncError } from "../domain/sync-error.ts";
import { sellersShown } from "../feed/seller-row.ts";
import { defaultWriteSettings } from "../option-table.ts";
import type { Store } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";
import type { WriteIo } from "./perform-write.ts";
import { type SellerClient, sellerClient } from "./seller-client.ts";
import type { WriteSettings } from "./settings.ts";
import {
  listWrites,
  type OpenWrite,
  pauseWrites,
  resumeWrites,
  settleWrite,
  unknownWrites,
} from "./unknown-writes.ts";

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

export interface WriteEngine {
  readonly writes: Writes;
  /** @throws TypeError when no seller has the name */
  client(seller: string): SellerClient;
  /** Lets a seller write again whose service was read anew; reads open writes back before. */
  reconcile(seller: string): Promise<void>;
}

/**
 * Makes keyed writes over a store that is opened when it is first needed.
 *
 * @param names - the sellers of the moment, once the store is open
 */
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
      await resumeWrites(io.store, seller);
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
        await pauseWrites(store, await shownNames(store));
      },
    },
  };
}

function isOtherService(error: unknown): false {
  if (isSyncError(error, "scope-changed") || isSyncError(error, "unknown-seller")) return false;
  throw error;
}
