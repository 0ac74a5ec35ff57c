import { type Clock, isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "../create-rest-client.ts";
import { packageKey } from "../resources/package-versions.ts";
import type { ListPackagesQuery } from "../resources/packages.ts";
import { findPackageStatus, packageStatuses } from "../rules/package-status.ts";
import type { ListedPackage } from "../runtime/listed-package.ts";

export type Status = NonNullable<ListPackagesQuery["status"]>;

/** The fields of a listed package that the probes of premises compare. */
export interface Row {
  readonly key: string;
  readonly orderNumber: string;
  /** The package's status; undefined for a status that the contract does not name. */
  readonly status: Status | undefined;
  /** The date of the package's last update, in epoch milliseconds. */
  readonly updatedAt: number;
  /** The earliest date in the package's history, in epoch milliseconds; undefined for a package without history. */
  readonly createdAt: number | undefined;
}

/** A date window of a listing query in epoch milliseconds, with both ends included. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface ListingResponse {
  readonly rows: readonly Row[];
  readonly totalPages: number;
  /**
   * True when the page is the only page of the listing, so that a package that the page does not contain is not listed
   * at all.
   */
  readonly isWhole: boolean;
  /** The service's time from the response header `Date`; undefined for a response without the header `Date`. */
  readonly serviceTime: number | undefined;
  /** This machine's time when the response arrived, in epoch milliseconds. */
  readonly machineTime: number;
}

const PAGE_SIZE = 100;

/** The error that a probe's read throws when the measurement of premises has sent its maximum number of requests. */
export class RequestLimitError extends Error {
  override readonly name = "RequestLimitError";
}

/** Reads listings for the probes of premises, and sends at most a maximum number of requests including retries. */
export interface Reader {
  readonly clock: Clock;
  list(query: ListPackagesQuery): Promise<ListingResponse>;
  productCodes(stockCode?: string): Promise<readonly string[]>;
  /** Reserves a number of requests for the second measurement of a premise. */
  reserve(requests: number): void;
}

export function createReader(
  client: Pick<RestClient, "packages" | "products">,
  clock: Clock,
  maxRequests: number,
  signal: AbortSignal | undefined,
): Reader {
  let remaining = maxRequests;
  let reserved = 0;
  const options = () => {
    const sendable = remaining - reserved;
    if (sendable <= 0) throw new RequestLimitError(`the ${maxRequests} requests are used up`);
    return { signal, retry: { maxAttempts: Math.min(2, sendable) } };
  };
  const counted = async <T>(call: {
    withResponse(): Promise<{ data: T; response: { headers: Headers }; attempts: number }>;
  }) => {
    const result = await call.withResponse().catch((error: unknown) => {
      remaining -= isSellerError(error) ? Math.max(1, error.attempts ?? 1) : 1;
      throw error;
    });
    remaining -= result.attempts;
    return result;
  };
  return {
    clock,
    reserve: (requests) => {
      reserved = requests;
    },
    async list(query) {
      const call = client.packages.list({ sender: "ALL", size: PAGE_SIZE, ...query }, options());
      const { data, response } = await counted(call);
      const date = Date.parse(response.headers.get("date") ?? "");
      return {
        rows: data.content.flatMap(readRow),
        totalPages: data.totalPages,
        isWhole:
          data.unreadable === undefined &&
          data.content.length < (query.size ?? PAGE_SIZE) &&
          !(data.totalPages > 1),
        serviceTime: Number.isNaN(date) ? undefined : date,
        machineTime: clock.now(),
      };
    },
    async productCodes(stockCode) {
      const query = stockCode === undefined ? { size: 1 } : { size: 20, stockCode };
      const { data } = await counted(client.products.query({ sender: "ALL", ...query }, options()));
      return data.content.flatMap(({ stockCode: code }) =>
        typeof code === "string" ? [code] : [],
      );
    },
  };
}

/**
 * Reads the fields of a listed package that the probes of premises compare. A listed package without a valid date of
 * last update, which a service that deviates from the contract may send, is left out.
 */
function readRow(shipment: ListedPackage): readonly Row[] {
  const { lastModifiedDate: updatedAt, shipmentPackageStatus, packageHistories } = shipment;
  if (!Number.isSafeInteger(updatedAt)) return [];
  const histories: unknown = packageHistories;
  const dates = (Array.isArray(histories) ? histories : [])
    .map((entry: { readonly createdDate?: unknown } | null) => entry?.createdDate)
    .filter((date): date is number => Number.isSafeInteger(date));
  return [
    {
      key: packageKey(shipment),
      orderNumber: String(shipment.orderNumber),
      status: readStatus(shipmentPackageStatus),
      updatedAt,
      createdAt: dates.length === 0 ? undefined : Math.min(...dates),
    },
  ];
}

export const statuses = packageStatuses.map(({ status }) => status as Status);

function readStatus(status: unknown): Status | undefined {
  return typeof status === "string"
    ? (findPackageStatus(status)?.status as Status | undefined)
    : undefined;
}

/** Creates a listing query by last update, like the queries of the walk over package changes. */
export function createUpdateQuery({ from, to }: Window, status?: Status): ListPackagesQuery {
  return {
    startDate: from,
    endDate: to,
    orderByField: "true",
    orderByDirection: "DESC",
    ...(status !== undefined && { status }),
  };
}

/** Renders a listing query for people. The rendered text of a listing query contains no personal data. */
export function describeQuery(query: ListPackagesQuery): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  return `GET shipmentPackages?${parameters.join("&")}`;
}

/**
 * True when the listed rows contain a version of a package: a row with the package's id and with the same date of last
 * update.
 */
export function containsRow(rows: readonly Row[], { key, updatedAt }: Row): boolean {
  return rows.some((row) => row.key === key && row.updatedAt === updatedAt);
}
