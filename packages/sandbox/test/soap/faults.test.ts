import { decodeFault } from "@marketplace-seller/soap-client/codec";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallFaultKind } from "../../src/calls/faults/fault-kinds.ts";
import type { FaultRequest } from "../../src/index.ts";
import { auth, Exchange, itemList } from "./exchange.ts";
import { stacks } from "./stacks.ts";

let exchange: Exchange;
let sellerId: string;

beforeAll(async () => {
  exchange = await Exchange.open({ packages: 0, products: 10 });
  sellerId = exchange.sandbox.control.sellers.find().sellerId;
});

afterAll(() => exchange?.[Symbol.asyncDispose]());

/** The response to an acceptance as the caller receives it, and whether the acceptance took effect. */
async function acceptUnder(fault: FaultRequest) {
  const { control } = exchange.sandbox;
  const lines = [{ stockCode: "STK-00001", quantity: 1 }];
  const { orderNumber, packages } = control.orders.place(sellerId, { lines });
  const item = packages[0]?.lines[0]?.orderLineId ?? "";
  const content = `${auth}${itemList(item)}<numberOfPackages>1</numberOfPackages>`;
  const { body, headers } = stacks[0]?.write("OrderItemAcceptRequest", content) ?? {};
  control.faults.add(fault);
  const seen = await responseTo(
    { method: "POST", body: String(body), headers: headers ?? {}, redirect: "manual" },
    fault.kind === "stalled-body",
  );
  const [shipment] = control.orders.find(sellerId, orderNumber).packages;
  return { ...seen, applied: shipment?.status === "Picking" };
}

/**
 *
 *
 * @param givesUp whether the caller aborts the call when the body has begun
 */
async function responseTo(init: RequestInit, givesUp: boolean) {
  const abort = new AbortController();
  const { signal } = abort;
  const response = await fetch(exchange.endpoint, { ...init, signal }).catch(() => undefined);
  if (response === undefined) return { status: 0, type: null, text: undefined };
  const { status, headers } = response;
  const retryAfter = headers.get("retry-after");
  return { status, type: headers.get("content-type"), retryAfter, text: await textOf(response) };

  async function textOf({ body }: Response): Promise<string | undefined> {
    let text = "";
    try {
      for await (const chunk of body ?? []) {
        text += Buffer.from(chunk).toString();
        if (givesUp) abort.abort();
      }
      return text;
    } catch {
      return undefined;
    }
  }
}

const xml = "text/xml; charset=utf-8";

/** The expected response for each fault over SOAP; the text is undefined when the response breaks off. */
const observed: Readonly<Record<CallFaultKind, object>> = {
  latency: { status: 200, type: xml, text: expect.stringContaining(">success<"), applied: true },
  "stalled-body": { status: 200, type: xml, text: undefined, applied: true },
  "too-many-requests": { status: 500, type: xml, applied: false },
  "server-error": { status: 500, type: xml, applied: false },
  unavailable: { status: 500, type: xml, applied: false },
  "reset-before-commit": { status: 0, applied: false },
  "reset-after-commit": { status: 0, applied: true },
  "truncated-body": { status: 200, type: xml, text: undefined, applied: true },
  html: { status: 200, type: "text/html; charset=utf-8", applied: true },
  empty: { status: 200, type: xml, text: "", applied: true },
  redirect: { status: 307, applied: true },
  "compressed-bomb": { status: 200, type: xml, text: " ".repeat(1_000), applied: true },
};

const callFaultKinds = Object.keys(observed) as CallFaultKind[];

it.each(callFaultKinds)(
  "the fault %s has the expected response and effect on an acceptance",
  async (kind) => {
    const details: Partial<Record<CallFaultKind, Partial<FaultRequest>>> = {
      latency: { delayMs: 10 },
      "compressed-bomb": { bombBytes: 1_000 },
    };
    const seen = await acceptUnder({ kind, operation: "OrderItemAccept", ...details[kind] });
    expect(seen).toMatchObject(observed[kind]);
    if (seen.status > 307) expect(decodeFault(seen.text ?? "").code).toBe(codes[kind]);
  },
);

const codes: { readonly [kind in CallFaultKind]?: string } = {
  "too-many-requests": "Client.TooManyRequests",
  "server-error": "Server",
  unavailable: "Server.Unavailable",
};

it.each(["unavailable", "too-many-requests"] as const)(
  "sends Retry-After and no undeclared element in the Fault, by %s",
  async (kind) => {
    const fault = { kind, operation: "OrderItemAccept", retryAfterSeconds: 3 } as const;
    const { text, retryAfter } = await acceptUnder(fault);
    expect(retryAfter).toBe("3");
    expect(decodeFault(text ?? "").detail).toEqual([]);
  },
);

it("accepts only existing operations for a fault", () => {
  const { faults } = exchange.sandbox.control;
  const before = faults.list();
  expect(() => faults.add({ kind: "html", operation: "acceptItems" })).toThrow(
    /no operation acceptItems.*listShipmentPackages.*OrderItemAccept/,
  );
  expect(faults.list()).toEqual(before);
});
