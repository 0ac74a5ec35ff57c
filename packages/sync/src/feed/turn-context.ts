import type { ServiceClock } from "../domain/service-clock.ts";
import type { TurnEngine } from "../engine/turn-engine.ts";
import type { Store } from "../store/store.ts";
import type { BackfillProgress } from "./backfill-progress.ts";
import type { Listing } from "./listing.ts";
import type { StoredProgress } from "./run-pass.ts";
import type { FeedSettings } from "./settings.ts";

/** What a turn needs. */
export interface TurnContext {
  readonly store: Store;
  readonly engine: TurnEngine;
  readonly listing: Listing;
  /** What the listing is of, by `renderScope`. */
  readonly scope?: string | undefined;
  readonly settings: FeedSettings;
  /** Ranges are read by its time. */
  readonly clock: ServiceClock;
  readonly signal: AbortSignal;
  /** Reads credentials anew, before the service's refusal of them is believed. */
  readonly readCredentials?: () => Promise<void>;
  readonly onStored?: (progress: StoredProgress) => void;
  readonly onBackfilled?: (progress: StoredProgress & BackfillProgress) => void;
  /** Receives what is wrong with the feed, though it goes on. */
  readonly onWarning?: (warning: string) => void;
}
