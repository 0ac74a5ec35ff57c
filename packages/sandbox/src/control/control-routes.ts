import type { ObjectShape } from "@marketplace-seller/client-core/internal";
import type { Catalogue } from "../domain/model/catalogue.ts";
import { type PackageStatus, packageStatuses } from "../domain/model/package-status.ts";
import type { PlaceOrderRequest } from "../domain/operations/place-order.ts";
import type { Assumption } from "./assumptions.ts";
import { type FaultRequest, faultKinds } from "./faults.ts";
import { newOrder } from "./new-order-shape.ts";
import type { SandboxControl } from "./sandbox-control.ts";
import type { NewSeller } from "./sellers.ts";

/** One call of the control interface, read by its route's shapes. */
export interface ControlCall {
  readonly body: unknown;
  readonly query: unknown;
  /** The last part of a path that names one thing. */
  readonly id: string;
}

/** One route of the control interface. */
export interface ControlRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** True: no token is needed. */
  readonly open?: true;
  readonly query?: ObjectShape;
  readonly body?: ObjectShape;
  readonly run: (control: SandboxControl, call: ControlCall) => unknown;
}

const epoch = { type: "integer", minimum: 0 } as const;
const digits = { type: "string", pattern: "^\\d{1,19}$" } as const;
const name = { type: "string", minLength: 1, maxLength: 255 } as const;

const sellerQuery: ObjectShape = { type: "object", fields: { sellerId: digits } };

const newSeller: ObjectShape = {
  type: "object",
  fields: {
    sellerId: digits,
    nickname: name,
    appKey: name,
    appSecret: name,
    shipmentTemplates: { type: "array", items: name },
  },
  required: ["nickname", "appKey", "appSecret"],
};

const fault: ObjectShape = {
  type: "object",
  fields: {
    kind: { type: "string", values: faultKinds },
    operation: name,
    sellerId: digits,
    times: { type: "integer", minimum: 1 },
    share: { type: "decimal", minimum: "0", maximum: "1" },
    seed: { type: "integer" },
    when: { type: "string", values: ["before-commit", "after-commit"] },
    delayMs: { type: "integer", minimum: 0, maximum: 600_000 },
    retryAfterSeconds: { type: "integer", minimum: 0 },
    location: name,
    bombBytes: { type: "integer", minimum: 1, maximum: 16 * 1024 ** 3 },
  },
  required: ["kind"],
};

/** The route that shows what the document leaves open. */
export function assumptionsRoute(assumptions: readonly Assumption[]): ControlRoute {
  return { method: "GET", path: "/assumptions", run: () => ({ content: assumptions }) };
}

