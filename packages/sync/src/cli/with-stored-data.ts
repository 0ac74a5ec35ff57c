import { systemClock } from "@marketplace-seller/client-core";
import { createStoredOperations } from "../app/stored-operations.ts";
import type { StoredOperations } from "../app/sync.ts";
import type { SyncOptions } from "../app/sync-options.ts";
import { tables } from "../app/tables.ts";
import { getErrorMessage, isSyncError } from "../contract/sync-error.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { feedOptionsOf } from "../feed/add-sellers.ts";
import { type FeedOptions, withSellers } from "../feed/stored-sellers.ts";
import { createStoreAccess } from "../store/store-access.ts";
import type { CommandIo } from "./command-io.ts";
import type { SyncConfig } from "./config/config-file.ts";
import { Environment } from "./config/environment.ts";
import { readSellerNames } from "./config/environment-sellers.ts";
import { readConfig, resolveStore } from "./config/resolve-options.ts";
import { UsageError } from "./exit-codes.ts";
import { createTextReporter, type Reporter } from "./output/reporter.ts";
import type { SharedFlags } from "./shared-flags.ts";
import { runUntilStopped } from "./until-stopped.ts";

/** For work without service, credentials and consumers. */
export async function withStoredData(
  flags: SharedFlags,
  io: CommandIo,
  work: (stored: StoredOperations, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const reporter = createTextReporter(io);
  const config = await readConfig(flags, io, reporter);
  const store = await resolveStore({ ...flags, mustExist: true }, config, io);
  const { consumers = {} } = config;
  const access = withSellers(createStoreAccess(store, systemClock, { tables }), () =>
    readSellers(config, io, reporter.reportEvent),
  );
  const stored = createStoredOperations({
    access,
    clock: systemClock,
    emit: reporter.reportEvent,
    consumers: new Set(Object.keys(consumers)),
  });
  try {
    await runUntilStopped((signal) => work(stored, signal), io, reporter);
  } catch (error) {
    if (flags.seller === undefined || !isSyncError(error, "unknown-seller")) throw error;
    throw new UsageError(error.message, { cause: error });
  } finally {
    await access.close();
  }
}

/** Undefined where the environment names no sellers, and when the configuration's function `sellers` fails. */
async function readSellers(
  { sellers, client = {} }: SyncConfig,
  io: CommandIo,
  onEvent: Reporter["reportEvent"],
): Promise<ReadonlyMap<string, FeedOptions> | undefined> {
  if (sellers === undefined) {
    const names = readSellerNames(new Environment(io));
    return names && new Map(names.map((name) => [name, {}]));
  }
  try {
    const configured = typeof sellers === "function" ? await sellers() : sellers;
    return new Map(
      configured.map((seller) => [seller.seller, findFeedOptions(seller, { client })]),
    );
  } catch (error) {
    onEvent({ type: "sellers-failed", failure: getErrorMessage(error) });
    return undefined;
  }
}

/** Empty for invalid options, such as without a base URL: `run` reports them. */
function findFeedOptions(seller: SyncSeller, options: Pick<SyncOptions, "client">): FeedOptions {
  try {
    return feedOptionsOf(seller, options);
  } catch {
    return {};
  }
}
