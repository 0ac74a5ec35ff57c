import { operations } from "../../gen/operations.gen.ts";
import type { CallOptionsOfRead, ListQuery, ListResult } from "./read-packages.ts";

export type { ReadPackages } from "./read-packages.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** 90 days: a package that has lain untouched for longer is not searched for. */
const WINDOWS = 6;
const { dateWindow, queryMaxima } = operations.listShipmentPackages;

/**
 * Reads the packages of one order from the listing, those moved last first, window after window into
 * the past. The dates apply to the last update, because what a write does is an update.
 */
export async function* packagesOfOrder(
  read: (query: ListQuery, options: CallOptionsOfRead) => Promise<ListResult>,
  orderNumber: string,
  now: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ListResult["content"], void, undefined> {
  // A day ahead, because the service's clock need not agree with ours.
  let endDate = now + DAY_MS;
  for (let window = 0; window < WINDOWS; window += 1) {
    const startDate = endDate - dateWindow.longestMs;
    const dates = { startDate, endDate, orderByField: "true" } as const;
    const query = { ...dates, orderNumber, sender: "ALL", size: queryMaxima.size } as const;
    const found: ListResult["content"][number][] = [];
    for (let page = 0; ; page += 1) {
      const { content } = await read({ ...query, page }, { signal });
      if (content.length === 0) break;
      found.push(...content);
    }
    yield found;
    endDate = startDate;
  }
}
