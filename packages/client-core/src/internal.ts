// What the packages of this repository share. Not covered by semantic versioning.

// Batches
export { evaluateBatchError, stockCodeNote } from "./batching/batch-report.ts";
export { sendInBatches } from "./batching/send-in-batches.ts";
export { runCall, startCall } from "./call/call.ts";
export { aboutCall, afterSending, refusal, statusError } from "./call/call-errors.ts";
export type { SettledPolicy } from "./call/call-options.ts";
// Calls
export type { Call, CallState, Delivery } from "./call/delivery.ts";
export {
  type Exchange,
  findResponseKind,
  type ResponseMeaning,
  readStatus,
} from "./call/exchange.ts";
export { checkUrl, prepareClient } from "./call/prepare-client.ts";
export {
  combineOutcomes,
  type Evidence,
  resolveWrite,
} from "./call/resolve-write.ts";
export type { Completed } from "./call/traced.ts";
// Time
export { sleep } from "./deadline/clock.ts";
// Responses beside the contract
export {
  type Drift,
  DriftList,
  findDrift,
  placeField,
  type ResponseForm,
} from "./drift/drift.ts";
// Exact numbers
export { countFractionDigits, decimalOrUndefined } from "./exact/decimal.ts";
export { identifierOrUndefined } from "./exact/identifier.ts";
export {
  checkCount,
  decodeExact,
  identifierKeys,
  type ResponseDecoder,
  renderDecimal,
  renderIdentifier,
} from "./exact/response-decoder.ts";
// Pacing
export { createPacerRegistry } from "./pacing/pacer.ts";
export { paceRefusal } from "./pacing/window-pacer.ts";
export {
  type PagingPaths,
  pagedBy,
  refuseRepeatedPages,
  walkItems,
  walkPages,
} from "./paging/pages.ts";
// Paging
export { instantMs, toEpochMs } from "./paging/time-window.ts";
export { walkChanges } from "./paging/walk-changes.ts";
// Redaction
export type { Redact } from "./redaction/redact.ts";
export { safeExcerpt, safeMessage } from "./redaction/safe-excerpt.ts";
// Sending
export type { OutgoingRequest, WireResponse } from "./send/send.ts";
// Setting up clients
export { createClientPool } from "./setup/client-pool.ts";
export { settingsFrom } from "./setup/settings.ts";
// Request shapes
export { jsonPath } from "./shape/issue-list.ts";
export { onlyMembers } from "./shape/members.ts";
export { callerNumbers, queryText, WireNumber, wireNumbers } from "./shape/number-readers.ts";
export { type ReadResult, read } from "./shape/read.ts";
export { writeJson } from "./shape/write-json.ts";
