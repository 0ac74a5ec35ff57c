import type { Clock } from "@marketplace-seller/client-core";
import type { GetClients } from "../clients/create-clients.ts";
import type { SellerDirectory } from "../clients/seller-directory.ts";
import { defaultWriteSettings, type WriteSettings } from "../contract/option-table.ts";
import { isSyncError } from "../contract/sync-error.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { resetFeedCheck } from "../feed/premises/feed-check-table.ts";
import { assertTarget } from "../feed/scope.ts";
import type { SellerAccess } from "../feed/stored-sellers.ts";
import { trigger } from "../jobs/job-queue.ts";
import type { Store } from "../store/store.ts";
import { findWrite } from "./keyed-write-table.ts";
import { recoverWrite } from "./read-back-write.ts";
import { createSellerClient, type SellerClient } from "./seller-client.ts";
import { listWrites, type StoredWrites, type UnresolvedWrite } from "./stored-writes.ts";
import type { WriteIo } from "./write-io.ts";
import { acquireQueue } from "./write-queue.ts";

export interface Writes extends StoredWrites {
  /**
   * Reads back every write whose process has died, then lists those of unknown outcome, for all sellers or one. Sellers
   * that the options lack, or for which they name another service than the database was filled from, are not read back.
   *
   * @throws SyncError `database-…`; `unknown-seller`
   */
  unknown(options?: {
    readonly seller?: string;
    readonly signal?: AbortSignal;
  }): Promise<readonly UnresolvedWrite[]>;
}

interface KeyedWrites {
  readonly unknown: Writes["unknown"];
  client(seller: string): SellerClient;
  reconcile(seller: string): Promise<void>;
}

interface WritesRuntime {
  readonly options: { readonly writes?: Partial<WriteSettings> };
  readonly clock: Clock;
  readonly clients: GetClients;
  readonly sellers: Pick<SellerDirectory, "find">;
  readonly access: Pick<SellerAccess, "read" | "chooseSellers">;
  readonly emit: (event: SyncEvent) => void;
  open(): Promise<{
    readonly store: Store;
    /** By `renderScope`. */
    readonly feeds: ReadonlyMap<string, { readonly scope: string }>;
  }>;
}

export function createKeyedWrites(runtime: WritesRuntime): KeyedWrites {
  const { clock, clients, sellers, emit } = runtime;
  const { read, chooseSellers } = runtime.access;
  const settings: WriteSettings = { ...defaultWriteSettings, ...runtime.options.writes };
  const openIo = async (seller: string): Promise<WriteIo> => {
    const { store, feeds } = await runtime.open();
    const scope = feeds.get(seller)?.scope;
    return { store, clients: clients(seller), scope, clock, settings, emit };
  };
  /** Undefined when the options name another service than the database was filled from. */
  const tryListUnknown = (seller: string, signal?: AbortSignal) =>
    openIo(seller)
      .then((io) => readBackAndListUnknown(io, seller, signal))
      .catch(ignoreOtherService);
  return {
    client: (seller) => createSellerClient(seller, clients(seller), () => openIo(seller)),
    async reconcile(seller) {
      const io = await openIo(seller);
      await readBackAndListUnknown(io, seller);
      await io.store.write(async (session) => {
        await session.run("DELETE FROM paused_seller WHERE seller = ?", [seller]);
        await resetFeedCheck(session, [seller]);
        await session.run("UPDATE offer_sender SET failure = NULL WHERE seller = ?", [seller]);
        await trigger(session, "offers", [seller]);
      });
    },
    async unknown({ seller, signal } = {}) {
      const unknown: UnresolvedWrite[] = [];
      for (const name of await read((session) => chooseSellers(session, seller))) {
        const isConfigured = sellers.find(name) !== undefined;
        const writes = isConfigured ? await tryListUnknown(name, signal) : undefined;
        unknown.push(
          ...(writes ?? (await read((session) => listWrites(session, name, "unknown")))),
        );
      }
      return unknown;
    },
  };
}

function ignoreOtherService(error: unknown): undefined {
  const codes = ["scope-changed", "foreign-seller", "unknown-seller"] as const;
  if (codes.some((code) => isSyncError(error, code))) return undefined;
  throw error;
}

async function readBackAndListUnknown(
  io: WriteIo,
  seller: string,
  signal?: AbortSignal,
): Promise<readonly UnresolvedWrite[]> {
  const { store, settings, scope, emit } = io;
  const open = await store.read((session) => listWrites(session, seller, "sending", "unknown"));
  const { sellerId } = open.length > 0 ? await io.clients.identify(signal) : {};
  for (const { key } of open) {
    signal?.throwIfAborted();
    const claim = await store.write(async (session) => {
      // Another service does not have the write, which would wrongly show as not applied.
      await assertTarget(session, seller, { scope, sellerId, emit });
      const write = await findWrite(session, seller, key);
      if (write?.state !== "sending" && write?.state !== "unknown") return undefined;
      const lease = await acquireQueue(session, seller, write.queue, settings.leaseMs);
      return lease && { write, lease };
    });
    if (claim === undefined) continue;
    const isDelayOver = claim.write.state === "unknown";
    await recoverWrite(io, claim.write, claim.lease, { signal, isDelayOver });
  }
  return store.read((session) => listWrites(session, seller, "unknown"));
}
