import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { Sync } from "../app/sync.ts";
import { formatLocalTime } from "../contract/local-time.ts";
import { DEFAULT_TIME_ZONE, dateFormats } from "../contract/written-date.ts";
import type { AcceptedPrice } from "../offers/accept-held.ts";
import type { OfferStatus } from "../offers/stored-offers.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { parseCsvSeparator } from "./files/csv-dialect.ts";
import { parseColumns } from "./files/read-header.ts";
import { isResultFile, readHeldPrices } from "./files/result-file.ts";
import { addOffersExport } from "./offers-export.ts";
import { type PushFlags, pushFile } from "./offers-push.ts";
import { escapeLine, renderJson, renderTable } from "./output/terminal-text.ts";
import { requireSellers } from "./require-sellers.ts";
import { FEED_FLAGS, offerLimits, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";
import { withSync } from "./with-sync.ts";

const HELP = `
The first line of the file names the columns: stockCode, and of listPrice, salePrice, quantity and currencyType
what is to be changed. An empty cell leaves what the marketplace has. UTF-8, UTF-16 or Windows-1254; separated by
comma, semicolon or tab, or as a first line sep=; says. The file - is standard input. Times in the column asOf are
written 2026-11-30 14:00 or 30.11.2026 14:00; other formats need --date-format.

Of an .xlsx workbook the first worksheet is read, or --sheet; it needs the package read-excel-file.

A file that changes while it is read, or that is younger than a minute and lacks its last line end, is refused.

Prices are compared with what the marketplace lists now. One that falls by more than --max-price-fall percent, rises
to more than --max-price-rise times, or lies below 1 % of its list price, is held: "offers accept" releases it.

A quantity is a measurement: orders placed after it are taken off. It was measured at --as-of, at the time in the
column asOf, or else when the file was last modified.

Examples:
  $ marketplace-sync offers push prices.csv --dry-run
  $ marketplace-sync offers push prices.csv --result outcomes.csv
  $ marketplace-sync offers accept outcomes.csv
  $ marketplace-sync offers push stock.csv --as-of 2026-01-31T10:00:00Z
  $ marketplace-sync offers push erp.csv --columns "stockCode=SKU no.,quantity=Pieces" --ignore-unknown-columns

Exit status: 0 the marketplace lists every row, 3 not every one, 1 failure, 2 wrong use.`;

export function addOffers(cli: Cli): void {
  const { program, command, io, setExitCode } = cli;
  const offers = program
    .command("offers")
    .description("prices and stock: push, accept, status, diff, export");
  command(
    "push <file>",
    "make the marketplace list the prices and stock of a CSV file or workbook",
    offers,
    [...FEED_FLAGS, ...offerLimits],
  )
    .option("--as-of <moment>", "when the quantities were measured")
    .option("--complete", "the file is the whole assortment: own SKUs that it lacks get stock 0")
    .option("--negative-as-zero", "take a negative count as 0; else it is refused")
    .option("--on-shelf", "the counts include what is sold and not yet shipped")
    .option("--sum-duplicates", "rows with one stock code are counts of warehouses: add them")
    .option(
      "--columns <names>",
      'columns with other names: "stockCode=SKU no.,quantity=Pieces"',
      parseColumns,
    )
    .option("--ignore-unknown-columns", "leave out columns that are no field of an offer")
    .option("--separator <character>", "of the file: , or ; or | or tab", parseCsvSeparator)
    .option("--sheet <name>", "the worksheet of an .xlsx workbook; default the first")
    .option("--decimal-comma", "prices are written 12,50 or 1.234,50")
    .addOption(
      new Option("--date-format <format>", "of asOf, where it is not ISO 8601").choices(
        dateFormats,
      ),
    )
    .option("--dry-run", "compare with the marketplace, show what would be sent, and send nothing")
    .option("--verbose", "with --dry-run, show each row that would change")
    .option("--result <file>", "write what became of each row, in the format of the pushed file")
    .option("--no-wait", "return when everything is sent, before it is confirmed")
    .option("--json", "as JSON")
    .addHelpText("after", HELP)
    .action((file: string, flags: SharedFlags & PushFlags) =>
      withSync(flags, io, async (sync, signal) => {
        const seller = await chooseSeller(flags, sync, cli);
        if (seller === undefined) return;
        setExitCode(await pushFile({ file, flags, io, sync, seller, signal, now: Date.now }));
      }),
    );
  addAccept(cli, offers);
  addOffersExport(cli, offers);
  command("status", "show how prices and stock stand, and which prices are held", offers)
    .option("--json", "as JSON")
    .action((flags: SharedFlags & { readonly json?: true }) =>
      withStoredData(flags, io, async (stored) => {
        const found = await stored.offers.status(pickSeller(flags));
        io.out(flags.json ? `${renderJson(found, 2)}\n` : offersTable(found));
      }),
    );
  command(
    "diff",
    "list offer mismatches: confirmed offers that the marketplace lists otherwise",
    offers,
  )
    .option("--repair", "send again what differs, a stock less what was sold")
    .option("--json", "one JSON object a line")
    .action((flags: SharedFlags & { readonly repair?: true; readonly json?: true }) =>
      withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
        const seller = await chooseSeller(flags, sync, cli);
        if (seller === undefined) return;
        const repair = flags.repair === true;
        let count = 0;
        const stockCodes = new Set<string>();
        for await (const mismatch of sync.offers.diff(seller, { repair, signal })) {
          count += 1;
          stockCodes.add(mismatch.stockCode);
          const { stockCode, field, expected, observed } = mismatch;
          const text = escapeLine(
            `${stockCode}  ${field}  expected ${expected}, listed ${observed}`,
          );
          if (!(await io.write(`${flags.json ? renderJson(mismatch) : text}\n`))) return;
        }
        const mismatches = count === 1 ? "1 offer mismatch" : `${count} offer mismatches`;
        if (count === 0 || !repair) {
          io.error(`${mismatches}\n`);
          if (count > 0) setExitCode(EXIT.incomplete);
          return;
        }
        const outcome = await sync.offers.push(seller, { signal });
        if (outcome.state === "failed") io.error(`${escapeLine(outcome.failure)}\n`);
        const unconfirmed = await countUnconfirmed(sync, seller, [...stockCodes]);
        io.error(`${mismatches}, sent again; not confirmed: ${unconfirmed}\n`);
        if (outcome.state === "failed" || unconfirmed > 0) setExitCode(EXIT.incomplete);
      }),
    );
}

