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
  /** The name of the seller, which you choose. Every table has the name of the seller in its column `seller`. */
  readonly seller: string;
  /** The API key and secret, or a function that returns them before every call. Credentials are never stored. */
  readonly credentials: CredentialsOption;
  /**
   * The service's id of the seller, as `sellerId` in its packages and products. Credentials of another seller are then
   * refused from the first request on. The default is the id that the first poll or the first write finds.
   */
  readonly sellerId?: string | number;
  /**
   * The start of the feed: packages that were updated since this time are read; it lies in the past. The default
   * start is 15 days before the first run. A text is read in the option `timeZone`, such as `2026-11-30`.
   */
  readonly from?: InstantInput | string;
  /** The base URL of the service. The default is the base URL in `client` of the sync. */
  readonly baseUrl?: string;
}

/**
 * The sellers of a sync. A function, such as a query of your database, is called when the sync is opened and every
 * minute while it runs: new sellers are added, and changed credentials are used. Sellers that the function no longer
 * returns are not polled any more, but their stored data remain.
 */
export type SellersOption =
  | readonly SyncSeller[]
  | (() => readonly SyncSeller[] | Promise<readonly SyncSeller[]>);
