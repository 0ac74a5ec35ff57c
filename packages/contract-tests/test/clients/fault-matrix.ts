import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";
import {
  createSandbox,
  type FaultKind,
  type FaultRequest,
  type ProfileName,
  type Sandbox,
  startSandbox,
} from "@marketplace-seller/sandbox";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callRest, callSoap } from "../../src/run/facade.ts";
import {
  type Clients,
  createFaultFreeClients,
  faults,
  NEW_STOCK_CODE,
  type PreparedOrder,
  type PreparedOrders,
  prepareOrders,
  readState,
  WRITES_WITHOUT_READ_BACK,
  writeRequests,
} from "../../src/write-requests/index.ts";

/** An operation of the contract with the order and the body of a call. */
interface PreparedCall {
  readonly name: string;
  readonly reads: boolean;
  /** The order that the call under a fault uses. */
  readonly order: (orders: PreparedOrders) => PreparedOrder;
  readonly body: (order: PreparedOrder, orders: PreparedOrders) => object;
}

const created = ({ created }: PreparedOrders): PreparedOrder => created;
const noFilter = () => ({});

const preparedCalls: readonly PreparedCall[] = [
  ...[
    { name: "listShipmentPackages", order: created, body: () => ({ sender: "ALL" }) },
    { name: "queryProducts", order: created, body: noFilter },
    { name: "OrderList", order: created, body: noFilter },
    { name: "DetailedOrderList", order: created, body: noFilter },
    {
      name: "OrderDetail",
      order: created,
      body: ({ orderId }: PreparedOrder) => ({ orderRequest: { id: orderId } }),
    },
    {
      name: "ComplementaryItemDetail",
      order: created,
      body: ({ lines }: PreparedOrder) => ({
        orderItemList: { orderItem: lines.map((id) => ({ id })) },
      }),
    },
  ].map((read) => ({ ...read, reads: true })),
  ...Object.entries(writeRequests).map(([name, write]) => ({ name, reads: false, ...write })),
];

function callPrepared(
  { rest, soap }: Clients,
  orders: PreparedOrders,
  prepared: PreparedCall,
): Promise<unknown> {
  const order = prepared.order(orders);
  const { orderNumber, orderId, packageId } = order;
  const input = prepared.body(order, orders);
  const options = prepared.reads ? {} : { context: { orderNumber, orderId, packageId } };
  return /^[A-Z]/.test(prepared.name)
    ? callSoap(soap, prepared.name, input, options)
    : callRest(rest, prepared.name, input, options);
}

/** Opens a sandbox for one run of the fault matrix. */
export interface Run {
  readonly profile: ProfileName;
  readonly transport: "in memory" | "over loopback";
}

const HASTE = {
  attemptTimeoutMs: 250,
  maxResponseBytes: 1024 * 1024,
  retry: { timing: { baseDelayMs: 1, maxDelayMs: 2 } },
  pacing: false,
} as const;

/** Faults after which a read of the fault matrix succeeds, because the client may retry a read. */
const PASSING: ReadonlySet<FaultKind> = new Set([
  "latency",
  "stalled-body",
  "too-many-requests",
  "unavailable",
  "reset-before-commit",
  "reset-after-commit",
  "truncated-body",
]);

interface Scenario {
  readonly sandbox: Sandbox;
  readonly clients: Clients;
  readonly calm: Clients;
  readonly orders: PreparedOrders;
  readonly close: () => Promise<void>;
}

async function open({ profile, transport }: Run): Promise<Scenario> {
  const options = { packages: 60, products: 50, taskDelay: 0, profile };
  const memory = transport === "in memory";
  const sandbox = memory ? createSandbox(options) : await startSandbox({ ...options, port: 0 });
  const { baseUrl, credentials, fetch } = sandbox;
  const common = { credentials, ...HASTE, ...(memory ? { fetch } : {}) };
  const clients = {
    rest: createRestClient({ baseUrl, ...common }),
    soap: createSoapClient({ baseUrl, ...common }),
  };
  const calm = createFaultFreeClients(sandbox);
  const orders = await prepareOrders(sandbox, calm);
  sandbox.control.takeSnapshot("prepared");
  const close = async (): Promise<void> => {
    await sandbox.close();
  };
  return { sandbox, clients, calm, orders, close };
}

