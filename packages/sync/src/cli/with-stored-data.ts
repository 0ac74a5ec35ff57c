import { systemClock } from "@marketplace-seller/client-core";
import { getErrorMessage, isSyncError } from "../domain/sync-error.ts";
import { defaultFeedSettings } from "../option-table.ts";
import { feedOptionsOf } from "../run/runtime.ts";
import { createStoreAccess, type FeedOptions } from "../store-access.ts";
import { createStoredOperations } from "../stored-operations.ts";
import type { StoredOperations } from "../sync.ts";
import type { SyncOptions, SyncSeller } from "../sync-options.ts";
import { type CommandIo, UsageError } from "./command-io.ts";
import type { SyncConfig } from "./config-file.ts";
import { readConfig, resolveStore, type SharedFlags } from "./resolve-options.ts";
import { namesOfEnvironment } from "./sellers-of-environment.ts";
import { type Reporter, textReporter, untilStopped } from "./with-sync.ts";

/** For commands that need the database alone: neither the service nor credentials, nor what sends to consumers. */
export async function withStoredData(
  flags: SharedFlags,
  io: CommandIo,
  work: (stored: StoredOperations, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const reporter = textReporter(io);
  const config = await readConfig(flags, io);
  const store = await resolveStore({ ...flags, mustExist: true }, config, io);
  const { consumers = {}, feed } = config;
  const access = createStoreAccess(store, systemClock, {
    findSellers: () => readSellers(config, io, reporter.event),
  });
  const stored = createStoredOperations(access, {
    clock: systemClock,
    pollIntervalMs: feed?.pollIntervalMs ?? defaultFeedSettings.pollIntervalMs,
    emit: reporter.event,
    isDeliveredTo: (name) => Object.hasOwn(consumers, name),
  });
  try {
    await untilStopped((signal) => work(stored, signal), io, reporter);
  } catch (error) {
    if (flags.seller === undefined || !isSyncError(error, "unknown-seller")) throw error;
    throw new UsageError(error.message, { cause: error });
  } finally {
    await access.close();
  }
}

/** The sellers of a configuration file; none, which means all that are stored, where its function fails. */
async function readSellers(
  { sellers, client = {} }: SyncConfig,
  { environment }: CommandIo,
  onEvent: Reporter["event"],
): Promise<ReadonlyMap<string, FeedOptions>> {
  if (sellers === undefined) {
    return new Map((namesOfEnvironment(environment) ?? []).map((name) => [name, {}]));
  }
  try {
    const present = typeof sellers === "function" ? await sellers() : sellers;
    return new Map(present.map((each) => [each.seller, findFeedOptions(each, { client })]));
  } catch (error) {
    onEvent({ type: "sellers-failed", failure: getErrorMessage(error) });
    return new Map();
  }
}

/** Nothing where the options of a seller cannot be used, such as without an address of the service: `run` says so. */
function findFeedOptions(seller: SyncSeller, options: Pick<SyncOptions, "client">): FeedOptions {
  try {
    return feedOptionsOf(seller, options);
  } catch {
    return {};
  }
}
