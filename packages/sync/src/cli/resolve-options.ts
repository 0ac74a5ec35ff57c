import { accessSync, constants, existsSync } from "node:fs";
import { systemClock } from "@marketplace-seller/client-core";
import { getErrorMessage, isSyncError } from "../domain/sync-error.ts";
import { commandOptions } from "../option-table.ts";
import { parseDatabaseName } from "../store/database-address.ts";
import { sqliteStore } from "../store/sqlite/open-store.ts";
import type { StoreSource } from "../store/store.ts";
import { createStoreAccess, findStored } from "../store-access.ts";
import type { SellersOption, SyncEvent, SyncOptions, SyncSeller } from "../sync-options.ts";
import { type CommandIo, isMissingPackage, UsageError } from "./command-io.ts";
import { readConfigFile, type SyncConfig } from "./config-file.ts";
import { sellersOfEnvironment } from "./sellers-of-environment.ts";

export interface SharedFlags {
  readonly database?: string;
  readonly config?: string;
  readonly seller?: string;
  /** Epoch milliseconds. */
  readonly begin?: number;
  readonly retention?: number;
  /** Of the command that moves feeds; wins over every other address. */
  readonly baseUrl?: string;
  /** Set by commands that look at a database or after it: they make none. */
  readonly mustExist?: boolean;
  /** Set by commands that ask the service where it is known, and else show what is stored. */
  readonly mayLackCredentials?: boolean;
}

/** The configuration file of the folder, with what the environment says of the service. */
export async function readConfig(
  flags: SharedFlags,
  { environment, folder }: CommandIo,
): Promise<SyncConfig> {
  checkCertificates(environment.NODE_EXTRA_CA_CERTS);
  const config = (await readConfigFile(folder, flags.config)) ?? {};
  const baseUrl =
    flags.baseUrl ??
    config.client?.baseUrl ??
    (environment[commandOptions.baseUrl.variable]?.trim() || undefined);
  return baseUrl === undefined ? config : { ...config, client: { ...config.client, baseUrl } };
}

/** @throws UsageError for a database that cannot be meant; see {@link storeOf} */
export function resolveStore(
  { database, mustExist }: SharedFlags,
  config: SyncConfig,
  { environment }: CommandIo,
): Promise<StoreSource> {
  const { variable, default: fallback } = commandOptions.database;
  return storeOf(database ?? config.database ?? environment[variable] ?? fallback, mustExist);
}

/**
 * Puts together flags, configuration file and environment; a flag wins over the file, the file over the
 * environment.
 *
 * @throws UsageError that names what is missing, never a value
 */
export async function resolveOptions(
  flags: SharedFlags,
  io: CommandIo,
  onEvent: (event: SyncEvent) => void,
): Promise<SyncOptions> {
  const config = await readConfig(flags, io);
  const store = await resolveStore(flags, config, io);
  const sellers = findSellers(flags, config, io.environment);
  if (config.sellers === undefined && flags.mustExist) await checkStored(store, sellers);
  const { database: _, ...others } = config;
  return {
    ...others,
    store,
    sellers: withFlags(sellers, flags),
    ...(flags.retention === undefined ? {} : { retentionDays: flags.retention }),
    onEvent: (event) => {
      config.onEvent?.(event);
      onEvent(event);
    },
  } satisfies SyncConfig & SyncOptions;
}

/** Node goes on without those that it cannot read, until no connection is trusted. */
function checkCertificates(file: string | undefined): void {
  if (file === undefined || file === "") return;
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const why = getErrorMessage(error);
    throw new UsageError(`The certificates of NODE_EXTRA_CA_CERTS cannot be read: ${why}`, {
      cause: error,
    });
  }
}

/**
 * The store that a file name or address means. PostgreSQL is loaded for those who use it.
 *
 * @param mustExist - whether a database that is not there, such as one that is mistyped, is an error
 * @throws UsageError for another address, for a file that must be there and is not, or without the package pg
 */
export async function storeOf(database: string, mustExist = false): Promise<StoreSource> {
  const name = asUsage(() => parseDatabaseName(database));
  if (name.kind === "file") {
    if (mustExist && database !== ":memory:" && !existsSync(database)) {
      throw new UsageError(`There is no database ${database}; run and once make it`);
    }
    return sqliteStore(database);
  }
  const { postgresStore } = await import("../store/postgres/open-store.ts").catch((cause) => {
    if (!isMissingPackage(cause)) throw cause;
    throw new UsageError("PostgreSQL needs the package pg: npm install pg", { cause });
  });
  return postgresStore(database, { mustExist });
}

function asUsage<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new UsageError(getErrorMessage(error), { cause: error });
  }
}

function findSellers(
  flags: SharedFlags,
  config: SyncConfig,
  environment: CommandIo["environment"],
): SellersOption {
  const { seller: name, baseUrl, mayLackCredentials } = flags;
  if (config.sellers !== undefined) return onlyNamed(config.sellers, name);
  const { sellers, missing } = sellersOfEnvironment(environment, {
    name: name ?? commandOptions.seller.default,
    baseUrl: baseUrl ?? config.client?.baseUrl,
  });
  if (missing.length === 0) return onlyNamed(sellers, name);
  if (mayLackCredentials) return [];
  throw new UsageError(
    `Set ${missing.join(", ")} in the environment, or name the sellers in marketplace-sync.config.ts`,
  );
}

/** @throws UsageError for a name that no seller has */
function onlyNamed(sellers: SellersOption, name: string | undefined): SellersOption {
  if (name === undefined) return sellers;
  const choose = (all: readonly SyncSeller[]): readonly SyncSeller[] => {
    const chosen = all.filter(({ seller }) => seller === name);
    if (chosen.length > 0) return chosen;
    const known = all.map(({ seller }) => JSON.stringify(seller)).join(", ");
    throw new UsageError(
      `No seller is named ${JSON.stringify(name)}; ${known === "" ? "there is none" : `there are ${known}`}`,
    );
  };
  return typeof sellers === "function" ? async () => choose(await sellers()) : choose(sellers);
}

/** @throws UsageError for a seller without a feed, such as one that is mistyped: it would get one under that name */
async function checkStored(source: StoreSource, sellers: SellersOption): Promise<void> {
  if (typeof sellers === "function") return;
  const access = createStoreAccess(source, systemClock, { findSellers: async () => new Map() });
  try {
    await access.read(async (session) => {
      for (const { seller } of sellers) await findStored(session, seller);
    });
  } catch (error) {
    if (!isSyncError(error, "unknown-seller")) throw error;
    throw new UsageError(error.message, { cause: error });
  } finally {
    await access.close();
  }
}

function withFlags(sellers: SellersOption, { begin, baseUrl }: SharedFlags): SellersOption {
  const changed = {
    ...(begin !== undefined && { from: begin }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  const all = (list: readonly SyncSeller[]) => list.map((seller) => ({ ...seller, ...changed }));
  return typeof sellers === "function" ? async () => all(await sellers()) : all(sellers);
}

/** The option of a call that is about one seller, where one is named. */
export function sellerOf({ seller }: SharedFlags): { readonly seller?: string } {
  return seller === undefined ? {} : { seller };
}
