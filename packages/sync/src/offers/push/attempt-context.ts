import type { Clock } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";
import type { OfferSettings } from "../../option-table.ts";
import type { Store } from "../../store/store.ts";
import type { OrdersContext } from "../expected-stock.ts";
import type { ReadTaskDetails } from "./read-task-details.ts";

/** What an attempt at a seller's offers needs. */
export interface AttemptContext extends OrdersContext {
  readonly store: Store;
  readonly products: RestClient["products"];
  /** Reads what became of each SKU of a task, where the client can. */
  readonly readDetails: ReadTaskDetails | undefined;
  readonly settings: OfferSettings;
  readonly clock: Clock;
  /** What the products are of, by `renderScope`. */
  readonly scope: string | undefined;
  readonly signal: AbortSignal;
  /** Called after every task that was sent and every batch of products that was read. */
  readonly onStep?: (() => Promise<void>) | undefined;
}

export type AttemptOutcome =
  /** @property hasMore - whether more can be sent at once */
  | { readonly state: "done"; readonly hasMore: boolean }
  /** Another process has the lease; nothing was written since. */
  | { readonly state: "busy" }
  /** @property isRefused - whether trying again soon is no use: credentials refused, writes paused, or the feed moved */
  | { readonly state: "failed"; readonly failure: string; readonly isRefused: boolean };
