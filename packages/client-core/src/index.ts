// Batches
export type { BatchFate, BatchReport, BatchResult, ItemFate } from "./batching/batch-fate.ts";
export type { BatchProgress } from "./batching/send-in-batches.ts";
// Calls
export type {
  CallPolicyOptions,
  CallRetryOptions,
  ClientPolicyOptions,
  ClientRetryOptions,
  Pacing,
} from "./call/call-options.ts";
export type { WriteOf } from "./call/resolve-write.ts";
export type { Span, Tracer } from "./call/traced.ts";
// Time
export { type Clock, type Random, systemClock } from "./deadline/clock.ts";
// Errors
export { AuthenticationError } from "./errors/authentication-error.ts";
export { type AnySellerError, isSellerError, type SellerErrorByCode } from "./errors/guards.ts";
export {
  IndeterminateError,
  type ReadBack,
  type Resolution,
  type ResolveOptions,
  type WriteOutcome,
} from "./errors/indeterminate-error.ts";
export { InvalidRequestError } from "./errors/invalid-request-error.ts";
// Request shapes
export type { Issue, Rule } from "./errors/issue.ts";
export { ProtocolError } from "./errors/protocol-error.ts";
export { RateLimitedError } from "./errors/rate-limited-error.ts";
export { type Refusal, RefusedError } from "./errors/refused-error.ts";
export {
  SellerError,
  type SellerErrorCode,
  type SellerErrorContext,
} from "./errors/seller-error.ts";
export { type RejectedTask, TaskRejectedError } from "./errors/task-rejected-error.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export { TransportError } from "./errors/transport-error.ts";
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
export { fromPino, type PinoLogger } from "./hooks/from-pino.ts";
// What happens to calls
export type {
  CallEvent,
  FailureEvent,
  Hooks,
  Logger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from "./hooks/hook-events.ts";
// Pacing
export type { PaceOptions, Pacer } from "./pacing/pacer.ts";
export type { PacerRegistry } from "./pacing/pacer-registry.ts";
export { createWindowPacer, type WindowLimit, type WindowPacer } from "./pacing/window-pacer.ts";
// Paging
export type { ChangeIdentity } from "./paging/change.ts";
export type { InstantInput } from "./paging/instant.ts";
export type { At, PageWalk } from "./paging/pages.ts";
export type { ChangeWalk } from "./paging/walk-changes.ts";
// Redaction
export type { CredentialPair, CredentialsOption } from "./redaction/credentials.ts";
// Retries
export type { RetryTiming } from "./retry/retry-timing.ts";
// Sending
export type { Fetch, RequestDispatcher } from "./send/send.ts";
export type { SenderOptions } from "./send/sender-of.ts";
// Setting up clients
export type { ClientPool } from "./setup/client-pool.ts";
export type { Environment } from "./setup/environment.ts";
export type { DecimalShape, IntegerShape, ObjectShape, Shape, StringShape } from "./shape/shape.ts";
