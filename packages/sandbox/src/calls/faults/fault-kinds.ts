import type { FaultKind, FaultMoment, FaultRequest } from "../../gen/control-openapi.gen.ts";

/**
 * Where a fault acts. A `call` fault acts on the HTTP exchange of a call. The other faults act on the service's data:
 * a `task` or `sku` fault acts when a product task is received, a `write` fault when a call stores packages or a
 * task, an `order` or `package` fault when a new order or a changed package is stored, and a `response` fault when a
 * response is rendered.
 */
export type FaultTarget = "call" | "task" | "sku" | "write" | "order" | "package" | "response";

/** The filters and parameters that only some kinds of fault have. */
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
  /**
   * When the fault may be applied: before or after the operation's commit, the default first; empty for faults that
   * act on the service's data.
   */
  readonly moments: readonly FaultMoment[];
  /** The fields that a kind of fault has in addition to the fields of every fault. */
  readonly fields: readonly KindField[];
}

/** The target, moments and additional fields of each kind of fault. */
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

/** The kinds of fault that act on the HTTP exchange of a call. */
export type CallFaultKind = {
  [Kind in FaultKind]: (typeof faultKindTable)[Kind]["target"] extends "call" ? Kind : never;
}[FaultKind];

/**
 * The moments of a call at which each kind of fault may be applied, the default first. A fault with `before-commit`
 * prevents the operation from taking effect, and a fault with `after-commit` lets the operation take effect. Business
 * faults have no moments.
 *
 * @example faultMoments["reset-after-commit"] // ["after-commit"]
 */
export const faultMoments: Readonly<Record<FaultKind, readonly FaultMoment[]>> =
  mapKinds("moments");

/**
 * The fields of each kind of fault in addition to the fields of every fault.
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
