export type { AuditOutcome } from "./app/audit-all.ts";
export type { BackfillOptions, BackfillOutcome } from "./app/backfill-all.ts";
export type {
  Deviation,
  FalsePremise,
  MeasuredPremise,
  PremiseId,
  PremiseVerdict,
  SellerCheck,
} from "./app/check-sellers.ts";
export { createSync } from "./app/create-sync.ts";
export type { Health } from "./app/health.ts";
export type { MovedFeed, MoveOptions } from "./app/move-feeds.ts";
export type {
  CheckOptions,
  ConsumerStatus,
  CustomerErasure,
  ExportOptions,
  ReplayOptions,
  RunOptions,
  SellerOption,
  StoredOperations,
  Sync,
} from "./app/sync.ts";
export type { Attributes, Meter, MetricOptions, Observe, SyncOptions } from "./app/sync-options.ts";
export type {
  Difference,
  Verification,
  VerifyOptions,
  VerifyProgress,
} from "./app/verify-sellers.ts";
export type { Change } from "./changes/change.ts";
export type { ChangeFilter } from "./changes/change-filter.ts";
export type {
  CallbackConsumer,
  ChangeHandler,
  Consumer,
  ConsumerOptions,
  ConsumerTransaction,
  ExternalConsumer,
} from "./changes/consumer.ts";
export type { ConsumerOffset } from "./changes/consumer-offset.ts";
export type { DeadLetter, ListedDeadLetter } from "./changes/dead-letter.ts";
export type { LineChange } from "./changes/line-changes.ts";
export type { BatchRefusal, ChangeBatches, ChangesOptions } from "./changes/pull-changes.ts";
export type { RemovedConsumer } from "./changes/remove-consumer.ts";
export { type WebhookOptions, type WebhookSecrets, webhook } from "./changes/webhook.ts";
export { defineConfig, type SyncConfig } from "./cli/config/config-file.ts";
export {
  type SharedPacer,
  type SharedPacerOptions,
  sharedPacer,
} from "./clients/quota/shared-pacer.ts";
export type { FeedJobOutcome, PassResult } from "./contract/feed-job-outcome.ts";
export type { FeedSettings, OfferSettings, WriteSettings } from "./contract/option-table.ts";
export {
  defaultFeedSettings,
  defaultOfferSettings,
  defaultWriteSettings,
} from "./contract/option-table.ts";
export {
  type DatabaseFailure,
  isSyncError,
  SyncError,
  type SyncErrorCode,
  type SyncErrorOptions,
} from "./contract/sync-error.ts";
export type { BackfillProgress, StoredProgress, SyncEvent } from "./contract/sync-event.ts";
export type { FeedFilter, SellersOption, SyncSeller } from "./contract/sync-seller.ts";
export type { ErasureResult } from "./feed/erase-personal-data.ts";
export type { ExportTable, ExportTime } from "./feed/export-rows.ts";
export type { ChangeKind } from "./feed/package-status.ts";

export type { SellerStatus } from "./feed/status.ts";
export type { AcceptedPrice, AcceptReport } from "./offers/accept-held.ts";
export type { DesiredOffer, OfferIssue } from "./offers/desired-offer.ts";
export type { DiffOptions, OfferMismatch } from "./offers/diff-offers.ts";
export type { Listed, Observed, Prices } from "./offers/offer.ts";
export type { Offers } from "./offers/offers.ts";
export type { PushOptions, PushOutcome, PushProgress } from "./offers/push-offers.ts";
export type {
  DesiredOffers,
  InvalidOffer,
  SetOffersOptions,
  SetOffersReport,
} from "./offers/set-options.ts";
export type {
  OfferOutcome,
  OfferState,
  OfferStatus,
  OfferView,
  StateCounts,
  StoredOffers,
} from "./offers/stored-offers.ts";
export { sqliteStore } from "./store/sqlite/sqlite-store.ts";
export type { Row, SqlValue, StoreSource } from "./store/store.ts";
export type { AcceptedOrder, AcceptNewOptions } from "./writes/accept-new.ts";
export type { SellerClient } from "./writes/seller-client.ts";
export type { StoredResult } from "./writes/stored-result.ts";
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
