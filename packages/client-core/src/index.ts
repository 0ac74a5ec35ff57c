// Batches
export type {
  BatchOutcome,
  BatchReport,
  BatchResult,
  ItemOutcome,
} from "./batching/batch-report.ts";
export type { BatchProgress } from "./batching/send-in-batches.ts";
export type { CallPromise, CallResponse } from "./call/call.ts";
// Calls
export type {
  CallPolicyOptions,
  CallRetryOptions,
  ClientPolicyOptions,
  ClientRetryOptions,
  Pacing,
} from "./call/call-options.ts";
export type { ClientOptions } from "./call/prepare-client.ts";
export type { WriteOf } from "./call/resolve-write.ts";
export type { Span, Tracer } from "./call/traced.ts";
// Time
export { type Clock, type Random, systemClock } from "./deadline/clock.ts";
// Errors
export {
  type AnySellerError,
  AuthenticationError,
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
  type WriteOutcome,
} from "./errors/indeterminate-error.ts";
// Request shapes
export {
  SellerError,
  type SellerErrorCode,
  type SellerErrorContext,
} from "./errors/seller-error.ts";
// Exact numbers
export { type DecimalInput, decimalText } from "./exact/decimal.ts";
export {
  addDecimals,
  compareDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "./exact/decimal-arithmetic.ts";
export { type IdentifierInput, identifierText } from "./exact/identifier.ts";
// What happens to calls
export {
  type CallEvent,
  type DriftEvent,
  type FailureEvent,
  fromPino,
  type Hooks,
  type Logger,
  type PinoLogger,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
  type WaitEvent,
} from "./hooks/hook-events.ts";
// Pacing
export type { PaceOptions, Pacer, PacerRegistry } from "./pacing/pacer.ts";
export { createWindowPacer, type WindowLimit, type WindowPacer } from "./pacing/window-pacer.ts";
// Paging
export type { ChangeIdentity } from "./paging/change.ts";
export type { At, PageWalk } from "./paging/pages.ts";
export type { InstantInput } from "./paging/time-window.ts";
export type { ChangeWalk } from "./paging/walk-changes.ts";
// Redaction
export type { CredentialPair, CredentialsOption } from "./redaction/credentials.ts";
// Retries
export type { RetryTiming } from "./retry/retry-timing.ts";
export type { SenderOptions } from "./send/choose-sender.ts";
export type { Fetch, RequestDispatcher } from "./send/send.ts";
// Setting up clients
export type { ClientPool } from "./setup/client-pool.ts";
export type { Environment } from "./setup/settings.ts";
// Sending
export type {
  DecimalShape,
  IntegerShape,
  ObjectShape,
  RequestInput,
  Shape,
  StringShape,
} from "./shape/shape.ts";
