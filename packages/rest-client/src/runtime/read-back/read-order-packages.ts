import { walkItems } from "@marketplace-seller/client-core/internal";
import type { QueryOf, ResultOf } from "../../contract-types.ts";
import { operations } from "../../gen/operations.gen.ts";
import type { ListedPackage } from "./evaluate-split.ts";

/** Reads one page of the package listing. */
export type ReadPackages = (
  query: QueryOf<"listShipmentPackages">,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<ResultOf<"listShipmentPackages">>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** 90 days: a package that has lain untouched for longer is not searched for. */
const WINDOWS = 6;
const { dateWindow, queryMaxima } = operations.listShipmentPackages;

/**
 * Reads the packages of one order from the listing, those moved last first, window after window into
 * the past. The dates apply to the last update, because what a write does is an update.
 */
export async function* readOrderPackages(
  read: ReadPackages,
  orderNumber: string,
  now: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ListedPackage[], void, undefined> {
  // A day ahead, because the service's clock need not agree with ours.
  let endDate = now + DAY_MS;
  for (let window = 0; window < WINDOWS; window += 1) {
    const startDate = endDate - dateWindow.longestMs;
    const dates = { startDate, endDate, orderByField: "true" } as const;
    const query = { ...dates, orderNumber, sender: "ALL", size: queryMaxima.size } as const;
    const found: ListedPackage[] = [];
    const rows = walkItems(
      (page) => read({ ...query, page }, { signal }),
      ({ content }) => content,
      { signal, operation: "listShipmentPackages" },
    );
    for await (const each of rows) found.push(each);
    yield found;
    endDate = startDate;
  }
}