function addAccept(cli: Cli, offers: Command): void {
  const { command, io, setExitCode } = cli;
  command(
    "accept <rows...>",
    "release held prices and send them: those of a result file, or of stock codes",
    offers,
  ).action((rows: readonly string[], flags: SharedFlags) =>
    withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
      const seller = await chooseSeller(flags, sync, cli);
      if (seller === undefined) return;
      const accepted = (await Promise.all(rows.map((row) => readAccepted(row, io)))).flat();
      const { released, refused } = await sync.offers.accept(seller, accepted);
      for (const { stockCode, reason } of refused)
        io.error(`${escapeLine(`${stockCode} ${reason}`)}\n`);
      const outcome =
        released.length === 0 ? undefined : await sync.offers.push(seller, { signal });
      if (outcome?.state === "failed") io.error(`${escapeLine(outcome.failure)}\n`);
      const unconfirmed = await countUnconfirmed(sync, seller, released, ["price"]);
      const prices = released.length === 1 ? "1 price" : `${released.length} prices`;
      io.out(`${prices} released, ${released.length - unconfirmed} confirmed\n`);
      const isDone = refused.length === 0 && unconfirmed === 0 && outcome?.state !== "failed";
      if (!isDone || released.length === 0) setExitCode(EXIT.incomplete);
    }),
  );
}

/** Of a result file, or of a stock code. */
async function readAccepted(row: string, { folder }: CommandIo): Promise<readonly AcceptedPrice[]> {
  const path = resolve(folder, row);
  if (!existsSync(path) || !statSync(path).isFile()) return [row];
  if (!(await isResultFile(path))) throw new UsageError(`${row} is not the result file of a push`);
  const held = await readHeldPrices(path, row);
  if (held.length > 0) return held;
  throw new UsageError(`${row} has no held prices`);
}

/** The marketplace does not list their price or stock as desired. */
async function countUnconfirmed(
  sync: Sync,
  seller: string,
  stockCodes: readonly string[],
  values: readonly ("price" | "stock")[] = ["price", "stock"],
): Promise<number> {
  const found = await sync.offers.find(seller, stockCodes);
  return [...found.values()].filter((view) =>
    values.some((value) => view[value] !== null && view[value]?.state !== "confirmed"),
  ).length;
}

/**
 * @returns undefined when no seller is configured, which is reported
 * @throws UsageError unless it is clear which seller is meant
 */
async function chooseSeller(
  { seller }: SharedFlags,
  sync: Sync,
  cli: Cli,
): Promise<string | undefined> {
  const sellers = await sync.sellers();
  if (!requireSellers(new Set(sellers), cli)) return undefined;
  const [only, ...others] = sellers;
  if (seller !== undefined && sellers.includes(seller)) return seller;
  if (seller === undefined && only !== undefined && others.length === 0) return only;
  throw new UsageError(
    `Several sellers are configured; name one with --seller: ${sellers.join(", ")}`,
  );
}

function offersTable(found: readonly OfferStatus[]): string {
  if (found.length === 0) return "No seller yet.\n";
  const rows = found.flatMap(({ seller, failure, prices, stocks }) =>
    Object.entries({ prices, stocks }).map(([what, counts]) => [
      seller,
      what,
      ...Object.values(counts).map((count) => count.toLocaleString("en-US")),
      failure ?? "",
    ]),
  );
  const table = renderTable([
    ["seller", "", ...Object.keys(found[0]?.prices ?? {}), "failure"],
    ...rows,
  ]);
  return table + found.map(renderHeld).join("");
}

const MAX_HELD = 20;

function renderHeld({ held, prices }: OfferStatus): string {
  const lines = held.slice(0, MAX_HELD).map(({ stockCode, since, reason }) => {
    const time = formatLocalTime(since, DEFAULT_TIME_ZONE);
    return `${escapeLine(`${stockCode}  held since ${time}  ${reason}`)}\n`;
  });
  const others = prices.held - lines.length;
  return lines.join("") + (others > 0 ? `and ${others} more; --json shows up to 1000\n` : "");
}
