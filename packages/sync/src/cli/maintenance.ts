import { type Command, Option } from "commander";
import { type ExportTable, exportTables } from "../feed/export-rows.ts";
import type { CommandIo } from "./command-io.ts";
import { EXIT } from "./exit.ts";
import { type SharedFlags, timeOf } from "./resolve-options.ts";
import { withSync } from "./with-sync.ts";
import { type RowFormat, rowTexts } from "./write-rows.ts";

interface ExportFlags extends SharedFlags {
  readonly format: RowFormat;
  readonly raw?: true;
}

/** Adds the commands that look after a database. */
export function addMaintenance(
  command: (name: string, description: string) => Command,
  io: CommandIo,
  setStatus: (code: number) => void,
): void {
  command("audit", "compare the last 15 days with the service now").action((flags: SharedFlags) =>
    withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
      for (const [seller, changes] of await sync.audit({ signal })) {
        if (changes === undefined) setStatus(EXIT.incomplete);
        const found = changes === undefined ? "could not be compared" : `${changes} late changes`;
        io.out(`${seller}: ${found}\n`);
      }
    }),
  );
  command("backfill", "let the feeds begin earlier, beside a run or without one")
    .requiredOption("--from <date>", "where the feeds are to begin, such as 2026-01-01")
    .action((flags: SharedFlags & { readonly from: string }) => backfill(flags, io, setStatus));
  command("move", "bind the feeds to the service's new address; stop every run first")
    .requiredOption("--base-url <address>", "the new address; your configuration must name it, too")
    .action((flags: SharedFlags) =>
      withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
        const { seller } = flags;
        for (const { compared, ...feed } of await sync.move({
          ...(seller && { seller }),
          signal,
        })) {
          const found = compared === 0 ? "is bound to" : `${compared} packages compared, moved to`;
          io.out(`${feed.seller}: ${found} ${feed.baseUrl}\n`);
        }
      }),
    );
  command("unpark", "try sellers again whose credentials the service refused").action(
    (flags: SharedFlags) =>
      withSync({ ...flags, mustExist: true, readsOnly: true }, io, async (sync) => {
        const names = await sync.unpark(flags.seller);
        io.out(`${names.length === 0 ? "No seller was parked" : `Tried again: ${names}`}\n`);
      }),
  );
  command("replay <consumer>", "deliver changes again that were stored from a moment on")
    .requiredOption("--from <date>", "the moment, such as 2026-01-31T10:00:00Z")
    .action((consumer: string, flags: SharedFlags & { readonly from: string }) =>
      withSync({ ...flags, mustExist: true, readsOnly: true }, io, async (sync) => {
        const from = timeOf("--from", flags.from);
        const count = await sync.replay(consumer, { from, ...sellerOf(flags) });
        io.out(`${consumer} goes back over ${count} changes\n`);
      }),
    );
  command("consumers", "show how far consumers are, and their dead letters, as JSON").action(
    (flags: SharedFlags) =>
      withSync({ ...flags, mustExist: true, readsOnly: true }, io, async (sync) => {
        io.out(`${JSON.stringify(await sync.consumers(), null, 2)}\n`);
      }),
  );
  command("retry <consumer>", "deliver the dead letters of a consumer again").action(
    (consumer: string, flags: SharedFlags) =>
      withSync({ ...flags, mustExist: true, readsOnly: true }, io, async (sync) => {
        const count = await sync.retryDeadLetters(consumer, sellerOf(flags));
        io.out(`${count} dead letters are delivered again\n`);
      }),
  );
  command("forget <customer>", "remove a customer's data, by customer id").action(
    (customer: string, flags: SharedFlags) =>
      withSync({ ...flags, mustExist: true }, io, async (sync) => {
        const { packages, changes } = await sync.forget(customer);
        io.out(`Removed from ${packages} packages and ${changes} changes\n`);
      }),
  );
  command("export <table>", `write ${exportTables.join(", ")} to standard output`)
    .addOption(new Option("--format <format>").choices(["csv", "ndjson"]).default("csv"))
    .option("--raw", "CSV cells as they are, also what a spreadsheet takes for formulas")
    .action((table: string, flags: ExportFlags, self: Command) => {
      if (!isExportTable(table)) {
        self.error(`error: unknown table '${table}', there are ${exportTables.join(", ")}`);
        return;
      }
      return withSync({ ...flags, mustExist: true, readsOnly: true }, io, async (sync) => {
        for await (const text of rowTexts(sync.export(table), flags.format, flags.raw)) {
          if (!(await io.write(text))) return;
        }
      });
    });
}

/** The one that a command is limited to. */
function sellerOf({ seller }: SharedFlags): { readonly seller?: string } {
  return seller === undefined ? {} : { seller };
}

function backfill(
  flags: SharedFlags & { readonly from: string },
  io: CommandIo,
  setStatus: (code: number) => void,
): Promise<void> {
  const from = timeOf("--from", flags.from);
  return withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
    const outcomes = await sync.backfill({ from, ...sellerOf(flags), signal });
    for (const [name, outcome] of outcomes) {
      if (outcome.state === "done") {
        io.out(`${name}: everything since ${new Date(from).toISOString()} is stored\n`);
      } else {
        setStatus(EXIT.incomplete);
        io.out(`${name}: not complete; it goes on with run, or with this command\n`);
      }
    }
  });
}

function isExportTable(name: string): name is ExportTable {
  return exportTables.some((table) => table === name);
}
