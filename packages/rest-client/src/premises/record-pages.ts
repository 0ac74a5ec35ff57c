import type { Deviations } from "@marketplace-seller/client-core";
import type { RestClient } from "../create-rest-client.ts";
import { findPackageStatus } from "../rules/package-status.ts";
import type { Status } from "./premise-reader.ts";
import { findFields } from "./record-fields.ts";

const LISTING = "/rest/delivery/v1/shipmentPackages";
const PRODUCTS = "/ms/product-query";
/** The contract's default. */
const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;
const CLOCK_TOLERANCE_MS = 60_000;

/** As it was on the wire. */
interface Page {
  readonly pageCount?: unknown;
  readonly totalPages?: unknown;
  readonly size?: unknown;
  readonly content: readonly Readonly<Record<string, unknown>>[];
}

interface RawPage {
  readonly page: Page;
  readonly headers: Headers;
  /** By this machine's clock. */
  readonly receivedAt: number;
}

export interface PageReader {
  readonly client: Pick<RestClient, "GET">;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
  /** The operator's, in place of the contract's. */
  readonly productIdField: string | undefined;
}

type ListingQuery = Readonly<Record<string, string | number>>;

/** Sizes, envelope, order, labels, fields and headers of listings, with at most seven requests. */
export async function recordPages(reader: PageReader): Promise<Deviations> {
  const newest = { sender: "ALL", orderByField: "true", orderByDirection: "DESC" };
  const first = await readPage(reader, LISTING, { ...newest, size: MAX_SIZE });
  const small = await readPage(reader, LISTING, { ...newest, size: 2 });
  const unsized = await readPage(reader, LISTING, newest);
  const ascending = await readPage(reader, LISTING, {
    ...newest,
    orderByDirection: "ASC",
    size: 2,
  });
  const { length } = first.page.content;
  const mayBeCut = length > 0 && length < MAX_SIZE;
  const second = mayBeCut
    ? await readPage(reader, LISTING, { ...newest, size: MAX_SIZE, page: 1 })
    : undefined;
  const isCut = second !== undefined && second.page.content.length > 0;
  const delivered = await readPage(reader, LISTING, {
    ...newest,
    size: MAX_SIZE,
    status: "Delivered",
  });
  const products = await readPage(reader, PRODUCTS, { sender: "ALL", size: MAX_SIZE });
  const labels = findLabels(first.page);
  const fields = [
    ...findFields("listShipmentPackages", [first.page, delivered.page]),
    ...findFields("queryProducts", [products.page]),
  ];
  return {
    ...(isCut && { maxPageSize: length }),
    ...findDefaultSize(unsized.page, isCut ? length : MAX_SIZE),
    ...findPageCount([first.page, small.page]),
    ...findDirection(first.page, ascending.page),
    ...findClock(first),
    ...(labels.length > 0 && { statusLabels: labels }),
    ...(fields.length > 0 && {
      fields: fields.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    }),
  };
}

async function readPage(
  { client, now, signal, productIdField }: PageReader,
  path: typeof LISTING | typeof PRODUCTS,
  query: ListingQuery,
): Promise<RawPage> {
  const get = client.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ readonly data?: string; readonly response: Response }>;
  const { data = "", response } = await get(path, { params: { query }, parseAs: "text", signal });
  const receivedAt = now();
  const neutral =
    productIdField === undefined
      ? data
      : data.replaceAll(`"${productIdField}":`, '"marketplaceProductId":');
  const parsed = readJson(neutral);
  const content = (parsed as Partial<Page> | null)?.content;
  const page = Array.isArray(content) ? (parsed as Page) : { content: [] };
  return { page, headers: response.headers, receivedAt };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findDefaultSize({ size, content }: Page, maxSize: number): Deviations {
  // A full page proves its size, where the envelope does not say it.
  const found = typeof size === "number" ? size : content.length;
  const isKnown = typeof size === "number" || found > DEFAULT_SIZE;
  return isKnown && found !== Math.min(DEFAULT_SIZE, maxSize) && found >= 1 && found <= MAX_SIZE
    ? { defaultPageSize: found }
    : {};
}

/** The pages have different sizes. */
function findPageCount(pages: readonly Page[]): Deviations {
  const counts = (expected: (page: Page) => unknown): boolean =>
    pages.every((page) => page.pageCount === expected(page));
  if (pages.some(({ content }) => content.length === 0)) return {};
  if (counts(({ totalPages }) => totalPages)) return {};
  if (counts(({ content }) => content.length)) return { pageCount: "rows" };
  const [one, other] = pages;
  const isTotal = one?.pageCount === other?.pageCount && one?.totalPages !== other?.totalPages;
  return isTotal && typeof one?.pageCount === "number" ? { pageCount: "packages" } : {};
}

function findDirection(descending: Page, ascending: Page): Deviations {
  const dates = ({ content }: Page) =>
    content.map((row) => row.lastModifiedDate).filter((date) => typeof date === "number");
  const isOrdered = (page: Page, sign: 1 | -1): boolean =>
    dates(page).every(
      (date, index, all) => index === 0 || sign * (date - (all[index - 1] ?? date)) >= 0,
    );
  const [newest = 0, oldest = 0] = [dates(descending)[0], dates(descending).at(-1)];
  if (newest === oldest) return {};
  const [first] = dates(ascending);
  if (isOrdered(descending, -1) && first === newest) return { fixedDirection: "DESC" };
  return isOrdered(descending, 1) ? { fixedDirection: "ASC" } : {};
}

function findClock({ headers, receivedAt }: RawPage): Deviations {
  const extra = [...headers.keys()].filter((name) =>
    /^(?:x-)?rate-?limit|^retry-after$|quota/.test(name),
  );
  const date = Date.parse(headers.get("date") ?? "");
  // The header has whole seconds.
  const aheadMs = Math.round((date + 500 - receivedAt) / 1_000) * 1_000;
  return {
    ...(extra.length > 0 && { extraHeaders: extra.toSorted() }),
    ...(Number.isNaN(date) && { omitsDate: true }),
    ...(Math.abs(aheadMs) > CLOCK_TOLERANCE_MS && { clockAheadMs: aheadMs }),
  };
}

/** Those that have the letters of a status. */
function findLabels({ content }: Page): NonNullable<Deviations["statusLabels"]> {
  const labels = new Map<Status, string>();
  for (const { shipmentPackageStatus: label } of content) {
    if (typeof label !== "string") continue;
    const status = findPackageStatus(label)?.status as Status | undefined;
    if (status !== undefined && status !== label) labels.set(status, label);
  }
  return [...labels].map(([status, label]) => ({ status, label }));
}
