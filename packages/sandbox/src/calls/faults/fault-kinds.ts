import type { FaultKind, FaultMoment, FaultRequest } from "../../gen/control-openapi.gen.ts";

/**
 * A `call` fault acts on the HTTP exchange. The others act on data: `task` and `sku` when a product task is received,
 * `write` when a call stores packages or a task, `order` and `package` when a new order or a changed package is stored,
 * `response` when one is rendered.
 */
export type FaultTarget = "call" | "task" | "sku" | "write" | "order" | "package" | "response";

/** Filters and parameters that only some kinds have. */
export const kindFields = [
  "delayMs",
  "retryAfterSeconds",
  "location",
  "bombBytes",
  "stockCode",
  "orderNumber",
  "durationMs",
  "message",
  "label",
] as const satisfies readonly (keyof FaultRequest)[];

type KindField = (typeof kindFields)[number];

interface FaultKindRow {
  readonly target: FaultTarget;
  /** Before or after the commit, the default first; empty for faults that act on data. */
  readonly moments: readonly FaultMoment[];
  /** Beside those of every fault. */
  readonly fields: readonly KindField[];
}

export const faultKindTable = {
  latency: callFault(["before-commit"], "delayMs"),
  "stalled-body": callFault(["after-commit", "before-commit"]),
  "too-many-requests": callFault(["before-commit", "after-commit"], "retryAfterSeconds"),
  "server-error": callFault(["before-commit", "after-commit"]),
  unavailable: callFault(["before-commit", "after-commit"], "retryAfterSeconds"),
  "reset-before-commit": callFault(["before-commit"]),
  "reset-after-commit": callFault(["after-commit"]),
  "truncated-body": callFault(["after-commit", "before-commit"]),
  html: callFault(["after-commit", "before-commit"]),
  empty: callFault(["after-commit", "before-commit"]),
  redirect: callFault(["after-commit", "before-commit"], "location"),
  "compressed-bomb": callFault(["after-commit", "before-commit"], "bombBytes"),
  "task-stuck": businessFault("task", "stockCode", "durationMs"),
  "sku-failed": businessFault("sku", "stockCode", "message"),
  "not-applied": businessFault("sku", "stockCode", "durationMs"),
  "order-listed-late": businessFault("order", "stockCode", "orderNumber", "durationMs"),
  "update-listed-late": businessFault("package", "stockCode", "orderNumber", "durationMs"),
  refused: businessFault("write", "stockCode", "orderNumber", "message"),
  "unknown-status": businessFault("response", "stockCode", "orderNumber", "label"),
  "unknown-field": businessFault("response", "stockCode", "orderNumber", "label"),
} as const satisfies Readonly<Record<FaultKind, FaultKindRow>>;

export type CallFaultKind = {
  [Kind in FaultKind]: (typeof faultKindTable)[Kind]["target"] extends "call" ? Kind : never;
}[FaultKind];

/**
 * When each kind may be applied, the default first: `before-commit` keeps the operation from taking effect,
 * `after-commit` does not. Business faults have no moments.
 *
 * @example faultMoments["reset-after-commit"] // ["after-commit"]
 */
export const faultMoments: Readonly<Record<FaultKind, readonly FaultMoment[]>> =
  mapKinds("moments");

/**
 * The fields of each kind beside those of every fault.
 *
 * @example faultFields.latency // ["delayMs"]
 */
export const faultFields: Readonly<Record<FaultKind, readonly KindField[]>> = mapKinds("fields");

function mapKinds<Name extends keyof FaultKindRow>(
  name: Name,
): Readonly<Record<FaultKind, FaultKindRow[Name]>> {
  const rows: Readonly<Record<FaultKind, FaultKindRow>> = faultKindTable;
  const entries = Object.entries(rows).map(([kind, row]) => [kind, row[name]]);
  return Object.fromEntries(entries) as Readonly<Record<FaultKind, FaultKindRow[Name]>>;
}

function callFault(
  moments: readonly [FaultMoment, ...FaultMoment[]],
  ...fields: readonly KindField[]
) {
  return { target: "call", moments, fields } as const;
}

function businessFault<const Point extends FaultTarget>(
  target: Point,
  ...fields: readonly KindField[]
) {
  return { target, moments: [], fields } as const;
}
