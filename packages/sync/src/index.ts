export { defineConfig, type SyncConfig } from "./cli/config/config-file.ts";
export type { Change } from "./consumers/change.ts";
export type { ChangeFilter } from "./consumers/change-filter.ts";
export type {
  CallbackConsumer,
  ChangeHandler,
  Consumer,
  ConsumerOptions,
  ConsumerTransaction,
  ExternalConsumer,
} from "./consumers/consumer.ts";
export type { ConsumerOffset } from "./consumers/consumer-offset.ts";
export type { DeadLetter } from "./consumers/dead-letter.ts";
export type { LineChange } from "./consumers/line-changes.ts";
export type { ChangesOptions } from "./consumers/pull-changes.ts";
export type { RemovedConsumer } from "./consumers/remove-consumer.ts";
export { type WebhookOptions, type WebhookSecrets, webhook } from "./consumers/webhook.ts";
export { createSync } from "./create-sync.ts";
export type { ChangeKind } from "./domain/package-status.ts";
export {
  type DatabaseFailure,
  isSyncError,
  SyncError,
  type SyncErrorCode,
  type SyncErrorOptions,
} from "./domain/sync-error.ts";
export type { ErasureResult } from "./feed/erase-personal-data.ts";
export type { ExportTable } from "./feed/export-rows.ts";
export type { StoredProgress } from "./feed/feed-job.ts";
export type { FeedFilter } from "./feed/listing.ts";
export type { FeedJobOutcome } from "./feed/run-feed-job.ts";
export type { PassResult } from "./feed/run-pass.ts";
export type { BackfillProgress } from "./feed/seller-row.ts";
export type { SellerStatus } from "./feed/status.ts";
export type { DesiredOffer, OfferIssue } from "./offers/desired-offer.ts";
export type { DiffOptions, OfferMismatch } from "./offers/diff-offers.ts";
export type { Listed, Observed, Prices } from "./offers/offer.ts";
export type { Offers } from "./offers/offers.ts";
export type { PushOptions, PushOutcome, PushProgress } from "./offers/push/push-offers.ts";
export type {
  DesiredOffers,
  InvalidOffer,
  SetOffersOptions,
  SetOffersReport,
} from "./offers/push/set-desired.ts";
export type {
  OfferOutcome,
  OfferState,
  OfferStatus,
  OfferView,
  StateCounts,
  StoredOffers,
} from "./offers/stored-offers.ts";
export type { FeedSettings, OfferSettings, WriteSettings } from "./option-table.ts";
export { defaultFeedSettings, defaultOfferSettings, defaultWriteSettings } from "./option-table.ts";
export { type SharedPacer, type SharedPacerOptions, sharedPacer } from "./quota/shared-pacer.ts";
export type { BackfillOptions, BackfillOutcome } from "./run/backfill-all.ts";
export type {
  Deviation,
  FalsePremise,
  MeasuredPremise,
  PremiseId,
  PremiseVerdict,
  SellerCheck,
} from "./run/check-sellers.ts";
export type { Health } from "./run/health.ts";
export type { MovedFeed, MoveOptions } from "./run/move-feeds.ts";
export { sqliteStore } from "./store/sqlite/sqlite-store.ts";
export type { Row, SqlValue, StoreSource } from "./store/store.ts";
export type {
  CheckOptions,
  ConsumerStatus,
  ReplayOptions,
  RunOptions,
  SellerOption,
  StoredOperations,
  Sync,
} from "./sync.ts";
export type {
  Attributes,
  Meter,
  MetricOptions,
  Observe,
  SellersOption,
  SyncEvent,
  SyncOptions,
  SyncSeller,
} from "./sync-options.ts";
export type { AcceptedOrder, AcceptNewOptions } from "./writes/accept-new.ts";
export type { SellerClient } from "./writes/seller-client.ts";
export type { StoredWrites, UnresolvedWrite } from "./writes/stored-writes.ts";
export type {
  KeyedOrders,
  KeyedWrite,
  KeyedWriteOptions,
  WriteBody,
  WriteContext,
  WriteOperation,
  WriteOutcome,
  WriteResult,
} from "./writes/write-operations.ts";
export type { Writes } from "./writes/writes.ts";
