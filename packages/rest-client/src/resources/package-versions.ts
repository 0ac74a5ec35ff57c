import type {
  ChangeIdentity,
  ChangeWalk,
  Clock,
  InstantInput,
} from "@marketplace-seller/client-core";
import { epochMsOf, walkChanges } from "@marketplace-seller/client-core/internal";
import type { QueryOf, ResultOf } from "../contract-types.ts";

/** Which packages a walk gives, and how it goes. */
export interface BetweenFilter {
  /** One status or several; the service takes one per request, so each is asked for on its own. */
  readonly status?: PackageStatusFilter | readonly PackageStatusFilter[] | undefined;
  /** Whose shipments; `SELLER` unless given. */
  readonly sender?: Query["sender"] | undefined;
  readonly orderNumber?: Query["orderNumber"] | undefined;
  /** Packages per request, at most 100. Default 100. */
  readonly size?: number | undefined;
  /** Goes on where an earlier walk with the same filter stopped: its `cursor`. */
  readonly cursor?: string | undefined;
  /**
   * How long after a change the service may still fail to list it, in milliseconds; the walk keeps so
   * far behind the present. Default 2000.
   */
  readonly settleMs?: number | undefined;
}

type Query = QueryOf<"listShipmentPackages">;
type Page = ResultOf<"listShipmentPackages">;

/** A status that the listing can be filtered by. */
export type PackageStatusFilter = NonNullable<Query["status"]>;

/** A package as the listing shows it. */
export type ListedPackage = Page["content"][number];

/** Reads one page of the listing. */
export type ReadPage = (query: Query, signal: AbortSignal | undefined) => Promise<Page>;

const MOST_PER_PAGE = 100;

/**
 * 1 November 2024, 00:00 in GMT+3: orders from before it are not listed, so nothing was updated before
 * it (interface-specification.md, Date-window rules).
 */
const FIRST_LISTED = Date.UTC(2024, 9, 31, 21);

/** Walks all versions of packages between two moments; see `Packages.between`. */
export function packageVersions(
  read: ReadPage,
  clock: Clock,
  from: InstantInput,
  to: InstantInput | undefined,
  filter: BetweenFilter,
  signal: AbortSignal | undefined,
): ChangeWalk<ListedPackage> {
  const { status, sender, orderNumber, size = MOST_PER_PAGE, cursor, settleMs } = filter;
  const start = epochMsOf(from);
  const end = to === undefined ? Infinity : epochMsOf(to);
  if (start > end) throw new RangeError("a range must not end before it begins");
  const fixed = {
    sender,
    orderNumber,
    size,
    orderByField: "true",
    orderByDirection: "ASC",
  } as const;
  return walkChanges<ListedPackage, PackageStatusFilter | undefined>({
    parts: status === undefined || typeof status === "string" ? [status] : [...new Set(status)],
    from: Math.min(end, Math.max(start, FIRST_LISTED)),
    to: end,
    pageSize: size,
    cursor,
    settleMs,
    clock,
    signal,
    identify,
    read: async ({ part, window, page }, ends) => {
      const dates = { startDate: window.from, endDate: window.to };
      const query = withoutUndefined({ ...fixed, ...dates, status: part, page });
      return (await read(query as Query, ends)).content;
    },
  });
}

/** A package without an id is known by its order and its lines. */
function identify({ id, orderNumber, lines, lastModifiedDate }: ListedPackage): ChangeIdentity {
  const key = id ?? JSON.stringify([orderNumber, ...lines.map(({ orderLineId }) => orderLineId)]);
  return { key, version: lastModifiedDate, time: lastModifiedDate };
}

function withoutUndefined(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
