import type { CredentialsOption, InstantInput } from "@marketplace-seller/client-core";
import type { ListPackagesQuery, PackageStatusFilter } from "@marketplace-seller/rest-client";

/** Options that select the packages of a feed. */
export interface FeedFilter {
  /** One status or several. Default: all statuses. */
  readonly status?: readonly PackageStatusFilter[];
  /**
   * The sender of the packages that the feed reads. With the default `ALL`, the feed also reads packages that the
   * marketplace sends.
   */
  readonly sender?: NonNullable<ListPackagesQuery["sender"]>;
}

/** A seller whose orders are synchronized. */
export interface SyncSeller extends FeedFilter {
  /** You choose it; every table has it in its column `seller`. */
  readonly seller: string;
  /** Or a function, called before every call. Never stored. */
  readonly credentials: CredentialsOption;
  /**
   * The service's id, `sellerId` in packages and products: credentials of another seller are then refused from the
   * first request on. By default what the first poll or write finds.
   */
  readonly sellerId?: string | number;
  /**
   * The start of the feed, in the past: packages updated since then are read. Default: 15 days before the first run. A
   * text, such as `2026-11-30`, is read in the option `timeZone`.
   */
  readonly from?: InstantInput | string;
  /** Default: that in `client` of the sync. */
  readonly baseUrl?: string;
}

/**
 * A function, such as a query of your database, is called when the sync opens and every minute while it runs: new
 * sellers are added, and changed credentials used. Sellers that it no longer returns are not polled any more, but their
 * data remain.
 */
export type SellersOption =
  | readonly SyncSeller[]
  | (() => readonly SyncSeller[] | Promise<readonly SyncSeller[]>);
