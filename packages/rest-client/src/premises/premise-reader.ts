import { type Clock, isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "../create-rest-client.ts";
import { packageKey } from "../resources/package-versions.ts";
import type { ListPackagesQuery } from "../resources/packages.ts";
import { findPackageStatus, packageStatuses } from "../rules/package-status.ts";
import type { ListedPackage } from "../runtime/listed-package.ts";

export type Status = NonNullable<ListPackagesQuery["status"]>;

/** What the probes compare of a listed package. */
export interface Row {
  readonly key: string;
  readonly orderNumber: string;
  /** Undefined for a status that the contract does not name. */
  readonly status: Status | undefined;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** The earliest date in its history; undefined without history. */
  readonly createdAt: number | undefined;
}

/** In epoch milliseconds, both ends included. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface ListingResponse {
  readonly rows: readonly Row[];
  readonly totalPages: number;
  /** The only page, so that a package that it does not have is not listed at all. */
  readonly isWhole: boolean;
  /** From the header `Date`. */
  readonly serviceTime: number | undefined;
  /** When the response arrived. */
  readonly machineTime: number;
}

const PAGE_SIZE = 100;

/** The maximum number of requests was sent. */
export class RequestLimitError extends Error {
  override readonly name = "RequestLimitError";
}

/** Sends at most a maximum number of requests, retries included. */
export interface Reader {
  readonly clock: Clock;
  list(query: ListPackagesQuery): Promise<ListingResponse>;
  productCodes(stockCode?: string): Promise<readonly string[]>;
  /** For the second measurement. */
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

/** Leaves out a package without a valid date of last update. */
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

/** By last update, like the walk over package changes. */
export function createUpdateQuery({ from, to }: Window, status?: Status): ListPackagesQuery {
  return {
    startDate: from,
    endDate: to,
    orderByField: "true",
    orderByDirection: "DESC",
    ...(status !== undefined && { status }),
  };
}

/** For messages; no personal data. */
export function describeQuery(query: ListPackagesQuery): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  return `GET shipmentPackages?${parameters.join("&")}`;
}

/** The same version of the package: its id and its date of last update. */
export function containsRow(rows: readonly Row[], { key, updatedAt }: Row): boolean {
  return rows.some((row) => row.key === key && row.updatedAt === updatedAt);
}
