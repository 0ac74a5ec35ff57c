import { unreadableRow } from "@marketplace-seller/client-core/internal";
import {
  type IterationOptions,
  type ListPackagesQuery,
  type PackageStatusFilter,
  type Packages,
  ProtocolError,
  packageKey,
  type ShipmentPackage,
} from "@marketplace-seller/rest-client";

/** Both ends are included, epoch milliseconds. */
interface WidenedWalk {
  readonly from: number;
  readonly to: number;
  /** At each end, milliseconds. */
  readonly widenMs: number;
  readonly statuses: readonly (PackageStatusFilter | undefined)[];
  readonly sender: NonNullable<ListPackagesQuery["sender"]>;
}

type Walk = Pick<IterationOptions, "onUnreadable"> & { readonly signal: AbortSignal };

const DAY_MS = 24 * 60 * 60_000;
const PAGE_SIZE = 100;

/**
 * Walks a service that interprets dates otherwise than they were sent; yields the oldest update first, by the packages'
 * dates. As no request can start exactly where the last one ended, each whole day is requested with a margin at both
 * ends, and what is listed twice is yielded once.
 *
 * A day's pages are read to the last and back to the first: a package updated meanwhile leaves its page, and those
 * behind move towards page 0, where they are still read.
 *
 * @throws ProtocolError for a package without update time or an unreadable row, unless `onUnreadable` takes it
 */
export async function* walkWidened(
  packages: Pick<Packages, "list" | "pages">,
  { from, to, widenMs, statuses, sender }: WidenedWalk,
  options: Walk,
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
      for await (const rows of upAndDown(packages, query, options)) {
        for (const [index, shipment] of rows.entries()) {
          if (!isDated(shipment, index, options)) continue;
          const version = `${shipment.lastModifiedDate}\n${packageKey(shipment)}`;
          packagesByVersion.set(version, shipment);
        }
      }
    }
    // A later package comes with its own day, or now if no further day is read.
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
  { signal, onUnreadable }: Walk,
): AsyncGenerator<readonly ShipmentPackage[], void, undefined> {
  let pages = 0;
  for await (const { content } of packages.pages(query, { signal, onUnreadable })) {
    pages += 1;
    yield content;
  }
  for (let page = pages - 1; page >= 0; page -= 1) {
    const { content, unreadable = [] } = await packages.list({ ...query, page }, { signal });
    for (const row of unreadable) {
      if (onUnreadable === undefined) throw row.error;
      onUnreadable(row);
    }
    yield content;
  }
}

function isDated(shipment: ShipmentPackage, index: number, { onUnreadable }: Walk): boolean {
  if (Number.isSafeInteger(shipment.lastModifiedDate)) return true;
  const error = new ProtocolError(
    "The listing cannot be read in order of the last update, because a package has no lastModifiedDate",
    { operation: "listShipmentPackages" },
  );
  if (onUnreadable === undefined) throw error;
  onUnreadable(unreadableRow(index, error, JSON.stringify(shipment)));
  return false;
}
