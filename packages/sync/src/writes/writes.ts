import { type Clock, systemClock } from "@marketplace-seller/client-core";
import type { ClientsOf } from "../clients/clients.ts";
import { isSyncError } from "../domain/sync-error.ts";
import { wake } from "../engine/turn-engine.ts";
import { refuseMoved } from "../feed/scope.ts";
import { defaultWriteSettings, type WriteSettings } from "../option-table.ts";
import { checkAnew } from "../premises/feed-check.ts";
import type { Store } from "../store/store.ts";
import type { StoreAccess } from "../store-access.ts";
import type { SyncOptions } from "../sync-options.ts";
import { acquireQueue } from "./claim-write.ts";
import { recover, type WriteIo } from "./perform-write.ts";
import { type SellerClient, sellerClient } from "./seller-client.ts";
import { listWrites, type StoredWrites, type UnresolvedWrite } from "./stored-writes.ts";
import { findWrite } from "./write-row.ts";

/** What became of keyed writes. */
export interface Writes extends StoredWrites {
  /**
   * Reads back every write whose process ended, and lists those whose outcome is unknown, of all sellers or of one.
   * Where the options name no seller, or another service than the database is of, it lists what is stored alone.
   *
   * @throws SyncError `database-…` when the database fails; `unknown-seller` when it has no feed of the seller
   */
  unknown(options?: {
    readonly seller?: string;
    readonly signal?: AbortSignal;
  }): Promise<readonly UnresolvedWrite[]>;
}

interface WriteEngine {
  readonly unknown: Writes["unknown"];
  client(seller: string): SellerClient;
  reconcile(seller: string): Promise<void>;
}

export function createWriteEngine(
  options: SyncOptions,
  clients: ClientsOf,
  names: () => readonly string[],
  { read, chooseSellers }: StoreAccess,
  openRuntime: () => Promise<{
    readonly store: Store;
    /** What the clients of each seller are of, by `renderScope`. */
    readonly feeds: ReadonlyMap<string, { readonly scope: string }>;
  }>,
): WriteEngine {
  const clock: Clock = options.clock ?? systemClock;
  const settings: WriteSettings = { ...defaultWriteSettings, ...options.writes };
  const openIo = async (seller: string): Promise<WriteIo> => {
    const { store, feeds } = await openRuntime();
    const scope = feeds.get(seller)?.scope;
    return { store, clients: clients(seller), scope, clock, settings };
  };
  /** The unknown writes of a seller, read back; undefined where this process knows no service of it. */
  const readBack = (seller: string, signal?: AbortSignal) =>
    openIo(seller)
      .then((io) => unknownWrites(io, seller, signal))
      .catch(ignoreOtherService);
  return {
    client: (seller) => sellerClient(seller, clients(seller), () => openIo(seller)),
    async reconcile(seller) {
      const io = await openIo(seller);
      await unknownWrites(io, seller);
      await io.store.write(async (session) => {
        await session.run("DELETE FROM paused_seller WHERE seller = ?", [seller]);
        await checkAnew(session, [seller]);
        await session.run("UPDATE offer_sender SET failure = NULL WHERE seller = ?", [seller]);
        await wake(session, "offers", [seller]);
      });
    },
    async unknown({ seller, signal } = {}) {
      const found: UnresolvedWrite[] = [];
      for (const name of await read((session) => chooseSellers(session, seller))) {
        const isKnown = names().includes(name);
        const writes = isKnown ? await readBack(name, signal) : undefined;
        found.push(...(writes ?? (await read((session) => listWrites(session, name, "unknown")))));
      }
      return found;
    },
  };
}

function ignoreOtherService(error: unknown): undefined {
  if (isSyncError(error, "scope-changed") || isSyncError(error, "unknown-seller")) return undefined;
  throw error;
}

async function unknownWrites(
  io: WriteIo,
  seller: string,
  signal?: AbortSignal,
): Promise<readonly UnresolvedWrite[]> {
  const { store, settings, scope } = io;
  for (const { key } of await store.read((session) =>
    listWrites(session, seller, "sending", "unknown"),
  )) {
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
    const isDelayOver = claim.write.state === "unknown";
    await recover(io, claim.write, claim.lease, { signal, isDelayOver });
  }
  return store.read((session) => listWrites(session, seller, "unknown"));
}
