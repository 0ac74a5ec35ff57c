// What the packages of this repository share. Not covered by semantic versioning.

// Batches
export { type FailedBatch, fateOfError } from "./batching/fate-of-error.ts";
export { type BatchOptions, MOST_SKUS, sendInBatches } from "./batching/send-in-batches.ts";
// Calls
export { beginCall, type CallCourse, type OperationFacts } from "./call/call-course.ts";
export { aboutCall, afterSending, type CallOnItsWay, refusal } from "./call/call-errors.ts";
export { type Delivery, deliver, type ReadAnswer } from "./call/deliver.ts";
export { inTurn } from "./call/in-turn.ts";
export { type SettledPolicy, settlePolicy } from "./call/settle-policy.ts";
export { type TracedCall, traced } from "./call/tracer.ts";
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
// Parts that are loaded when needed
export { onDemand } from "./loading/on-demand.ts";
export { processWrites } from "./order-queue/process-writes.ts";
export { createSerialQueue, type SerialQueue } from "./order-queue/serial-queue.ts";
export { processPacers } from "./pacing/pacer-registry.ts";
// Paging
export { epochMsOf } from "./paging/instant.ts";
export { type FetchPage, walkItems, walkPages } from "./paging/pages.ts";
export { type ChangeQuery, type ChangeWalkOptions, walkChanges } from "./paging/walk-changes.ts";
export { type TimeWindow, WIDEST_WINDOW_MS, windowsOf } from "./paging/windows.ts";
// Redaction
export { type CredentialSource, createCredentialSource } from "./redaction/credential-source.ts";
export { Credentials } from "./redaction/credentials.ts";
export { type Redact, redactor } from "./redaction/redact.ts";
export { safeCause } from "./redaction/safe-cause.ts";
export { safeExcerpt, safeMessage } from "./redaction/safe-excerpt.ts";
// Retries
export { type Answer, answerKindOf, type Delivered, type GaveUp } from "./retry/answer.ts";
export type { Attempt } from "./retry/attempt-once.ts";
export { troubleOf } from "./retry/delivery.ts";
export { parseRetryAfter } from "./retry/retry-after.ts";
export { mayReplay, type RetryClass, type Trouble } from "./retry/retry-class.ts";
export { runWithRetry } from "./retry/retry-loop.ts";
export { defaultRetryLimits, type RetryNotice, type RetryOptions } from "./retry/retry-options.ts";
export { defaultRetryTiming, retryDelayMs } from "./retry/retry-timing.ts";
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