/** The outcome of one call to which an injected fault was applied. */
async function callUnder(
  scenario: Scenario,
  prepared: PreparedCall,
  fault: FaultRequest | undefined,
) {
  const { sandbox, clients, calm, orders } = scenario;
  const order = prepared.order(orders);
  const look = () => readState(sandbox, calm, order, [orders.stockCode, NEW_STOCK_CODE]);
  const before = await look();
  sandbox.control.requests.clear();
  if (fault !== undefined) sandbox.control.faults.add({ ...fault, operation: prepared.name });
  const error: unknown = await callPrepared(clients, orders, prepared).then(
    () => undefined,
    (thrown: unknown) => thrown ?? new Error("nothing was thrown"),
  );
  sandbox.control.faults.remove();
  const arrived = sandbox.control.requests
    .list()
    .filter(({ operation }) => operation === prepared.name);
  const unexecuted = arrived.filter(
    (request) =>
      request.fault !== undefined && fault?.when === "before-commit" && fault.kind !== "latency",
  );
  const after = await look();
  const resolved =
    isSellerError(error, "indeterminate") &&
    (await error.resolve({ consistencyDelayMs: 0 })).outcome;
  return { before, after, error, arrived, executed: arrived.length - unexecuted.length, resolved };
}

type CallOutcome = Awaited<ReturnType<typeof callUnder>>;

function expectReadAgain({ before, after, error }: CallOutcome, { kind }: FaultRequest): void {
  expect(after).toBe(before);
  if (PASSING.has(kind)) expect(error).toBeUndefined();
}

function expectOnceOrUnknown(
  outcome: CallOutcome,
  { kind }: FaultRequest,
  stateAfter: string,
): void {
  const { before, after, error, executed, resolved } = outcome;
  // Checks that no write was applied twice or in part. The client retries after a response with status 429, which
  // means that the service did not process the request. When the service processed a request in spite of its response
  // with status 429, the write must still have taken effect only once.
  if (kind !== "too-many-requests") expect(executed).toBeLessThanOrEqual(1);
  expect(after).toBe(executed > 0 ? stateAfter : before);
  // Checks that every acknowledged write was applied, and that the sandbox applied no write that the client reports
  // as not applied.
  if (error === undefined) expect(executed).toBeGreaterThan(0);
  else if (!isSellerError(error, "indeterminate")) expect(executed).toBe(0);
  else expect(["unknown", executed > 0 ? "applied" : "not-applied"]).toContain(resolved);
}

/** One of so many pairs of an operation and a fault is tested, so that each operation and each fault has some. */
const share = Number(process.env.FAULT_SHARE ?? 4);

/** Defines the tests of one run of the fault matrix: every operation under faults. */
export function describeFaults(run: Run): void {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await open(run);
  });
  beforeEach(() => scenario.sandbox.control.restoreSnapshot("prepared"));
  afterAll(() => scenario.close());

  describe.each(preparedCalls)("$name", (prepared) => {
    let stateAfter: string;

    beforeAll(async () => {
      scenario.sandbox.control.restoreSnapshot("prepared");
      const { before, after, error } = await callUnder(scenario, prepared, undefined);
      expect(error).toBeUndefined();
      if (!prepared.reads && !WRITES_WITHOUT_READ_BACK.has(prepared.name))
        expect(after).not.toBe(before);
      stateAfter = after;
    });

    const place = preparedCalls.indexOf(prepared);
    const some = faults.filter((_, index) => (index + place) % share === 0);
    it.each(some)("$kind $when", async (fault) => {
      const outcome = await callUnder(scenario, prepared, fault);
      expect(outcome.arrived.length).toBeGreaterThan(0);
      if (outcome.error !== undefined) expect(outcome.error).toSatisfy(isSellerError);
      if (prepared.reads) expectReadAgain(outcome, fault);
      else expectOnceOrUnknown(outcome, fault, stateAfter);
    });
  });
}
