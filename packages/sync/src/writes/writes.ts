import { type Clock, systemClock } from "@marketplace-seller/client-core";
import type { ClientsOf } from "../clients/create-clients.ts";
import { sellersShown } from "../feed/seller-row.ts";
import { defaultWriteSettings } from "../option-table.ts";
import type { Store } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";
import type { WriteIo } from "./perform-write.ts";
import { type SellerClient, sellerClient } from "./seller-client.ts";
import type { WriteSettings } from "./settings.ts";
import {
  listUnknown,
  type OpenWrite,
  pauseWrites,
  resumeWrites,
  settleWrite,
  unknownWrites,
  writesUnderWay,
} from "./unknown-writes.ts";

/** What became of keyed writes, and what a person decides about them. */
export interface Writes {
  /**
   * Reads back every write whose process ended, and lists those whose outcome is unknown, of all sellers.
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

/** Keyed writes of all sellers of a sync. */
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
  opened: () => Promise<Store>,
): WriteEngine {
  const clock: Clock = options.clock ?? systemClock;
  const settings: WriteSettings = { ...defaultWriteSettings, ...options.writes };
  const shownNames = (store: Store) => store.read((session) => sellersShown(session, names()));
  const openIo = async (seller: string): Promise<WriteIo> => {
    return { store: await opened(), clients: clients(seller), clock, settings };
  };
  return {
    client: (seller) => sellerClient(seller, clients(seller), () => openIo(seller)),
    async reconcile(seller) {
      await unknownWrites(await openIo(seller), seller);
      await resumeWrites(await opened(), seller);
    },
    writes: {
      async unknown({ signal } = {}) {
        const found: OpenWrite[] = [];
        const store = await opened();
        for (const name of await shownNames(store)) {
          // Without sellers there is no service to be asked.
          const list =
            names().length === 0
              ? listUnknown(store, name)
              : unknownWrites(await openIo(name), name, signal);
          found.push(...(await list));
        }
        return found;
      },
      async underWay() {
        const store = await opened();
        const shown = await shownNames(store);
        return (await Promise.all(shown.map((name) => writesUnderWay(store, name)))).flat();
      },
      settle: async (seller, key, as) => settleWrite(await opened(), seller, key, as),
      async restored() {
        const store = await opened();
        await pauseWrites(store, await shownNames(store));
      },
    },
  };
}
