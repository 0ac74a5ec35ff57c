// What the packages of this repository share. Not covered by semantic versioning.

// Batches
export { type FailedBatch, fateOfError } from "./batching/fate-of-error.ts";
export { type BatchOptions, sendInBatches } from "./batching/send-in-batches.ts";
export { stockCodeNote } from "./batching/stock-code-note.ts";
// Calls
export { beginCall, type Call, type OperationFacts } from "./call/call.ts";
export { aboutCall, afterSending, refusal } from "./call/call-errors.ts";
export { checkedUrl } from "./call/checked-url.ts";
export type { CallState, Delivery } from "./call/delivery.ts";
export { createExchange, type Exchange, type UnsignedRequest } from "./call/exchange.ts";
export { lookUntilSettled } from "./call/look-until-settled.ts";
export { type RunOptions, runCall } from "./call/run-call.ts";
export { type SettledPolicy, settlePolicy } from "./call/settle-policy.ts";
export { type ServiceWords, statusError } from "./call/status-error.ts";
export type { Completed } from "./call/traced.ts";
// Time
export { type Deadline, startDeadline } from "./deadline/deadline.ts";
export { type Bounds, runWithin } from "./deadline/run-within.ts";
export { sleep } from "./deadline/sleep.ts";
// Exact numbers
export { type DecimalFormat, decimalOrUndefined, fractionDigitsOf } from "./exact/decimal.ts";
export { decimalOfDouble } from "./exact/decimal-of-double.ts";
export { checkCount, identifierOfDouble, lostDigits } from "./exact/field-readers.ts";
export { identifierOrUndefined } from "./exact/identifier.ts";
export { decodeExact, identifierKeys, type ResponseDecoder } from "./exact/response-decoder.ts";
// What happens to calls
export { createHookDispatcher, type HookDispatcher } from "./hooks/hook-dispatcher.ts";
// Order queue
export { processWrites } from "./order-queue/process-writes.ts";
export { createSerialQueue, type SerialQueue } from "./order-queue/serial-queue.ts";
export { processPacers } from "./pacing/pacer-registry.ts";
// Paging
export { epochMsOf, instantMs } from "./paging/instant.ts";
export { type FetchPage, walkItems, walkPages } from "./paging/pages.ts";
export { walkChanges } from "./paging/walk-changes.ts";
export { type TimeWindow, windowsOf } from "./paging/windows.ts";
// Redaction
export { type CredentialSource, createCredentialSource } from "./redaction/credential-source.ts";
export { Credentials } from "./redaction/credentials.ts";
export { type Redact, redactor } from "./redaction/redact.ts";
export { safeCause } from "./redaction/safe-cause.ts";
export { safeExcerpt, safeMessage } from "./redaction/safe-excerpt.ts";
export type { Attempt } from "./retry/attempt-once.ts";
// Retries
export {
  type Delivered,
  type GaveUp,
  type ResponseKind,
  type ResponseMeaning,
  responseKindOf,
} from "./retry/attempt-response.ts";
export { deliveryFailureOf } from "./retry/delivery-failure.ts";
export { parseRetryAfter } from "./retry/retry-after.ts";
export { type DeliveryFailure, mayReplay, type RetryClass } from "./retry/retry-class.ts";
export { runWithRetry } from "./retry/retry-loop.ts";
export { defaultRetryLimits, type RetryNotice, type RetryOptions } from "./retry/retry-options.ts";
export { defaultRetryTiming, retryDelayMs } from "./retry/retry-timing.ts";
export type { OutgoingRequest, ResponseHeaders, Send, WireResponse } from "./send/send.ts";
// Sending
export { type SenderOptions, senderOf } from "./send/sender-of.ts";
// Setting up clients
export { createClientPool } from "./setup/client-pool.ts";
export { settingsFrom } from "./setup/environment.ts";
export { agentHeader } from "./setup/user-agent.ts";
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
  ObjectShape,
  Shape,
  StringShape,
} from "./shape/shape.ts";
export { WireNumber } from "./shape/wire-number.ts";
export { wireNumbers } from "./shape/wire-numbers.ts";
export { writeJson } from "./shape/write-json.ts";