/** The other routes of the control interface, in the order of its documentation. */
export const controlRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/health", open: true, run: () => ({ status: "ok" }) },
  { method: "GET", path: "/clock", run: showClock },
  {
    method: "POST",
    path: "/clock/freeze",
    body: { type: "object", fields: { at: epoch } },
    run: (control, { body }) => {
      control.clock.freeze((body as { at?: number }).at);
      return showClock(control);
    },
  },
  {
    method: "POST",
    path: "/clock/advance",
    body: { type: "object", fields: { milliseconds: epoch }, required: ["milliseconds"] },
    run: (control, { body }) => {
      control.clock.advance((body as { milliseconds: number }).milliseconds);
      return showClock(control);
    },
  },
  {
    method: "POST",
    path: "/clock/resume",
    run: (control) => {
      control.clock.resume();
      return showClock(control);
    },
  },
  { method: "GET", path: "/faults", run: (control) => ({ content: control.faults.list() }) },
  {
    method: "POST",
    path: "/faults",
    body: fault,
    run: (control, { body }) => {
      const { share, ...request } = body as Omit<FaultRequest, "share"> & { share?: string };
      return control.faults.add(
        share === undefined ? request : { ...request, share: Number(share) },
      );
    },
  },
  { method: "DELETE", path: "/faults", run: (control) => control.faults.remove() },
  { method: "DELETE", path: "/faults/:id", run: (control, { id }) => control.faults.remove(id) },
  { method: "GET", path: "/requests", run: (control) => ({ content: control.requests.list() }) },
  { method: "DELETE", path: "/requests", run: (control) => control.requests.clear() },
  {
    method: "POST",
    path: "/orders",
    query: sellerQuery,
    body: newOrder,
    run: (control, call) =>
      control.orders.place(sellerOf(control, call), call.body as PlaceOrderRequest),
  },
  {
    method: "GET",
    path: "/orders/:id",
    query: sellerQuery,
    run: (control, call) => control.orders.find(sellerOf(control, call), call.id),
  },
  {
    method: "POST",
    path: "/packages/:id/move",
    query: sellerQuery,
    body: {
      type: "object",
      fields: { status: { type: "string", values: packageStatuses } },
      required: ["status"],
    },
    run: (control, call) => {
      const { status } = call.body as { status: PackageStatus };
      return control.orders.move(sellerOf(control, call), call.id, status);
    },
  },
  { method: "GET", path: "/sellers", run: (control) => ({ content: control.sellers.list() }) },
  {
    method: "POST",
    path: "/sellers",
    body: newSeller,
    run: (control, { body }) => control.sellers.add(body as NewSeller),
  },
  {
    method: "GET",
    path: "/tasks",
    query: sellerQuery,
    run: (control, call) => ({ content: control.tasks.list(sellerOf(control, call)) }),
  },
  {
    method: "GET",
    path: "/tasks/:id",
    query: sellerQuery,
    run: (control, call) => control.tasks.find(sellerOf(control, call), call.id),
  },
  { method: "GET", path: "/catalogue", run: (control) => control.catalogue() },
  {
    method: "PUT",
    path: "/catalogue",
    body: catalogueShape(),
    run: (control, { body }) => control.changeCatalogue(body as Partial<Catalogue>),
  },
  { method: "GET", path: "/snapshots", run: (control) => ({ content: control.snapshots() }) },
  { method: "PUT", path: "/snapshots/:id", run: (control, { id }) => control.takeSnapshot(id) },
  {
    method: "POST",
    path: "/snapshots/:id/restore",
    run: (control, { id }) => control.restoreSnapshot(id),
  },
  { method: "POST", path: "/reset", run: (control) => control.reset() },
];

function showClock({ clock }: SandboxControl): { now: number; frozen: boolean } {
  return { now: clock.now(), frozen: clock.frozen };
}

/** The seller that the query names, or the first one. */
function sellerOf(control: SandboxControl, { query }: ControlCall): string {
  return control.sellers.find((query as { sellerId?: string }).sellerId).sellerId;
}

function catalogueShape(): ObjectShape {
  const flag = { type: "boolean" } as const;
  const value: ObjectShape = {
    type: "object",
    fields: { id: digits, name },
    required: ["id", "name"],
  };
  const attribute: ObjectShape = {
    type: "object",
    fields: {
      id: digits,
      name,
      mandatory: flag,
      variant: flag,
      slicer: flag,
      customValue: flag,
      values: { type: "array", items: value },
    },
    required: ["id", "name", "mandatory", "variant", "slicer", "customValue", "values"],
  };
  const category: ObjectShape = {
    type: "object",
    fields: {
      id: digits,
      name,
      parentId: { ...digits, nullable: true },
      commissionRate: { type: "string", pattern: "^\\d+\\.\\d+$" },
      attributes: { type: "array", items: attribute },
    },
    required: ["id", "name", "parentId", "commissionRate", "attributes"],
  };
  const product: ObjectShape = {
    type: "object",
    fields: { barcode: name, catalogId: digits, title: name },
    required: ["barcode", "catalogId", "title"],
  };
  const rate = { type: "string", pattern: "^\\d+(\\.\\d+)?$" } as const;
  return {
    type: "object",
    fields: {
      categories: { type: "array", items: category },
      barcodes: { type: "array", items: product },
      rates: { type: "object", fields: { USD: rate, EUR: rate }, required: ["USD", "EUR"] },
    },
  };
}
