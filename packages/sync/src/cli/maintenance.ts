import { Argument, Option } from "commander";
import { type ExportTable, exportColumnTypes, exportTables } from "../feed/export-rows.ts";
import { type Cli, EXIT } from "./command-io.ts";
import {
  addCsvOptions,
  type CsvFlags,
  checkCsvFlags,
  resolveCsvDialect,
} from "./csv/csv-dialect.ts";
import { type RowFormat, renderRows } from "./csv/render-rows.ts";
import { jsonText, printableLine } from "./render.ts";
import { type SharedFlags, sellerOf } from "./resolve-options.ts";
import { withStoredData } from "./with-stored-data.ts";
import { withSync } from "./with-sync.ts";

interface FromFlags extends SharedFlags {
  /** Epoch milliseconds. */
  readonly from: number;
}

interface ExportFlags extends SharedFlags, CsvFlags {
  readonly format: RowFormat;
}

export function addMaintenance({ program, command, io, setStatus, parseMoment }: Cli): void {
  command("audit", "compare the last 15 days with the service now")
    .option(
      "--acknowledge",
      "compare nothing: take what audits found as known, so that it is no problem",
    )
    .action((flags: SharedFlags & { readonly acknowledge?: true }) =>
      flags.acknowledge
        ? withStoredData(flags, io, async (stored) => {
            const names = await stored.acknowledgeAudit(flags.seller);
            io.out(
              `${names.length === 0 ? "There was nothing to acknowledge" : `Acknowledged: ${names}`}\n`,
            );
          })
        : withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
            for (const [seller, changes] of await sync.audit({ signal })) {
              if (changes === undefined) setStatus(EXIT.incomplete);
              const found =
                changes === undefined ? "could not be compared" : `${changes} late changes`;
              io.out(`${seller}: ${found}\n`);
            }
          }),
    );
  command("backfill", "let the feeds begin earlier, beside a run or without one")
    .requiredOption(
      "--from <date>",
      "where the feeds are to begin, such as 2026-01-01",
      parseMoment,
    )
    .action((flags: FromFlags) =>
      withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
        const { from } = flags;
        const outcomes = await sync.backfill({ from, ...sellerOf(flags), signal });
        for (const [name, { state }] of outcomes) {
          if (state !== "done") setStatus(EXIT.incomplete);
          const outcome =
            state === "done"
              ? `everything since ${new Date(from).toISOString()} is stored`
              : "not complete; it goes on with run, or with this command";
          io.out(`${name}: ${outcome}\n`);
        }
      }),
    );
  command("move", "bind the feeds to the service's new address; stop every run first")
    .requiredOption("--base-url <address>", "the new address; your configuration must name it, too")
    .action((flags: SharedFlags) =>
      withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
        for (const { compared, ...feed } of await sync.move({ ...sellerOf(flags), signal })) {
          const found = compared === 0 ? "is bound to" : `${compared} packages compared, moved to`;
          io.out(`${feed.seller}: ${found} ${feed.baseUrl}\n`);
        }
      }),
    );
  command("resume", "try paused sellers again, whose credentials the service refused").action(
    (flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        const names = await stored.resume(flags.seller);
        io.out(`${names.length === 0 ? "No seller was paused" : `Resumed: ${names}`}\n`);
      }),
  );
  command("replay <consumer>", "deliver changes again that were stored from a moment on")
    .requiredOption("--from <date>", "the moment, such as 2026-01-31T10:00:00Z", parseMoment)
    .action((consumer: string, flags: FromFlags) =>
      withStoredData(flags, io, async (stored) => {
        const { from } = flags;
        const count = await stored.replay(consumer, { from, ...sellerOf(flags) });
        io.out(`${consumer} goes back over ${count} changes\n`);
      }),
    );
  const consumers = command(
    "consumers",
    "show how far consumers are, and their dead letters, as JSON",
  )
    .enablePositionalOptions()
    .action((flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        io.out(`${jsonText(await stored.consumers(sellerOf(flags)), 2)}\n`);
      }),
    );
  command("remove <consumer>", "remove a consumer's offsets and dead letters", consumers).action(
    (consumer: string, flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        const { sellers, deadLetters } = await stored.removeConsumer(consumer, sellerOf(flags));
        const removed = `offsets with ${sellers.length} sellers, ${deadLetters} dead letters`;
        io.out(`Removed consumer ${printableLine(consumer)}: ${removed}\n`);
      }),
  );
  command("retry <consumer>", "deliver the dead letters of a consumer again").action(
    (consumer: string, flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        const count = await stored.retryDeadLetters(consumer, sellerOf(flags));
        io.out(`${count} dead letters are delivered again\n`);
      }),
  );
  // Of all sellers, for a customer asks for all that is kept.
  command("erase-customer <customer>", "remove a customer's data, by customer id", program, [
    "database",
    "config",
  ]).action((customer: string, flags: SharedFlags) =>
    withStoredData(flags, io, async (stored) => {
      const { packages, changes } = await stored.eraseCustomer(customer);
      io.out(`Removed from ${packages} packages and ${changes} changes\n`);
    }),
  );
  addCsvOptions(command("export", "write a table to standard output"))
    .addArgument(new Argument("<table>").choices(exportTables))
    .addOption(new Option("--format <format>").choices(["csv", "ndjson"]).default("csv"))
    .action((table: ExportTable, flags: ExportFlags) => {
      checkCsvFlags(flags, flags.format === "csv");
      const { format } = flags;
      const rendering = {
        format,
        dialect: resolveCsvDialect(flags),
        types: exportColumnTypes(table),
      };
      return withStoredData(flags, io, async (stored) => {
        for await (const text of renderRows(stored.export(table, sellerOf(flags)), rendering)) {
          if (!(await io.write(text))) return;
        }
      });
    });
}

export function addMigrate({ program, io }: Cli): void {
  program
    .command("migrate")
    .description("write the SQL of a new PostgreSQL database, for somebody who may run it")
    .requiredOption(
      "--print",
      "to standard output; run and once create what they may by themselves",
    )
    .option("--role <name>", "the role that the sync connects as", "marketplace")
    .action(async ({ role }: { readonly role: string }) => io.out(await installationScript(role)));
}

async function installationScript(role: string): Promise<string> {
  const { creationScript, SCHEMA } = await import("../store/postgres/migrate.ts");
  const { BOSS_SCHEMA, loadPgBoss } = await import("../jobs/pg-boss/open-pg-boss.ts");
  const { getConstructionPlans, manifest } = await loadPgBoss();
  const quoted = `"${role.replaceAll('"', '""')}"`;
  const grants = [SCHEMA, BOSS_SCHEMA].flatMap((schema) => [
    `GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${quoted};`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${quoted};`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${quoted};`,
  ]);
  return [
    "-- The tables of @marketplace-seller/sync",
    creationScript(),
    `-- The tables of pg-boss ${manifest.version}, which hands out the jobs`,
    getConstructionPlans(BOSS_SCHEMA),
    "",
    "-- What the sync itself needs; it owns nothing of it",
    ...grants,
    "",
  ].join("\n");
}
