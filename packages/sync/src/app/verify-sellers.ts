import { type InstantInput, isSellerError } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { checkSellerId } from "../clients/seller-identity.ts";
import { getErrorMessage } from "../contract/sync-error.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { createRangeLister, type RangeTime } from "../feed/list-range.ts";
import { findFeedCheck } from "../feed/premises/feed-check-table.ts";
import { chooseWorkaround } from "../feed/premises/workaround.ts";
import { requestReread } from "../feed/request-reread.ts";
import {
  type OrderDifference,
  type WitnessVerification,
  witnessOrders,
} from "../feed/soap-witness.ts";
import { findStored } from "../feed/stored-sellers.ts";
import { readFeed } from "../feed/until-read.ts";
import type { PackageDifference, PackageVerification } from "../feed/verification.ts";
import { verifyPackages } from "../feed/verify-packages.ts";
import {
  type StockDifference,
  type StockVerification,
  verifyStock,
} from "../offers/verify-stock.ts";
import type { Store } from "../store/store.ts";
import { refuseFuture } from "../store/stored-time.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

/** A difference between the database and the service that `verify` found, with its seller. */
export type Difference = { readonly seller: string } & (
  | ({ readonly of: "package" } & PackageDifference)
  | ({ readonly of: "stock" } & StockDifference)
  | ({ readonly of: "soap order" } & OrderDifference)
);

/** Options of `verify`. */
export interface VerifyOptions {
  /** The first time of the range, included. */
  readonly from: InstantInput;
  /** The last time of the range, included; at most now, the default. */
  readonly to?: InstantInput;
  /** The time that limits the range: by default the creation of the order, else the last update of the package. */
  readonly by?: RangeTime;
  readonly seller?: string;
  /** Also compares the orders of the range with the SOAP order service; only by order creation. */
  readonly witness?: "soap";
  /** Asks the feed to read the packages again that are missing or different. */
  readonly repair?: boolean;
  readonly signal?: AbortSignal;
  /** Called with each difference. */
  readonly onDifference?: (difference: Difference) => void;
  /** Called after each window of 15 days. */
  readonly onProgress?: (progress: VerifyProgress) => void;
}

/** How far `verify` has read; `to` in epoch milliseconds. */
export interface VerifyProgress {
  readonly seller: string;
  readonly to: number;
  readonly compared: number;
}

/** The result of comparing a seller's stored data with the service. */
export interface Verification {
  /** The range of packages, epoch milliseconds, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly by: RangeTime;
  /** The start of the feed: packages that were last updated earlier are not stored. */
  readonly startsAt: number;
  readonly packages: PackageVerification;
  readonly stock: StockVerification;
  /** Null without the option `witness`. */
  readonly soap: WitnessVerification | null;
  /** True when nothing is missing, extra, different or unread. */
  readonly isEqual: boolean;
}

/** @throws TypeError or RangeError for an invalid range, or an unknown seller */
export async function verifySellers(
  runtime: SyncRuntime,
  { from: first, to: last, ...options }: VerifyOptions,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Verification | undefined>> {
  const now = runtime.clock.now();
  const [from, until] = [toEpochMs(first), toEpochMs(last ?? Math.max(now, toEpochMs(first)))];
  refuseFuture("from", from, now);
  if (from > until) throw new RangeError("from must not be later than to");
  const range = { from, to: Math.max(from, Math.min(until, now)) };
  if (options.witness !== undefined && options.by === "updated") {
    throw new TypeError("witness needs a range by created, by which SOAP searches orders");
  }
  const store = await runtime.access.store.get();
  const verified = new Map<string, Verification | undefined>();
  for (const seller of await runtime.sellers.choose(options.seller)) {
    const { clients, settings, clock } = runtime;
    const context = { store, clients, settings, clock };
    try {
      verified.set(
        seller.seller,
        await verifySeller(context, seller, { ...options, ...range, signal }),
      );
    } catch (error) {
      if (signal.aborted || !isSellerError(error)) throw error;
      const failure = getErrorMessage(error);
      runtime.emit({ type: "verify-failed", seller: seller.seller, failure });
      verified.set(seller.seller, undefined);
    }
  }
  return verified;
}

async function verifySeller(
  context: Pick<SyncRuntime, "clients" | "settings" | "clock"> & { readonly store: Store },
  { seller, ...filter }: SyncSeller,
  options: VerifyOptions & {
    readonly from: number;
    readonly to: number;
    readonly signal: AbortSignal;
  },
): Promise<Verification> {
  const { store, clients, settings, clock } = context;
  const { from, to, by = "created", signal, onDifference } = options;
  const client = clients(seller);
  const { row, check } = await store.read(async (session) => {
    await findStored(session, seller);
    return { row: await readFeed(session, seller), check: await findFeedCheck(session, seller) };
  });
  const { sellerId } = await client.identify(signal);
  if (row.sellerId !== null && sellerId !== undefined)
    checkSellerId(seller, row.sellerId, sellerId);
  const shared = { store, seller, clock, signal };
  const packages = await verifyPackages(
    {
      ...shared,
      settings,
      status: filter.status,
      lister: createRangeLister(
        () => client.feed,
        filter,
        chooseWorkaround(check?.falsePremises ?? []),
      ),
      onDifference: (found) => onDifference?.({ seller, of: "package", ...found }),
      onWindow: async ({ to: readTo, compared, differing }) => {
        options.onProgress?.({ seller, to: readTo, compared });
        if (!options.repair || differing.length === 0) return;
        await store.write((session) => requestReread(session, seller, differing));
      },
    },
    { from, to, by },
  );
  const stock = await verifyStock({
    ...shared,
    products: client.rest.products,
    serviceClock: client.clock,
    onDifference: (found) => onDifference?.({ seller, of: "stock", ...found }),
  });
  const witness =
    options.witness === undefined
      ? null
      : await witnessOrders(
          {
            ...shared,
            soap: () => client.soap,
            onDifference: (found) => onDifference?.({ seller, of: "soap order", ...found }),
          },
          { from, to },
        );
  const { compared, equal } = packages;
  const isEqual =
    compared === equal && stock.compared === stock.equal && (witness?.different ?? 0) === 0;
  return { from, to, by, startsAt: row.startsAt, packages, stock, soap: witness, isEqual };
}
