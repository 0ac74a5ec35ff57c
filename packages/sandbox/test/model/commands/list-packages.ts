import fc from "fast-check";
import { expect } from "vitest";
import { LISTING } from "../../paths.ts";
import { anySeller, choice, chooseByIndex, rarely, sometimes } from "../choices.ts";
import { type Command, createCommand } from "../command.ts";
import type { ListedPackage, ListedPackagePage } from "../listed-package.ts";
import { WINDOW_MS } from "../load-model.ts";
import { groupByPackage, type Model, type ModelPackage, type ModelSeller } from "../model.ts";
import { type Service, START } from "../service.ts";

/** The random filters of a package listing, before the command chooses the records to look for. */
export interface ListingInput {
  readonly by: 0 | 1 | 2;
  readonly status: string | undefined;
  readonly sender: "SELLER" | "ALL" | "MARKETPLACE" | undefined;
  readonly direction: "ASC" | "DESC" | undefined;
  readonly byModified: boolean;
  /** The start of the listing's date window, in minutes before the start of the sequence of commands. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** A package of any seller by whose order number or package id the listing filters. */
  readonly order: number | undefined;
  readonly packages: readonly number[] | undefined;
  readonly size: number | undefined;
}

/** Reads all pages of a package listing and compares them with the model. */
async function listPackages(input: ListingInput, model: Model, service: Service): Promise<void> {
  const seller = model.sellers[input.by];
  const everybodys = model.sellers.flatMap(groupByPackage);
  const { query, suits } = filtersOf(input, model.now, everybodys);
  const expected = groupByPackage(seller).filter(suits);
  const found = await readPages(service, seller, query, expected.length, input.size ?? 20);
  expectInOrder(found, input.direction ?? "DESC");
  const byTracking = (a: ListedPackage, b: ListedPackage) =>
    a.cargoTrackingNumber < b.cargoTrackingNumber ? -1 : 1;
  expect(found.toSorted(byTracking)).toEqual(
    expected.map(({ listed: observed }) => observed).toSorted(byTracking),
  );
}

/**
 * Reads every page of the listing up to the first empty page; the totals of each page must equal the number of
 * packages read.
 */
async function readPages(
  service: Service,
  seller: ModelSeller,
  query: URLSearchParams,
  total: number,
  size: number,
): Promise<readonly ListedPackage[]> {
  const pages = Math.ceil(total / size);
  const found: ListedPackage[] = [];
  for (let page = 0; page <= pages; page += 1) {
    query.set("page", String(page));
    const response = await service.read<ListedPackagePage>(seller, `${LISTING}?${query}`);
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
function expectInOrder(found: readonly ListedPackage[], direction: "ASC" | "DESC"): void {
  const dates = found.map(({ lastModifiedDate }) => Number(lastModifiedDate));
  const sorted = dates.toSorted((a, b) => (direction === "ASC" ? a - b : b - a));
  expect(dates).toEqual(sorted);
}

function filtersOf(
  input: ListingInput,
  now: number,
  everybodys: readonly ModelPackage[],
): { query: URLSearchParams; suits: (item: ModelPackage) => boolean } {
  const orderNumber = pick(everybodys, input.order)?.listed.orderNumber;
  const ids = input.packages?.flatMap((at) => pick(everybodys, at)?.listed.id ?? []);
  const packageIds = ids === undefined || ids.length === 0 ? undefined : ids;
  const { from, to, startDate, endDate } = windowOf(input, now);
  const query = new URLSearchParams();
  const filters = {
    startDate,
    endDate,
    orderNumber,
    packageIds: packageIds?.join(","),
    status: input.status,
    sender: input.sender,
    orderByDirection: input.direction,
    orderByField: input.byModified ? "true" : undefined,
    size: input.size,
  };
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const sender = input.sender ?? "SELLER";
  const suits = ({ listed: observed, createdDate }: ModelPackage) => {
    const date = input.byModified ? Number(observed.lastModifiedDate) : createdDate;
    return (
      from <= date &&
      date <= to &&
      (input.status === undefined || observed.shipmentPackageStatus === input.status) &&
      (sender === "ALL" || observed.lines.every((line) => line.sender === sender)) &&
      (orderNumber === undefined || observed.orderNumber === orderNumber) &&
      (packageIds === undefined || packageIds.includes(observed.id ?? "none"))
    );
  };
  return { query, suits };
}

function pick<Item>(items: readonly Item[], at: number | undefined): Item | undefined {
  return at === undefined ? undefined : chooseByIndex(items, at);
}

/** Computes the date window by the date-window rules; both ends are included (assumption `date-bounds`). */
function windowOf({ start, end }: ListingInput, now: number) {
  const startDate = start === undefined ? undefined : START - start * 60_000;
  const endDate = end === undefined ? undefined : START - end * 60_000;
  const to = endDate ?? (startDate === undefined ? now : startDate + WINDOW_MS);
  const from = Math.max(startDate ?? 0, to - WINDOW_MS);
  return { from, to, startDate, endDate };
}

/** The model contains the orders of 75 days, so the date windows of the listing commands stay within 60 days. */
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
  .map(createCommand(listPackages));
