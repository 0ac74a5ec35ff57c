import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type OperatorProfile, systemClock } from "@marketplace-seller/client-core";
import { parseOperatorProfile } from "@marketplace-seller/client-core/internal";
import type { SyncOptions } from "../../app/sync-options.ts";
import { tables } from "../../app/tables.ts";
import { commandOptions, type OfferSettings, optionTable } from "../../contract/option-table.ts";
import { isSyncError } from "../../contract/sync-error.ts";
import type { SyncEvent } from "../../contract/sync-event.ts";
import type { SellersOption, SyncSeller } from "../../contract/sync-seller.ts";
import { type DateReading, readDate } from "../../contract/written-date.ts";
import { findStored } from "../../feed/stored-sellers.ts";
import { type DatabaseName, parseDatabaseName } from "../../store/database-address.ts";
import { sqliteStore } from "../../store/sqlite/sqlite-store.ts";
import type { StoreSource } from "../../store/store.ts";
import { createStoreAccess } from "../../store/store-access.ts";
import type { CommandIo } from "../command-io.ts";
import { asUsageError, UsageError } from "../exit-codes.ts";
import { isMissingPackage } from "../missing-package.ts";
import type { Reporter } from "../output/reporter.ts";
import { offerLimits, readLimit, type SharedFlags } from "../shared-flags.ts";
import { readConfigFile, type SyncConfig } from "./config-file.ts";
import { Environment } from "./environment.ts";
import { readEnvironmentSellers } from "./environment-sellers.ts";

/** The folder's configuration, with base URL and operator's names from flags and environment. */
export async function readConfig(
  flags: SharedFlags,
  io: ConfigIo,
  reporter?: Pick<Reporter, "report">,
): Promise<SyncConfig> {
  checkCertificates(io.environment.NODE_EXTRA_CA_CERTS);
  const { config = {}, warnings } = await readConfigFileOnce(flags, io);
  for (const warning of warnings) reporter?.report("config-warning", warning);
  const environment = new Environment(io);
  const baseUrl =
    flags.baseUrl ?? config.client?.baseUrl ?? environment.read(commandOptions.baseUrl.variable);
  const operator =
    readOperator(flags.operator, io.folder) ??
    config.client?.operator ??
    readOperator(environment.read(commandOptions.operator.variable), io.folder);
  return {
    ...config,
    client: {
      ...config.client,
      ...(baseUrl !== undefined && { baseUrl }),
      ...(operator !== undefined && { operator }),
    },
  };
}

type ConfigIo = Pick<CommandIo, "environment" | "folder">;

interface ReadConfigFile {
  readonly config: SyncConfig | undefined;
  readonly warnings: readonly string[];
}

const configFiles = new WeakMap<ConfigIo, Promise<ReadConfigFile>>();

function readConfigFileOnce({ config: name }: SharedFlags, io: ConfigIo): Promise<ReadConfigFile> {
  const read = async (): Promise<ReadConfigFile> => {
    const warnings: string[] = [];
    const config = await readConfigFile(io.folder, name, (warning) => warnings.push(warning));
    return { config, warnings };
  };
  const present = configFiles.get(io) ?? read();
  configFiles.set(io, present);
  return present;
}

/** @throws UsageError that names file and member */
function readOperator(file: string | undefined, folder: string): OperatorProfile | undefined {
  if (file === undefined) return undefined;
  return asUsageError(
    () => parseOperatorProfile(readFileSync(resolve(folder, file), "utf8")),
    (reason) => `${file}: ${reason}`,
  );
}

/** @throws UsageError for an empty variable, or an invalid name */
export async function resolveStore(
  flags: SharedFlags,
  config: SyncConfig,
  io: CommandIo,
): Promise<StoreSource> {
  return createStore(resolveDatabase(flags, config, io), flags.mustExist);
}

/**
 * The file name or the address.
 *
 * @throws UsageError for a variable that is set and empty
 */
export function resolveDatabase(
  { database }: SharedFlags,
  config: SyncConfig,
  io: CommandIo,
): string {
  const given = database ?? config.database;
  if (given !== undefined) return given;
  const environment = new Environment(io);
  const { variable, default: fallback } = commandOptions.database;
  const name = environment.readOrFile(variable);
  environment.refuseEmpty();
  return name ?? fallback;
}

/** @throws UsageError that quotes nothing that may be a secret */
export function findDatabaseKind(database: string): DatabaseName["kind"] {
  return asUsageError(() => parseDatabaseName(database)).kind;
}

/**
 * A flag overrides the configuration file, which overrides the environment.
 *
 * @throws UsageError that names the missing options, without quoting values
 */
export async function resolveOptions(
  flags: SharedFlags,
  io: CommandIo,
  onEvent: (event: SyncEvent) => void,
  reporter?: Pick<Reporter, "report">,
): Promise<SyncOptions> {
  const config = await readConfig(flags, io, reporter);
  const store = await resolveStore(flags, config, io);
  const sellers = findSellers(flags, config, io);
  if (config.sellers === undefined && flags.mustExist) await checkStored(store, sellers);
  const { database: _, ...configOptions } = config;
  return {
    ...configOptions,
    store,
    sellers: await applyFlags(sellers, flags, io),
    timeZone: await resolveTimeZone(flags, io),
    offers: { ...readOfferLimits(io), ...config.offers, ...pickOfferLimits(flags) },
    ...(flags.retention === undefined ? {} : { retentionDays: flags.retention }),
    onEvent: (event) => {
      config.onEvent?.(event);
      onEvent(event);
    },
  } satisfies SyncConfig & SyncOptions;
}

