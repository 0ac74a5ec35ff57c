import { resolve } from "node:path";
import type { Command } from "commander";
import type { StoredOperations } from "../app/sync.ts";
import type { OfferView } from "../offers/stored-offers.ts";
import type { Cli } from "./cli.ts";
import { UsageError } from "./exit-codes.ts";
import { openPartialFile } from "./files/partial-file.ts";
import { escapeLine } from "./output/terminal-text.ts";
import { pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";

interface ExportFlags extends SharedFlags {
  readonly seedFile: string;
}

const SCHEMA = "./node_modules/@marketplace-seller/sandbox/seed-file.schema.json";

export function addOffersExport({ command, io }: Cli, offers: Command): void {
  command("export", "write a seller's prices and stock as a file for the sandbox", offers)
    .requiredOption(
      "--seed-file <file>",
      "the file, for marketplace-sandbox --seed-file: what is desired, or else what the marketplace listed",
    )
    .action((flags: ExportFlags) =>
      withStoredData(flags, io, async (stored) => {
        const seller = await chooseStoredSeller(flags, stored);
        const count = await writeSeedFile(
          resolve(io.folder, flags.seedFile),
          stored.offers.list(seller),
        );
        io.error(`${count} products written to ${escapeLine(flags.seedFile)}\n`);
      }),
    );
}

async function chooseStoredSeller(
  flags: SharedFlags,
  { offers }: StoredOperations,
): Promise<string> {
  const sellers = await offers.status(pickSeller(flags));
  const [only, ...others] = sellers.map(({ seller }) => seller);
  if (only === undefined) throw new UsageError("The database has no seller yet");
  if (others.length === 0) return only;
  throw new UsageError(
    `The file is of one seller; name it with --seller: ${[only, ...others].join(", ")}`,
  );
}

/** Replaces the file once it is whole. */
async function writeSeedFile(path: string, offers: AsyncIterable<OfferView>): Promise<number> {
  await using partial = await openPartialFile(path);
  const { file } = partial;
  let count = 0;
  await file.write(`{\n  "$schema": ${JSON.stringify(SCHEMA)},\n  "products": [`);
  for await (const offer of offers) {
    const separator = count === 0 ? "" : ",";
    await file.write(`${separator}\n    ${JSON.stringify(toProduct(offer))}`);
    count += 1;
  }
  await file.write("\n  ]\n}\n");
  await partial.complete();
  return count;
}

/** Without what is unknown, which the sandbox makes up. */
function toProduct({ stockCode, desired, observed }: OfferView) {
  const { salePrice, listPrice } = desired.salePrice === null ? (observed ?? desired) : desired;
  const currencyType = desired.currencyType ?? observed?.currencyType ?? null;
  const quantity = desired.quantity ?? observed?.quantity ?? null;
  return {
    stockCode,
    ...(salePrice !== null && { salePrice }),
    ...(listPrice !== null && { listPrice }),
    ...(currencyType !== null && { currencyType }),
    ...(quantity !== null && { quantity }),
  };
}
