import type { OfferStatus } from "../../offers/offer-view.ts";
import type { Sync } from "../../sync.ts";
import { type Cli, EXIT, UsageError } from "../command-io.ts";
import { printableLine, table } from "../render.ts";
import type { SharedFlags } from "../resolve-options.ts";
import { withStoredData } from "../with-stored-data.ts";
import { withSync } from "../with-sync.ts";
import { type PushFlags, pushFile } from "./push.ts";

const HELP = `
The first line of the file names the columns: stockCode, and of listPrice, salePrice, quantity and currencyType
what is to be changed. An empty cell leaves what the marketplace has. UTF-8 or Windows-1254; separated by comma,
semicolon or tab.

Examples:
  $ marketplace-sync offers push prices.csv --dry-run
  $ marketplace-sync offers push prices.csv --result outcomes.csv
  $ marketplace-sync offers push fiyatlar.csv --decimal-comma

Exit status: 0 the marketplace shows every row, 3 not every one, 1 failure, 2 wrong use.`;

export function addOffers({ program, command, io, setStatus }: Cli): void {
  const offers = program.command("offers").description("prices and stock: push, status, drift");
  command("push <file>", "make the marketplace show the prices and stock of a CSV file", offers)
    .option("--dry-run", "show what would change, and send nothing")
    .option("--decimal-comma", "prices are written 12,50")
    .option("--restock", "send every quantity, also one that was confirmed and sold from since")
    .option("--result <file>", "write what became of each row, as CSV")
    .option("--no-wait", "return when everything is sent, before it is confirmed")
    .option("--json", "as JSON")
    .addHelpText("after", HELP)
    .action((file: string, flags: SharedFlags & PushFlags) =>
      withSync(flags, io, async (sync, signal) => {
        const seller = await chooseSeller(flags, sync);
        // Makes the database, so that no file of a result takes its place.
        await sync.offers.set(seller, []);
        setStatus(await pushFile(file, flags, io, { sync, seller, signal }));
      }),
    );
  command("status", "show how prices and stock stand", offers)
    .option("--json", "as JSON")
    .action((flags: SharedFlags & { readonly json?: true }) =>
      withStoredData(flags, io, async (stored) => {
        const found = await stored.offers.status();
        io.out(flags.json ? `${JSON.stringify(found, null, 2)}\n` : offersTable(found));
      }),
    );
  command("drift", "show what the marketplace shows otherwise, and no order explains", offers)
    .option("--repair", "set it again, and send it")
    .option("--json", "one JSON object a line")
    .action((flags: SharedFlags & { readonly repair?: true; readonly json?: true }) =>
      withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
        const seller = await chooseSeller(flags, sync);
        const repair = flags.repair === true;
        let count = 0;
        for await (const drift of sync.offers.drift(seller, { repair, signal })) {
          count += 1;
          const { stockCode, what, desired, shown } = drift;
          const text = printableLine(`${stockCode}  ${what}  desired ${desired}, shown ${shown}`);
          if (!(await io.write(`${flags.json ? JSON.stringify(drift) : text}\n`))) return;
        }
        if (repair && count > 0) await sync.offers.push(seller, { signal });
        io.error(`${count} drifted${repair ? ", desired again" : ""}\n`);
        if (count > 0 && !repair) setStatus(EXIT.incomplete);
      }),
    );
}

/** @throws UsageError unless it is clear which seller is meant */
async function chooseSeller({ seller }: SharedFlags, sync: Sync): Promise<string> {
  const sellers = await sync.sellers();
  const [only, ...others] = sellers;
  if (seller !== undefined && sellers.includes(seller)) return seller;
  if (seller === undefined && only !== undefined && others.length === 0) return only;
  throw new UsageError(`Name one of the sellers with --seller: ${sellers.join(", ")}`);
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
  return table([["seller", "", ...Object.keys(found[0]?.prices ?? {}), "failure"], ...rows]);
}