function readOfferLimits(io: CommandIo): Partial<OfferSettings> {
  const environment = new Environment(io);
  const limits = offerLimits.flatMap((name) => {
    const { variable = "" } = optionTable.offers[name];
    const text = environment.read(variable);
    const limit = text && readLimit(name, text);
    if (typeof limit === "string" && limit !== "") throw new UsageError(`${variable}: ${limit}`);
    return typeof limit === "number" ? [[name, limit]] : [];
  });
  environment.refuseEmpty();
  return Object.fromEntries(limits);
}

function pickOfferLimits(flags: SharedFlags): Partial<OfferSettings> {
  const present = offerLimits.filter((name) => flags[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, flags[name]]));
}

/** Node ignores an unreadable file of certificates, and every connection would fail. */
function checkCertificates(file: string | undefined): void {
  if (file === undefined || file === "") return;
  asUsageError(
    () => accessSync(file, constants.R_OK),
    (reason) => `The certificates of NODE_EXTRA_CA_CERTS cannot be read: ${reason}`,
  );
}

/**
 * The package `pg` is loaded only for PostgreSQL.
 *
 * @param mustExist - refuses a missing database, whose name may be mistyped
 * @throws UsageError for an invalid address, a missing file, or without the package `pg`
 */
export async function createStore(database: string, mustExist = false): Promise<StoreSource> {
  if (findDatabaseKind(database) === "file") {
    if (mustExist && database !== ":memory:" && !existsSync(database)) {
      throw new UsageError(
        `The database ${database} does not exist; marketplace-sync run or once creates it`,
      );
    }
    return sqliteStore(database);
  }
  const { postgresStore } = await import("../../store/postgres/postgres-store.ts").catch(
    (cause) => {
      if (!isMissingPackage(cause)) throw cause;
      throw new UsageError("PostgreSQL needs the package pg: npm install pg", { cause });
    },
  );
  return postgresStore(database, { mustExist });
}

function findSellers(flags: SharedFlags, config: SyncConfig, io: CommandIo): SellersOption {
  const { seller: name, baseUrl, mayLackCredentials } = flags;
  if (config.sellers !== undefined) return selectSeller(config.sellers, name);
  const environment = new Environment(io);
  const sellers = readEnvironmentSellers(environment, {
    name: name ?? commandOptions.seller.default,
    baseUrl: baseUrl ?? config.client?.baseUrl,
  });
  const { missing, empty } = environment;
  if (mayLackCredentials && missing.size + empty.size > 0) return [];
  environment.refuseEmpty();
  if (missing.size === 0) return selectSeller(sellers, name);
  throw new UsageError(
    `Set ${[...missing].join(", ")} in the environment, or name the sellers in marketplace-sync.config.ts`,
  );
}

/** @throws UsageError for an unknown name */
function selectSeller(sellers: SellersOption, name: string | undefined): SellersOption {
  if (name === undefined) return sellers;
  const select = (all: readonly SyncSeller[]): readonly SyncSeller[] => {
    const selected = all.filter(({ seller }) => seller === name);
    if (selected.length > 0) return selected;
    const names = all.map(({ seller }) => JSON.stringify(seller)).join(", ");
    throw new UsageError(
      `No seller is named ${JSON.stringify(name)}; ${names === "" ? "there is none" : `there are ${names}`}`,
    );
  };
  return typeof sellers === "function" ? async () => select(await sellers()) : select(sellers);
}

/** @throws UsageError for a seller without a stored feed: a mistyped name would start a new one */
async function checkStored(source: StoreSource, sellers: SellersOption): Promise<void> {
  if (typeof sellers === "function") return;
  const access = createStoreAccess(source, systemClock, { tables });
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

/**
 * To epoch milliseconds.
 *
 * @throws UsageError for a text that is no date or could be several, and for a start in the future
 */
export async function readDateFlag(
  flag: string,
  text: string,
  flags: SharedFlags,
  io: CommandIo,
  dateAlone: DateReading["dateAlone"] = "start",
): Promise<number> {
  const timeZone = await resolveTimeZone(flags, io);
  const latest = dateAlone === "end" ? Number.POSITIVE_INFINITY : Date.now() + MINUTE_MS;
  const read = readDate(text, { timeZone, dateAlone, latest });
  if (typeof read === "number") return read;
  throw new UsageError(`${flag} ${read.message}`);
}

const MINUTE_MS = 60_000;

/** Of dates without one. */
export async function resolveTimeZone(flags: SharedFlags, io: CommandIo): Promise<string> {
  const { variable, default: fallback, check } = optionTable[""].timeZone;
  const environment = new Environment(io);
  const zone =
    flags.timeZone ??
    (await readConfigFileOnce(flags, io)).config?.timeZone ??
    environment.read(variable) ??
    fallback;
  environment.refuseEmpty();
  const problem = check(zone, `The time zone ${JSON.stringify(zone)}`);
  if (problem === undefined) return zone;
  throw new UsageError(problem.message);
}

async function applyFlags(
  sellers: SellersOption,
  flags: SharedFlags,
  io: CommandIo,
): Promise<SellersOption> {
  const { begin, baseUrl } = flags;
  const overrides = {
    ...(begin !== undefined && { from: await readDateFlag("--begin", begin, flags, io) }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  const apply = (list: readonly SyncSeller[]) =>
    list.map((seller) => ({ ...seller, ...overrides }));
  return typeof sellers === "function" ? async () => apply(await sellers()) : apply(sellers);
}
