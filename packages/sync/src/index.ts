// Keeping a database in step

// The configuration file of the command
export { defineConfig, type SyncConfig } from "./cli/config-file.ts";
export type { Change } from "./consumers/change.ts";
export type {
  CallbackConsumer,
  ChangeHandler,
  Consumer,
  ConsumerOptions,
  ConsumerTransaction,
  OutsideConsumer,
} from "./consumers/consumer.ts";
export type { DeadLetter } from "./consumers/dead-letter.ts";
export type { ChangeFilter } from "./consumers/filter.ts";
// Consumers
export type { Position } from "./consumers/position.ts";
export type { ChangesOptions } from "./consumers/pull-changes.ts";
export { type WebhookOptions, webhook } from "./consumers/webhook.ts";
export { createSync } from "./create-sync.ts";
export type { ChangeKind } from "./domain/change-kind.ts";
// Errors
export {
  type DatabaseFailure,
  isSyncError,
  SyncError,
  type SyncErrorCode,
  type SyncErrorOptions,
} from "./domain/sync-error.ts";
export type { BackfillProgress } from "./feed/backfill-progress.ts";
export type { Erased } from "./feed/erase.ts";
export type { ExportTable } from "./feed/export-rows.ts";
export type { FeedFilter } from "./feed/listing.ts";
export type { PassResult, StoredProgress } from "./feed/run-pass.ts";
export type { FeedSettings } from "./feed/settings.ts";
export type { SellerStatus } from "./feed/status.ts";
export type { TurnOutcome } from "./feed/take-turn.ts";
export type { DriftOptions, OfferDrift } from "./offers/drift.ts";
export type { Prices, Seen } from "./offers/offer.ts";
export type {
  OfferOutcome,
  OfferState,
  OfferStatus,
  OfferView,
  StateCounts,
} from "./offers/offer-view.ts";
export type { Offers } from "./offers/offers.ts";
export type { DesiredOffer, OfferIssue } from "./offers/read-desired-offer.ts";
// Wanted prices and stock
export type {
  DesiredOffers,
  InvalidOffer,
  OfferChange,
  RestockOptions,
  SetOffersOptions,
  SetOffersReport,
} from "./offers/set-offers.ts";
export type { OfferSettings } from "./offers/settings.ts";
export type { PushOptions, PushOutcome, PushProgress } from "./offers/take-offers-turn.ts";
export { defaultFeedSettings, defaultOfferSettings, defaultWriteSettings } from "./option-table.ts";
// The rate, shared with plain clients
export { type SharedPacer, type SharedPacerOptions, sharedPacer } from "./quota/shared-pacer.ts";
export type { BackfillOptions, BackfillOutcome } from "./run/backfill-all.ts";
// Seen from outside
export type { Health } from "./run/health.ts";
export type { Meter, MetricOptions, Observe } from "./run/metrics.ts";
export type { MovedFeed, MoveOptions } from "./run/move-feeds.ts";
export { sqliteStore } from "./store/sqlite/open-store.ts";
// Stores
export type { Row, SqlValue, StoreSource } from "./store/store.ts";
export type { ConsumerStatus, ReplayOptions, RunOptions, Sync } from "./sync.ts";
export type {
  BackfilledEvent,
  DeliveryFailedEvent,
  DriftSeenEvent,
  FeedWarningEvent,
  OffersFailedEvent,
  QuotaWaitEvent,
  SellersFailedEvent,
  StoredEvent,
  StoreFailedEvent,
  SyncEvent,
  TurnFailedEvent,
} from "./sync-events.ts";
export type { SellersOption, SyncOptions, SyncSeller } from "./sync-options.ts";
// Keyed writes
export type { AcceptedOrder, AcceptNewOptions } from "./writes/accept-new.ts";
export type {
  KeyedOptions,
  KeyedOrders,
  KeyedWrite,
  WriteBody,
  WriteContext,
  WriteOperation,
  WriteOutcome,
  WriteResult,
} from "./writes/operations.ts";
export type { SellerClient } from "./writes/seller-client.ts";
export type { WriteSettings } from "./writes/settings.ts";
export type { OpenWrite } from "./writes/unknown-writes.ts";
export type { Writes } from "./writes/writes.ts";
