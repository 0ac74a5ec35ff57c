// The exports of this package that only packages of this repository may use, because they are not covered by semantic
// versioning.

export { evaluateBatchError, stockCodeNote } from "./batching/batch-report.ts";
export { sendInBatches } from "./batching/send-in-batches.ts";
export { runCall, startCall } from "./call/call.ts";
export { aboutCall, callError, defectError, statusError } from "./call/call-errors.ts";
export type { Call, CallState, ClassifiedResponse, ExchangeResult } from "./call/call-state.ts";
export type { ResolvedPolicy } from "./call/client-options.ts";
export type { Exchange } from "./call/exchange.ts";
export { checkUrl, prepareClient } from "./call/prepare-client.ts";
export {
  classifyRefusal,
  isRateLimited,
  type OperatorCodes,
  readFailedResponse,
  readRefusal,
  resultOfResponse,
} from "./call/read-refusal.ts";
export {
  combineOutcomes,
  type Evidence,
  resolveWrite,
} from "./call/resolve-write.ts";
export type { Completed } from "./call/traced.ts";
export { LineCounter } from "./charset/line-counter.ts";
export {
  type Drift,
  fieldPath,
  findDrift,
  noteDrift,
  type ResponseSchema,
} from "./contract-drift/contract-drift.ts";
export { describeShape } from "./contract-drift/response-shape.ts";
export { sleep } from "./deadline/clock.ts";
export { messageWithoutCode } from "./errors/seller-error.ts";
export { countFractionDigits, decimalOrUndefined, expandExponent } from "./exact/decimal.ts";
export { decodeRows } from "./exact/decode-rows.ts";
export { identifierOrUndefined } from "./exact/identifier.ts";
export {
  checkCount,
  decodeExact,
  identifierKeys,
  type ResponseDecoder,
  renderDecimal,
  renderIdentifier,
} from "./exact/response-decoder.ts";
export { createPacerRegistry, paceRefusal } from "./pacing/pacer.ts";
export { processBudget } from "./pacing/process-limits.ts";
export {
  endAtRepeatedPage,
  type PagingPaths,
  pagedBy,
  walkItems,
  walkPages,
} from "./paging/pages.ts";
export { instantMs, toEpochMs } from "./paging/time-window.ts";
export {
  MAX_UNREADABLE_ROWS,
  UnreadableRowList,
  unreadableRow,
  unreadableRowsOf,
  withUnreadableRows,
} from "./paging/unreadable-rows.ts";
export { walkChanges } from "./paging/walk-changes.ts";
export { type Redact, safeExcerpt, safeMessage } from "./redaction/redact.ts";
export { escapeLine, escapeText, renderJson } from "./redaction/terminal-text.ts";
export { isNotSent, type ResponseResult, resultOfStatus } from "./retry/attempt-result.ts";
export { backoffMs, parseRetryAfter } from "./retry/retry-timing.ts";
export { BodyBuffer } from "./send/body-buffer.ts";
export type { WireResponse } from "./send/send.ts";
export { findSendFailure } from "./send/send-failure.ts";
export { createClientPool } from "./setup/client-pool.ts";
export { settingsFrom } from "./setup/environment-settings.ts";
export { findOperatorProblem, parseOperatorProfile } from "./setup/operator-profile.ts";
export {
  anything,
  be,
  boolean,
  type Check,
  holding,
  type Kind,
  listOf,
  number,
  oneOf,
  orFalse,
  type TextKind,
  text,
  throwProblem,
  wholeNumber,
} from "./setup/option-kinds.ts";
export {
  compareServiceRecords,
  findServiceRecordProblems,
  parseServiceRecord,
} from "./setup/service-record.ts";
export { jsonPath } from "./shape/issue-list.ts";
export { callerNumbers, queryText, WireNumber, wireNumbers } from "./shape/number-readers.ts";
export { onlyMembers, type ReadResult, read } from "./shape/read.ts";
export { writeJson } from "./shape/write-json.ts";
