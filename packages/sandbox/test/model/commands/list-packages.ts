import fc from "fast-check";
import { expect } from "vitest";
import { LISTING } from "../../paths.ts";
import { anySeller, choice, chosen, rarely, sometimes } from "../choices.ts";
import { asCommand, type Command } from "../command.ts";
import type { ShownPackage, ShownPackagePage } from "../listed-package.ts";
import { WINDOW_MS } from "../load-model.ts";
import { groupByPackage, type Model, type ModelPackage, type ModelSeller } from "../model.ts";
import { type Service, START } from "../service.ts";

/** The random filters of a package listing, before the command chooses the records to look for. */
export interface ListingAsked {
  readonly by: 0 | 1 | 2;
  readonly status: string | undefined;
  readonly sender: "SELLER" | "ALL" | "MARKETPLACE" | undefined;
  readonly direction: "ASC" | "DESC" | undefined;
  readonly byModified: boolean;
  /** Start of the window, in minutes before the start of the sequence. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** A package of any seller by whose order number or package id the listing filters. */
  readonly order: number | undefined;
  readonly packages: readonly number[] | undefined;
  readonly size: number | undefined;
}

/** Reads all pages of a package listing and compares them with the model. */
async function listPackages(
  requested: ListingAsked,
  model: Model,
  service: Service,
): Promise<void> {
  const seller = model.sellers[requested.by];
  const everybodys = model.sellers.flatMap(groupByPackage);
  const { query, suits } = filtersOf(requested, model.now, everybodys);
  const expected = groupByPackage(seller).filter(suits);
  const found = await readPages(service, seller, query, expected.length, requested.size ?? 20);
  expectInOrder(found, requested.direction ?? "DESC");
  const byTracking = (a: ShownPackage, b: ShownPackage) =>
    a.cargoTrackingNumber < b.cargoTrackingNumber ? -1 : 1;
  expect(found.toSorted(byTracking)).toEqual(
    expected.map(({ shown: observed }) => observed).toSorted(byTracking),
  );
}

/** Reads every page up to the first empty one; the totals of each page must equal the number of packages read. */
async function readPages(
  service: Service,
  seller: ModelSeller,
  query: URLSearchParams,
  total: number,
  size: number,
): Promise<readonly ShownPackage[]> {
  const pages = Math.ceil(total / size);
  const found: ShownPackage[] = [];
  for (let page = 0; page <= pages; page += 1) {
    query.set("page", String(page));
    const response = await service.read<ShownPackagePage>(seller, `${LISTING}?${query}`);
    expect({ ...response, content: response.content.length }).toEqual({
      pageCount: String(pages),
      totalPages: String(pages),
      page: String(page),
      size: String(size),
      content: Math.max(0, Math.min(size, total - page * size)),
    });
    found.push(...response.content);
  }
  return found;
}

/** Packages are sorted by their last update (List shipment packages, `orderByDirection`). */
function expectInOrder(found: readonly ShownPackage[], direction: "ASC" | "DESC"): void {
  const dates = found.map(({ lastModifiedDate }) => Number(lastModifiedDate));
  const sorted = dates.toSorted((a, b) => (direction === "ASC" ? a - b : b - a));
  expect(dates).toEqual(sorted);
}

function filtersOf(
  requested: ListingAsked,
  now: number,
  everybodys: readonly ModelPackage[],
): { query: URLSearchParams; suits: (item: ModelPackage) => boolean } {
  const orderNumber = pick(everybodys, requested.order)?.shown.orderNumber;
  const ids = requested.packages?.flatMap((at) => pick(everybodys, at)?.shown.id ?? []);
  const packageIds = ids === undefined || ids.length === 0 ? undefined : ids;
  const { from, to, startDate, endDate } = windowOf(requested, now);
  const query = new URLSearchParams();
  const input = {
    startDate,
    endDate,
    orderNumber,
    packageIds: packageIds?.join(","),
    status: requested.status,
    sender: requested.sender,
    orderByDirection: requested.direction,
    orderByField: requested.byModified ? "true" : undefined,
    size: requested.size,
  };
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const sender = requested.sender ?? "SELLER";
  const suits = ({ shown: observed, createdDate }: ModelPackage) => {
    const date = requested.byModified ? Number(observed.lastModifiedDate) : createdDate;
    return (
      from <= date &&
      date <= to &&
      (requested.status === undefined || observed.shipmentPackageStatus === requested.status) &&
      (sender === "ALL" || observed.lines.every((line) => line.sender === sender)) &&
      (orderNumber === undefined || observed.orderNumber === orderNumber) &&
      (packageIds === undefined || packageIds.includes(observed.id ?? "none"))
    );
  };
  return { query, suits };
}

function pick<Item>(items: readonly Item[], at: number | undefined): Item | undefined {
  return at === undefined ? undefined : chosen(items, at);
}

/** Computes the date window by the date-window rules; both ends are included (assumption `date-bounds`). */
function windowOf({ start, end }: ListingAsked, now: number) {
  const startDate = start === undefined ? undefined : START - start * 60_000;
  const endDate = end === undefined ? undefined : START - end * 60_000;
  const to = endDate ?? (startDate === undefined ? now : startDate + WINDOW_MS);
  const from = Math.max(startDate ?? 0, to - WINDOW_MS);
  return { from, to, startDate, endDate };
}

/** The model contains orders of 75 days, so the windows of these commands stay within 60 days. */
const minutes = sometimes(fc.nat({ max: 45 * 1_440 }));

export const listings: fc.Arbitrary<Command> = fc
  .record({
    by: anySeller,
    status: rarely(
      fc.constantFrom(
        "Created",
        "Picking",
        "Shipped",
        "Cancelled",
        "Delivered",
        "Unpacked",
        "UnSupplied",
      ),
    ),
    sender: fc.constantFrom("SELLER" as const, "ALL" as const, "MARKETPLACE" as const, undefined),
    direction: fc.constantFrom("ASC" as const, "DESC" as const, undefined),
    byModified: fc.boolean(),
    start: minutes,
    end: minutes,
    order: rarely(choice),
    packages: rarely(fc.array(choice, { minLength: 1, maxLength: 3 })),
    size: fc.constantFrom(3, 7, 50, 100, undefined),
  })
  .map(asCommand(listPackages));
