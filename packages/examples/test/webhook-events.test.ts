import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";
import { createSync, sqliteStore, webhook } from "@marketplace-seller/sync";
import { expect, it } from "vitest";
import { samplesFolder } from "./sample-paths.ts";

const file = join(samplesFolder, "guides/webhooks/events.json");

interface Event {
  readonly type: string;
  readonly data: { readonly packageId: string };
}

/**
 * Collects the webhook events of one order that is placed, prepared and split, and of another order that is
 * cancelled.
 */
async function deliverEvents(): Promise<readonly Event[]> {
  const start = Date.UTC(2026, 10, 23, 9);
  const options = { packages: 0, products: 20, rateLimit: false, clock: () => start } as const;
  await using sandbox = createSandbox(options);
  const { control, connection, sellerId } = sandbox;
  const bodies: Event[] = [];
  const receive: typeof fetch = async (_, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 204 });
  };
  const secret = `whsec_${Buffer.from("a secret of twenty-four bytes and more").toString("base64")}`;
  const { baseUrl, fetch, credentials } = connection;
  await using sync = createSync({
    store: sqliteStore(":memory:"),
    client: { baseUrl, fetch },
    sellers: [{ seller: "shop-1", credentials }],
    clock: { ...systemClock, now: () => control.clock.now() },
    consumers: { erp: webhook({ url: "https://erp.example.com/hook", secret, fetch: receive }) },
  });
  const poll = async (): Promise<void> => {
    control.clock.advance(60_000);
    await sync.once();
  };
  const lines = ["STK-00001", "STK-00002"].map((stockCode) => ({ stockCode, quantity: 1 }));
  const place = () => control.orders.place(sellerId, { lines });
  const idOf = ({ packages: [first] }: ReturnType<typeof place>): string => first?.packageId ?? "";
  const placed = place();
  await poll();
  control.packages.move(sellerId, idOf(placed), "Picking");
  await poll();
  const client = createRestClient(connection);
  const [shipment] = (await client.packages.list({ status: "Picking" })).content;
  const [orderLineId = ""] = shipment?.lines.map((line) => line.orderLineId) ?? [];
  await client.laborCosts.add({
    laborCostDetails: [{ orderLineId, totalLaborCostExcludingVAT: "12.50" }],
  });
  await poll();
  await client.packages.splitByOrderLines({ splitGroups: [{ orderLineIds: [orderLineId] }] });
  await poll();
  control.packages.move(sellerId, idOf(place()), "Cancelled");
  await poll();
  return bodies;
}

it("webhooks send the bodies that the reference shows, one of each type", async () => {
  const events = await deliverEvents();
  const first = [...new Map(events.toReversed().map((event) => [event.type, event])).values()];
  const observed = first.toSorted((one, other) => one.type.localeCompare(other.type));
  const text = `${JSON.stringify(observed, null, 2)}\n`;
  if (process.env.SAMPLES === "write") writeFileSync(file, text);
  expect(observed).toEqual(JSON.parse(readFileSync(file, "utf8")));
  expect(observed.map(({ type }) => type)).toEqual(
    ["cancelled", "changed", "moved", "new", "split"].map((kind) => `package.${kind}`),
  );
});
