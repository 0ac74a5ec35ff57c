import {
  type ListPackagesQuery,
  type PackageStatusFilter,
  type Packages,
  ProtocolError,
  packageKey,
  type ShipmentPackage,
} from "@marketplace-seller/rest-client";

/**
 * A range of the listing that is requested with a margin at both ends. The start and the end of the requested range
 * are epoch milliseconds, and both are included.
 */
interface WidenedWalk {
  readonly from: number;
  readonly to: number;
  /** The margin at each end of the requested range, milliseconds. */
  readonly widenMs: number;
  readonly statuses: readonly (PackageStatusFilter | undefined)[];
  readonly sender: NonNullable<ListPackagesQuery["sender"]>;
}

const DAY_MS = 24 * 60 * 60_000;
const PAGE_SIZE = 100;

/**
 * Reads a range of the listing of a service that does not interpret dates as they were sent; yields the oldest update
 * first, by the dates in the packages. A request cannot start exactly where the previous request ended, so each whole
 * day is requested with a margin at both ends, and a package that is listed twice is yielded once.
 *
 * The pages of a day are read from the first to the last and then back to the first: a package that is updated
 * meanwhile leaves its page, and the packages behind it move towards page 0, where they are still read.
 *
 * @throws ProtocolError when a package has no update time
 */
export async function* walkWidened(
  packages: Pick<Packages, "list" | "pages">,
  { from, to, widenMs, statuses, sender }: WidenedWalk,
  signal: AbortSignal,
): AsyncGenerator<ShipmentPackage, void, undefined> {
  let lastYielded = Number.NEGATIVE_INFINITY;
  for (let start = from; start <= to; start += DAY_MS + 1) {
    const end = Math.min(start + DAY_MS, to);
    const packagesByVersion = new Map<string, ShipmentPackage>();
    for (const status of statuses) {
      const query: ListPackagesQuery = {
        startDate: start - widenMs,
        endDate: end + widenMs,
        orderByField: "true",
        orderByDirection: "ASC",
        sender,
        size: PAGE_SIZE,
        ...(status !== undefined && { status }),
      };
      for await (const rows of upAndDown(packages, query, signal)) {
        for (const shipment of rows)
          packagesByVersion.set(`${checkDate(shipment)}\n${packageKey(shipment)}`, shipment);
      }
    }
    // A package whose date is after the requested day is yielded with the next day, or with the last day if no
    // further day is read.
    const until = end === to ? Number.POSITIVE_INFINITY : end;
    yield* [...packagesByVersion.values()]
      .filter(({ lastModifiedDate: at }) => at > lastYielded && at <= until)
      .toSorted((one, other) => one.lastModifiedDate - other.lastModifiedDate);
    lastYielded = end;
  }
}

async function* upAndDown(
  packages: Pick<Packages, "list" | "pages">,
  query: ListPackagesQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly ShipmentPackage[], void, undefined> {
  let pages = 0;
  for await (const { content } of packages.pages(query, { signal })) {
    pages += 1;
    yield content;
  }
  for (let page = pages - 1; page >= 0; page -= 1) {
    yield (await packages.list({ ...query, page }, { signal })).content;
  }
}

function checkDate({ lastModifiedDate: at }: ShipmentPackage): number {
  if (Number.isSafeInteger(at)) return at;
  throw new ProtocolError(
    "The listing cannot be read in order of the last update, because a package has no lastModifiedDate",
    { operation: "listShipmentPackages" },
  );
}
