// Batches
export type { BatchFate, BatchReport, BatchResult, ItemFate } from "./batching/batch-fate.ts";
export { type FailedBatch, fateOfError } from "./batching/fate-of-error.ts";
export {
  type BatchOptions,
  type BatchProgress,
  MOST_SKUS,
  sendInBatches,
} from "./batching/send-in-batches.ts";
// Calls
export { beginCall, type CallCourse, type OperationFacts } from "./call/call-course.ts";
export { aboutCall, afterSending, type CallOnItsWay, refusal } from "./call/call-errors.ts";
export type { CallPolicyOptions, ClientPolicyOptions, Pacing } from "./call/call-options.ts";
export { type Delivery, deliver, type ReadAnswer } from "./call/deliver.ts";
export { inTurn } from "./call/in-turn.ts";
export { type SettledPolicy, settlePolicy } from "./call/settle-policy.ts";
export { type Span, type TracedCall, type Tracer, traced } from "./call/tracer.ts";
// Time

export { type Clock, type Random, systemClock } from "./deadline/clock.ts";
export { type Deadline, startDeadline } from "./deadline/deadline.ts";
export { type Bounds, runWithin } from "./deadline/run-within.ts";
export { sleep } from "./deadline/sleep.ts";
// Errors
export { AuthenticationError } from "./errors/authentication-error.ts";
export {
  type AnySellerError,
  isAuthenticationError,
  isIndeterminateError,
  isInvalidRequestError,
  isProtocolError,
  isRateLimitedError,
  isRefusedError,
  isSellerError,
  isTaskRejectedError,
  isTimeoutError,
  isTransportError,
  type SellerErrorByCode,
} from "./errors/guards.ts";
export {
  IndeterminateError,
  type ReadBack,
  type Resolution,
  type ResolveOptions,
} from "./errors/indeterminate-error.ts";
export { InvalidRequestError } from "./errors/invalid-request-error.ts";
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
export {
  type DecimalFormat,
  type DecimalInput,
  decimalOrUndefined,
  decimalText,
  fractionDigitsOf,
} from "./exact/decimal.ts";
export {
  addDecimals,
  compareDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "./exact/decimal-arithmetic.ts";
export { decimalOfDouble } from "./exact/decimal-of-double.ts";
export { checkCount, identifierOfDouble, lostDigits } from "./exact/field-readers.ts";
export { type IdentifierInput, identifierOrUndefined, identifierText } from "./exact/identifier.ts";
export { decodeExact, identifierKeys, type ResponseDecoder } from "./exact/response-decoder.ts";
// What happens to calls
export { createHookDispatcher, type HookDispatcher } from "./hooks/hook-dispatcher.ts";
export type {
  CallEvent,
  Hooks,
  Logger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from "./hooks/hook-events.ts";
// Parts that are loaded when needed
export { onDemand } from "./loading/on-demand.ts";
export { processWrites } from "./order-queue/process-writes.ts";
export { createSerialQueue, type SerialQueue } from "./order-queue/serial-queue.ts";
export type { PaceOptions, Pacer } from "./pacing/pacer.ts";
export { createPacerRegistry, type PacerRegistry, processPacers } from "./pacing/pacer-registry.ts";
export { createWindowPacer, type WindowLimit, type WindowPacer } from "./pacing/window-pacer.ts";
// Paging
export type { ChangeIdentity } from "./paging/change.ts";
export { epochMsOf, type InstantInput } from "./paging/instant.ts";
export { type FetchPage, type PageWalk, walkItems, walkPages } from "./paging/pages.ts";
export {
  type ChangeQuery,
  type ChangeWalk,
  type ChangeWalkOptions,
  walkChanges,
} from "./paging/walk-changes.ts";
export { type TimeWindow, WIDEST_WINDOW_MS, windowsOf } from "./paging/windows.ts";
// Redaction
export {
  type CredentialSource,
  type CredentialsOption,
  createCredentialSource,
} from "./redaction/credential-source.ts";
export { type CredentialPair, Credentials } from "./redaction/credentials.ts";
export { type Redact, redactor } from "./redaction/redact.ts";
export { safeCause } from "./redaction/safe-cause.ts";
export { safeExcerpt, safeMessage } from "./redaction/safe-excerpt.ts";
// Retries
export { type Answer, answerKindOf, type Delivered, type GaveUp } from "./retry/answer.ts";
export type { Attempt } from "./retry/attempt-once.ts";
export { troubleOf } from "./retry/delivery.ts";
export { parseRetryAfter } from "./retry/retry-after.ts";
export {
  createRetryBudget,
  type RetryBudget,
  type RetryBudgetOptions,
} from "./retry/retry-budget.ts";
export { mayReplay, type RetryClass, type Trouble } from "./retry/retry-class.ts";
export { runWithRetry } from "./retry/retry-loop.ts";
export { defaultRetryLimits, type RetryNotice, type RetryOptions } from "./retry/retry-options.ts";
export { defaultRetryTiming, type RetryTiming, retryDelayMs } from "./retry/retry-timing.ts";
// Request shapes
export { callerNumbers } from "./shape/caller-numbers.ts";
export { jsonPath } from "./shape/issue-list.ts";
export type { NumberReader } from "./shape/number-reader.ts";
export { queryText } from "./shape/query-text.ts";
export { type ReadResult, read } from "./shape/read.ts";
export type {
  ArrayShape,
  BooleanShape,
  DecimalShape,
  IdentifierShape,
  IntegerShape,
  Issue,
  ObjectShape,
  Rule,
  Shape,
  StringShape,
} from "./shape/shape.ts";
export { WireNumber } from "./shape/wire-number.ts";
export { wireNumbers } from "./shape/wire-numbers.ts";
export { writeJson } from "./shape/write-json.ts";
