import { Option } from "commander";
import type { Sync } from "../app/sync.ts";
import { dateFormats } from "../contract/written-date.ts";
import type { OfferStatus } from "../offers/stored-offers.ts";
import type { Cli } from "./cli.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { parseCsvSeparator } from "./files/csv-dialect.ts";
import { parseColumns } from "./files/read-header.ts";
import { type PushFlags, pushFile } from "./offers-push.ts";
import { escapeLine, renderJson, renderTable } from "./output/terminal-text.ts";
import { requireSellers } from "./require-sellers.ts";
import { FEED_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";
import { withSync } from "./with-sync.ts";

const HELP = `
The first line of the file names the columns: stockCode, and of listPrice, salePrice, quantity and currencyType
what is to be changed. An empty cell leaves what the marketplace has. UTF-8, UTF-16 or Windows-1254; separated by
comma, semicolon or tab, or as a first line sep=; says. The file - is standard input. Times in the column asOf are
written 2026-11-30 14:00 or 30.11.2026 14:00; other formats need --date-format.

Of an .xlsx workbook the first worksheet is read, or --sheet; it needs the package read-excel-file.

A file that changes while it is read, or that is younger than a minute and lacks its last line end, is refused.

A quantity is a measurement: orders placed after it are taken off. It was measured at --as-of, at the time in the
column asOf, or else when the file was last modified.

Examples:
  $ marketplace-sync offers push prices.csv --dry-run
  $ marketplace-sync offers push prices.csv --result outcomes.csv
  $ marketplace-sync offers push stock.csv --as-of 2026-01-31T10:00:00Z
  $ marketplace-sync offers push erp.csv --columns "stockCode=SKU no.,quantity=Pieces" --ignore-unknown-columns

Exit status: 0 the marketplace lists every row, 3 not every one, 1 failure, 2 wrong use.`;

export function addOffers(cli: Cli): void {
  const { program, command, io, setExitCode } = cli;
  const offers = program.command("offers").description("prices and stock: push, status, diff");
  command(
    "push <file>",
    "make the marketplace list the prices and stock of a CSV file or workbook",
    offers,
    FEED_FLAGS,
  )
    .option("--as-of <moment>", "when the quantities were measured")
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
    .option("--dry-run", "show what would be sent, and send nothing")
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
  command("status", "show how prices and stock stand", offers)
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

/** Counts the stock codes whose price or stock the marketplace does not list as desired. */
async function countUnconfirmed(
  sync: Sync,
  seller: string,
  stockCodes: readonly string[],
): Promise<number> {
  const found = await sync.offers.find(seller, stockCodes);
  return [...found.values()].filter(({ price, stock }) =>
    [price, stock].some((value) => value !== null && value.state !== "confirmed"),
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
  return renderTable([["seller", "", ...Object.keys(found[0]?.prices ?? {}), "failure"], ...rows]);
}
