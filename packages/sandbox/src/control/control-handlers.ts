import type { Readable } from "node:stream";
import { Problem } from "../calls/http/problem.ts";
import { streamRequests } from "../calls/request-log.ts";
import type { Immutable } from "../domain/immutable.ts";
import { assumptions } from "../gen/assumptions.gen.ts";
import type { Clock, operations } from "../gen/control-openapi.gen.ts";
import type { ControlOperationId } from "../gen/control-routes.gen.ts";
import { placeManyOrders } from "./order-control.ts";
import type { SandboxControl } from "./sandbox-control.ts";

type Content<Holder> = Holder extends {
  readonly content: { readonly "application/json": infer Body };
}
  ? Body
  : undefined;
type Parameters<Id extends ControlOperationId> = operations[Id]["parameters"];
type RequestBody<Id extends ControlOperationId> = operations[Id] extends {
  readonly requestBody: infer Body;
}
  ? Content<Body>
  : undefined;

/** Validated against the contract. */
export interface ControlCall<Id extends ControlOperationId> {
  readonly path: Parameters<Id> extends { path: infer Path } ? Path : never;
  readonly query: NonNullable<Parameters<Id>["query"]>;
  readonly body: RequestBody<Id>;
  /** From this machine to a loopback host name; only then may a response have credentials. */
  readonly isLocal: boolean;
  /** The default token, which web pages on this machine get; undefined when the user chose one. */
  readonly publicToken: string | undefined;
}

type Success<Id extends ControlOperationId> = operations[Id]["responses"][200];

type ResponseBody<Id extends ControlOperationId> = Immutable<Content<Success<Id>>>;

/** A stream of lines for an operation that has no JSON body in the contract. */
type Result<Id extends ControlOperationId> =
  Success<Id> extends { readonly content: object }
    ? ResponseBody<Id> | Promise<ResponseBody<Id>>
    : Readable;

/** One for each operation. */
type ControlHandlers = {
  readonly [Id in ControlOperationId]: (
    control: SandboxControl,
    call: ControlCall<Id>,
  ) => Result<Id>;
};

const done = { done: true } as const;

/** In the order of the contract. */
export const controlHandlers: ControlHandlers = {
  showHealth: (control) => {
    control.checkHealth();
    return { status: "ok" };
  },
  openSession: (_control, { isLocal, publicToken }) => {
    if (isLocal && publicToken !== undefined) return { token: publicToken };
    throw new Problem(
      403,
      9403,
      "The sandbox passes its control token only to web pages on this machine, and only when it is the default token; enter the token that this sandbox was started with.",
    );
  },
  showOverview: (control, { isLocal }) => control.getOverview(isLocal),
  listAssumptions: ({ about: { profile } }) => ({ profile, content: assumptions }),
  showClock,
  freezeClock: (control, { body }) => {
    control.clock.freeze(body.at);
    return showClock(control);
  },
  advanceClock: (control, { body }) => {
    control.clock.advance(body.milliseconds);
    return showClock(control);
  },
  resumeClock: (control) => {
    control.clock.resume();
    return showClock(control);
  },
  listFaults: ({ faults }) => ({ content: faults.list() }),
  addFault: ({ faults }, { body }) => faults.add(body),
  removeFaults: ({ faults }) => {
    faults.remove();
    return done;
  },
  removeFault: ({ faults }, { path }) => {
    faults.remove(path.id);
    return done;
  },
  showDeviations: ({ deviations }) => deviations.get(),
  setDeviations: ({ deviations }, { body }) => deviations.set(body),
  removeDeviations: ({ deviations }) => {
    deviations.set();
    return done;
  },
  startExam: ({ exam }, { body }) => exam.start(body),
  showExam: ({ exam }) => exam.get(),
  showExamResult: ({ exam }) => exam.getResult(),
  listRequests: ({ requests }) => ({ content: requests.list() }),
  clearRequests: ({ requests }) => {
    requests.clear();
    return done;
  },
  followRequests: ({ requests }) => streamRequests(requests),
  repeatRequest: (control, { path }) => control.repeatRequest(Number(path.id)),
  listOrders: (control, { query }) => control.orders.list(chooseSeller(control, query), query),
  placeOrder: (control, { query, body }) =>
    control.orders.place(chooseSeller(control, query), body),
  placeOrders: (control, { query, body }) =>
    placeManyOrders(control, chooseSeller(control, query), body),
  showOrder: (control, { path, query }) =>
    control.orders.find(chooseSeller(control, query), path.orderNumber),
  requestReturn: (control, { path, query, body }) =>
    control.returns.request(chooseSeller(control, query), path.orderNumber, body),
  listReturns: (control, { query }) => ({
    content: [...control.returns.list(chooseSeller(control, query))],
  }),
  listPackages: (control, { query }) => control.packages.list(chooseSeller(control, query), query),
  showPackage: (control, { path, query }) =>
    control.packages.find(chooseSeller(control, query), path.id),
  movePackage: (control, { path, query, body }) =>
    control.packages.move(chooseSeller(control, query), path.id, body.status),
  listSellers: ({ sellers }) => ({ content: sellers.list() }),
  addSeller: ({ sellers }, { body }) => sellers.add(body),
  changeSecret: ({ sellers }, { path, body }) => sellers.changeSecret(path.sellerId, body),
  listProducts: (control, { query }) => control.products.list(chooseSeller(control, query), query),
  listTasks: (control, { query }) => ({
    content: control.tasks.list(chooseSeller(control, query)),
  }),
  showTask: (control, { path, query }) => control.tasks.find(chooseSeller(control, query), path.id),
  showCatalogue: (control) => control.getCatalogue(),
  changeCatalogue: (control, { body }) => control.changeCatalogue(body),
  listSnapshots: (control) => ({ content: control.listSnapshots() }),
  exportSeedFile: (control) => control.exportSeedFile(),
  takeSnapshot: (control, { path }) => {
    control.takeSnapshot(path.name);
    return done;
  },
  restoreSnapshot: (control, { path }) => {
    control.restoreSnapshot(path.name);
    return done;
  },
  reset: (control) => {
    control.reset();
    return done;
  },
};

function showClock({ clock }: SandboxControl): Clock {
  return { now: clock.now(), frozen: clock.isFrozen };
}

/** The first seller by default. */
function chooseSeller(
  { sellers }: SandboxControl,
  { sellerId }: { readonly sellerId?: string },
): string {
  return sellers.find(sellerId).sellerId;
}
