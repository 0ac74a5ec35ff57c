export type {
  BatchOutcome,
  BatchReport,
  BatchResult,
  ItemOutcome,
} from "./batching/batch-report.ts";
export type { BatchProgress } from "./batching/send-in-batches.ts";
export type { CallPromise, CallResponse } from "./call/call.ts";
export type {
  CallPolicyOptions,
  CallRetryOptions,
  ClientPolicyOptions,
  ClientRetryOptions,
  Pacing,
} from "./call/client-options.ts";
export type { ClientOptions, SenderOptions } from "./call/prepare-client.ts";
export type { WriteOperationId } from "./call/resolve-write.ts";
export type { Span, Tracer } from "./call/traced.ts";
export { decodeText, TextEncodingError } from "./charset/decode-text.ts";
export type { FieldShape, ResponseShape, ShapeType } from "./contract-drift/response-shape.ts";
export { type Clock, type Random, systemClock } from "./deadline/clock.ts";
export {
  type AnySellerError,
  AuthenticationError,
  CredentialsUnavailableError,
  ForeignResponseError,
  InvalidRequestError,
  type Issue,
  isSellerError,
  ProtocolError,
  RateLimitedError,
  type Refusal,
  RefusedError,
  type RejectedTask,
  type Rule,
  type SellerErrorByCode,
  TaskRejectedError,
  TimeoutError,
  TransportError,
} from "./errors/errors.ts";
export {
  IndeterminateError,
  type ReadBack,
  type Resolution,
  type ResolveOptions,
  type SplitOrderItem,
  type WriteOutcome,
} from "./errors/indeterminate-error.ts";
export {
  SellerError,
  type SellerErrorCode,
  type SellerErrorContext,
} from "./errors/seller-error.ts";
export { type DecimalInput, formatDecimal } from "./exact/decimal.ts";
export {
  addDecimals,
  compareDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "./exact/decimal-arithmetic.ts";
export { formatIdentifier, type IdentifierInput } from "./exact/identifier.ts";
export {
  type CallEvent,
  type ContractDriftEvent,
  type FailureEvent,
  fromPino,
  type Hooks,
  type Logger,
  type PinoLogger,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
  type WaitEvent,
  type WarningEvent,
} from "./hooks/hooks.ts";
export {
  type AcquireOptions,
  createWindowPacer,
  type Pacer,
  type PacerRegistry,
  type WindowLimit,
  type WindowPacer,
} from "./pacing/pacer.ts";
export type { PaginationOptions, ValueAtPath } from "./paging/pages.ts";
export type { ChangeIdentity } from "./paging/seek-changes.ts";
export type { InstantInput } from "./paging/time-window.ts";
export type {
  UnreadableRow,
  UnreadableRowOptions,
  WithUnreadableRows,
} from "./paging/unreadable-rows.ts";
export type { ChangeWalk } from "./paging/walk-changes.ts";
export type { CredentialsOption } from "./redaction/credentials.ts";
export type { CredentialPair } from "./redaction/redact.ts";
export type { RetryBudget } from "./retry/retry-budget.ts";
export type { RetryTiming } from "./retry/retry-timing.ts";
export type { Fetch, RequestDispatcher } from "./send/send.ts";
export type { ClientPool } from "./setup/client-pool.ts";
export type { Environment } from "./setup/environment-settings.ts";
export type { OperatorProfile } from "./setup/operator-profile.ts";
export type { Deviations, ServiceRecord } from "./setup/service-record.ts";
export type {
  DecimalShape,
  IntegerShape,
  ObjectShape,
  RequestInput,
  Shape,
  StringShape,
} from "./shape/shape.ts";
