import { systemClock } from "@marketplace-seller/client-core";
import { tables } from "../app/tables.ts";
import { isSyncError } from "../contract/sync-error.ts";
import { copyStore } from "../store/copy-store.ts";
import { openStore } from "../store/open-store.ts";
import { takeRunLock } from "../store/run-lock.ts";
import type { Store } from "../store/store.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import {
  createStore,
  findDatabaseKind,
  readConfig,
  resolveDatabase,
} from "./config/resolve-options.ts";
import { UsageError } from "./exit-codes.ts";
import { createTextReporter } from "./output/reporter.ts";
import type { SharedFlags } from "./shared-flags.ts";

interface CopyFlags extends SharedFlags {
  readonly to: string;
}

export function addCopy({ command, io }: Cli): void {
  command(
    "copy",
    "copy a SQLite database to an empty PostgreSQL database; stop every process first",
    undefined,
    ["database", "config"],
  )
    .requiredOption(
      "--to <address>",
      "the PostgreSQL database, such as postgres://user@host/orders",
    )
    .addHelpText(
      "after",
      `
Everything is copied in one transaction: packages, changes, consumers with their offsets and dead letters, keyed writes,
prices and stock. Each consumer continues at its offset. The SQLite file remains, marked as copied: every command but
copy refuses it. Delete it when you no longer need it.

Example:
  $ marketplace-sync copy --database ./marketplace.db --to postgres://marketplace@db.internal/orders`,
    )
    .action(async (flags: CopyFlags) => {
      const [from, to] = await openStores(flags, io);
      try {
        await copyStore(from, to, renderAddress(flags.to), (table, rows) =>
          io.error(`${table}: ${rows} rows\n`),
        );
      } finally {
        await from.close();
        await to.close();
      }
      io.out("Everything is copied. From now on start the sync with the PostgreSQL database\n");
    });
}

const WRONG_KINDS =
  "The command copy needs a SQLite file as --database, and a postgres:// address as --to.";

/**
 * Opens the SQLite file with its run lock, and the PostgreSQL database.
 *
 * @throws UsageError when either is of another kind, before it is opened or created, or when a process runs on the file
 */
async function openStores(
  { to, ...flags }: CopyFlags,
  io: CommandIo,
): Promise<readonly [from: Store, to: Store]> {
  const config = await readConfig(flags, io, createTextReporter(io));
  const sourceName = resolveDatabase(flags, config, io);
  if (findDatabaseKind(sourceName) !== "file" || findDatabaseKind(to) !== "postgres") {
    throw new UsageError(WRONG_KINDS);
  }
  const stores: Store[] = [];
  try {
    const source = await createStore(sourceName, true);
    const sqlite = await openStore(source, systemClock, { tables, mayBeCopied: true });
    stores.push(sqlite);
    await takeRunLock(sqlite, "copy").catch((error: unknown) => {
      throw isSyncError(error, "database-locked") ? new UsageError(error.message) : error;
    });
    return [sqlite, await openStore(await createStore(to), systemClock, { tables })];
  } catch (error) {
    for (const store of stores) await store.close();
    throw error;
  }
}

/** Without user and password. */
function renderAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `postgres://${host}${pathname}`;
}
