import { HOLDS, type PremiseVerdict, unknown } from "./premise.ts";
import {
  containsRow,
  createUpdateQuery,
  describeQuery,
  type ListingResponse,
  type Reader,
  type Row,
  type Window,
} from "./premise-reader.ts";

/** Whether pages are full: the second page of size 2 must have two rows when one of size 100 has at least four. */
export async function probePages(
  reader: Reader,
  window: Window,
  { rows, totalPages }: ListingResponse,
): Promise<PremiseVerdict> {
  if (rows.length < 100 && totalPages > 1) {
    return shortPage(describeQuery({ ...createUpdateQuery(window), size: 100 }), rows.length, 100);
  }
  if (rows.length < 4) return unknown("fewer than four packages were updated in the last 14 days");
  const query = { ...createUpdateQuery(window), size: 2, page: 1 };
  const { length } = (await reader.list(query)).rows;
  return length === 2 ? HOLDS : shortPage(describeQuery(query), length, 2);
}

function shortPage(sent: string, received: number, expected: number): PremiseVerdict {
  return {
    state: "false",
    sent,
    expected: `${expected} packages, because the listing has more pages`,
    received: String(received),
    remedy: "no option corrects it, because a walk ends at the first page without packages",
    measured: {},
  };
}

/** Without other orders. */
export async function probeOrderNumber(
  reader: Reader,
  window: Window,
  sample: Row | undefined,
): Promise<PremiseVerdict> {
  if (sample === undefined) return unknown("no package was updated in the last 14 days");
  const { orderNumber } = sample;
  const query = { ...createUpdateQuery(window), orderNumber };
  const { rows } = await reader.list(query);
  if (rows.some((row) => row.orderNumber !== orderNumber)) {
    return unknown("the service ignores the filter by orderNumber");
  }
  if (rows.length > 0) return HOLDS;
  const { rows: newest } = await reader.list(createUpdateQuery(window, sample.status));
  if (!containsRow(newest, sample)) return unknown("a package was updated while it was measured");
  return {
    state: "false",
    sent: describeQuery({ ...query, orderNumber: "…" }),
    expected: "the packages of an order in the listing",
    received: "none",
    remedy:
      "no option corrects it: whether a write took effect cannot be read back, and is reported as unknown",
    measured: {},
  };
}

export async function probeStockCode(reader: Reader): Promise<PremiseVerdict> {
  const [code] = await reader.productCodes();
  if (code === undefined) return unknown("the seller has no product");
  const found = await reader.productCodes(code);
  if (found.includes(code)) return HOLDS;
  if (found.length > 0) return unknown("the service ignores the filter by stockCode");
  if (!(await reader.productCodes()).includes(code)) {
    return unknown("the products changed while they were measured");
  }
  return {
    state: "false",
    sent: `GET product-query?stockCode=${code}`,
    expected: "the product, which the query without a filter returns",
    received: "none",
    remedy: "no option corrects it: desired prices and stock cannot be confirmed by stock code",
    measured: {},
  };
}
