import type { FaultKind, FaultMoment, FaultRequest } from "../gen/control-openapi.gen.ts";

/**
 * Where a fault acts: on a `call` and its way; and, where the service does not do what it said, on a product `task` or
 * a `sku` of it when it is received, on a `write` of packages or of a task, on the packages of a new `order` or a
 * `package` that changes when they are stored, and on a `response`.
 */
export type FaultPoint = "call" | "task" | "sku" | "write" | "order" | "package" | "response";

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
  readonly acts: FaultPoint;
  /** The moments at which it may show, the usual one first; none for one that changes what the service does. */
  readonly moments: readonly FaultMoment[];
  /** Which of the fields for faults of business it takes. */
  readonly fields: readonly BusinessField[];
}

/** Everything that is known of each kind beside its name and its effect. */
export const faultKindTable = {
  latency: onCall("before-commit"),
  "stalled-body": onCall("after-commit", "before-commit"),
  "too-many-requests": onCall("before-commit", "after-commit"),
  "server-error": onCall("before-commit", "after-commit"),
  unavailable: onCall("before-commit", "after-commit"),
  "reset-before-commit": onCall("before-commit"),
  "reset-after-commit": onCall("after-commit"),
  "truncated-body": onCall("after-commit", "before-commit"),
  html: onCall("after-commit", "before-commit"),
  empty: onCall("after-commit", "before-commit"),
  redirect: onCall("after-commit", "before-commit"),
  "compressed-bomb": onCall("after-commit", "before-commit"),
  "task-stuck": onBusiness("task", "stockCode", "durationMs"),
  "sku-failed": onBusiness("sku", "stockCode", "message"),
  "not-applied": onBusiness("sku", "stockCode", "durationMs"),
  "order-listed-late": onBusiness("order", "stockCode", "orderNumber", "durationMs"),
  "update-listed-late": onBusiness("package", "stockCode", "orderNumber", "durationMs"),
  refused: onBusiness("write", "stockCode", "orderNumber", "message"),
  "unknown-status": onBusiness("response", "stockCode", "orderNumber", "label"),
  "unknown-field": onBusiness("response", "stockCode", "orderNumber", "label"),
} as const satisfies Readonly<Record<FaultKind, FaultKindRow>>;

/** The kinds that act on a call. */
export type CallFaultKind = {
  [Kind in FaultKind]: (typeof faultKindTable)[Kind]["acts"] extends "call" ? Kind : never;
}[FaultKind];

/**
 * The moments at which a fault of each kind may show, the usual one first: `before-commit` the operation has taken no
 * effect, `after-commit` it has. None for the faults of business, which leave the call alone.
 *
 * @example faultMoments["reset-after-commit"] // ["after-commit"]
 */
export const faultMoments: Readonly<Record<FaultKind, readonly FaultMoment[]>> =
  ofEachKind("moments");

/** Which of the fields for faults of business each kind takes: none but those kinds take any. */
export const faultFields: Readonly<Record<FaultKind, readonly BusinessField[]>> =
  ofEachKind("fields");

function ofEachKind<Name extends keyof FaultKindRow>(
  name: Name,
): Readonly<Record<FaultKind, FaultKindRow[Name]>> {
  const facts: Readonly<Record<FaultKind, FaultKindRow>> = faultKindTable;
  const entries = Object.entries(facts).map(([kind, each]) => [kind, each[name]]);
  return Object.fromEntries(entries) as Readonly<Record<FaultKind, FaultKindRow[Name]>>;
}

function onCall(...moments: readonly [FaultMoment, ...FaultMoment[]]) {
  return { acts: "call", moments, fields: [] } as const;
}

function onBusiness<const Point extends FaultPoint>(
  acts: Point,
  ...fields: readonly BusinessField[]
) {
  return { acts, moments: [], fields } as const;
}
