import type { FaultKind, FaultMoment, FaultRequest } from "../gen/control-openapi.gen.ts";

/**
 * Where a fault acts: on a `call` and its way; and, where the service does not do what it said, on a product `task` or
 * a `sku` of it when it is received, on a `write` of packages or of a task, on the packages of a new `order` or a
 * `package` that changes when they are stored, and on a `response`.
 */
export type FaultTarget = "call" | "task" | "sku" | "write" | "order" | "package" | "response";

/** What faults of business are narrowed by, and what they are told. */
export const businessFields = [
  "stockCode",
  "orderNumber",
  "durationMs",
  "message",
  "label",
] as const satisfies readonly (keyof FaultRequest)[];

type BusinessField = (typeof businessFields)[number];

interface FaultKindRow {
  readonly target: FaultTarget;
  /** The moments at which it may show, the usual one first; none for one that changes what the service does. */
  readonly moments: readonly FaultMoment[];
  /** Which of the fields for faults of business it takes. */
  readonly fields: readonly BusinessField[];
}

/** Everything that is known of each kind beside its name and its effect. */
export const faultKindTable = {
  latency: callFault("before-commit"),
  "stalled-body": callFault("after-commit", "before-commit"),
  "too-many-requests": callFault("before-commit", "after-commit"),
  "server-error": callFault("before-commit", "after-commit"),
  unavailable: callFault("before-commit", "after-commit"),
  "reset-before-commit": callFault("before-commit"),
  "reset-after-commit": callFault("after-commit"),
  "truncated-body": callFault("after-commit", "before-commit"),
  html: callFault("after-commit", "before-commit"),
  empty: callFault("after-commit", "before-commit"),
  redirect: callFault("after-commit", "before-commit"),
  "compressed-bomb": callFault("after-commit", "before-commit"),
  "task-stuck": businessFault("task", "stockCode", "durationMs"),
  "sku-failed": businessFault("sku", "stockCode", "message"),
  "not-applied": businessFault("sku", "stockCode", "durationMs"),
  "order-listed-late": businessFault("order", "stockCode", "orderNumber", "durationMs"),
  "update-listed-late": businessFault("package", "stockCode", "orderNumber", "durationMs"),
  refused: businessFault("write", "stockCode", "orderNumber", "message"),
  "unknown-status": businessFault("response", "stockCode", "orderNumber", "label"),
  "unknown-field": businessFault("response", "stockCode", "orderNumber", "label"),
} as const satisfies Readonly<Record<FaultKind, FaultKindRow>>;

/** The kinds that act on a call. */
export type CallFaultKind = {
  [Kind in FaultKind]: (typeof faultKindTable)[Kind]["target"] extends "call" ? Kind : never;
}[FaultKind];

/**
 * The moments at which a fault of each kind may show, the usual one first: `before-commit` the operation has taken no
 * effect, `after-commit` it has. None for the faults of business, which leave the call alone.
 *
 * @example faultMoments["reset-after-commit"] // ["after-commit"]
 */
export const faultMoments: Readonly<Record<FaultKind, readonly FaultMoment[]>> =
  mapKinds("moments");

/** Which of the fields for faults of business each kind takes: none but those kinds take any. */
export const faultFields: Readonly<Record<FaultKind, readonly BusinessField[]>> =
  mapKinds("fields");

function mapKinds<Name extends keyof FaultKindRow>(
  name: Name,
): Readonly<Record<FaultKind, FaultKindRow[Name]>> {
  const rows: Readonly<Record<FaultKind, FaultKindRow>> = faultKindTable;
  const entries = Object.entries(rows).map(([kind, row]) => [kind, row[name]]);
  return Object.fromEntries(entries) as Readonly<Record<FaultKind, FaultKindRow[Name]>>;
}

function callFault(...moments: readonly [FaultMoment, ...FaultMoment[]]) {
  return { target: "call", moments, fields: [] } as const;
}

function businessFault<const Point extends FaultTarget>(
  target: Point,
  ...fields: readonly BusinessField[]
) {
  return { target, moments: [], fields } as const;
}
