import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSync, type Sync } from "../src/index.ts";
import { sqliteStore } from "../src/store/sqlite/sqlite-store.ts";

const RUNS = Number(process.env.SYNC_MODEL_RUNS ?? 20);

/** A step of a split test, which changes a package of the order that is in the status `Picking`. */
const step = fc.record({
  kind: fc.constantFrom("lines", "quantity", "quantity", "cancel", "combine", "ship"),
  target: fc.nat(10),
  /** Whether the feed polls before the step. */
  polls: fc.boolean(),
});
const story = fc.record({
  lines: fc.array(
    fc.record({
      stockCode: fc.constantFrom("STK-00001", "STK-00002", "STK-00003"),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
});

it.each(["document", "observed"] as const)(
  "ties packages to none that they were not split from, through splits of splits (%s)",
  async (profile) => {
    let inferred = 0;
    let certain = 0;
    await fc.assert(
      fc.asyncProperty(story, async ({ lines, steps }) => {
        await using sandbox = createSandbox({ packages: 1, rateLimit: false, profile });
        sandbox.control.clock.freeze();
        const { sellerId, control, connection } = sandbox;
        const { orderNumber, packages } = control.orders.place(sellerId, { lines });
        for (const shipment of packages)
          control.orders.movePackage(sellerId, String(shipment.packageId), "Picking");
        const opened = await sqliteStore(":memory:").open(Date.now);
        const query = (sql: string) => opened.read((session) => session.query(sql, [orderNumber]));
        const { baseUrl, fetch, credentials } = connection;
        await using sync = createSync({
          store: { open: async () => opened },
          client: { baseUrl, fetch },
          clock: { ...systemClock, now: () => control.clock.now() },
          sellers: [{ seller: "shop", credentials, from: control.clock.now() - 1000 }],
          requestsPerMinute: false,
          feed: { consistencyDelayMs: 1 },
        });
        const client = createRestClient(connection);
        for (const { kind, target, polls } of steps) {
          control.clock.advance(10);
          if (polls) await poll(sync);
          await doStep(client, sandbox, orderNumber, kind, target);
        }
        control.clock.advance(10);
        await poll(sync);
        const truth = trueLinks(sandbox, orderNumber);
        const links = await query(
          "SELECT parent_key, child_key, inferred FROM split_link WHERE order_number = ?",
        );
        const found = links.map((link) => `${link.parent_key} > ${link.child_key}`);
        expect(found.filter((link) => !truth.has(link))).toEqual([]);
        const live = await query("SELECT package_key FROM live_package WHERE order_number = ?");
        const alive = control.orders
          .find(sellerId, orderNumber)
          .packages.filter(({ status }) => ["Created", "Picking", "Shipped"].includes(status));
        expect(live.map((row) => row.package_key).sort()).toEqual(
          alive.map(({ packageId }) => packageId).sort(),
        );
        inferred += links.filter((link) => Boolean(link.inferred)).length;
        certain += links.filter((link) => !link.inferred).length;
      }),
      { numRuns: RUNS },
    );
    expect(inferred).toBeGreaterThan(0);
    expect(certain).toBeGreaterThan(0);
  },
);

async function poll(sync: Sync): Promise<void> {
  expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
}

/** Applies a step to a package in the status `Picking`; does nothing when no package fits the step. */
async function doStep(
  { packages }: RestClient,
  { control, sellerId }: Sandbox,
  orderNumber: string,
  kind: string,
  target: number,
): Promise<void> {
  const picking = control.orders
    .find(sellerId, orderNumber)
    .packages.filter(({ status }) => status === "Picking");
  const one = picking[target % Math.max(1, picking.length)];
  const line = one?.lines[target % one.lines.length];
  if (one === undefined || line === undefined) return;
  const { orderLineId } = line;
  const half = { orderLineId, quantities: Math.ceil(line.quantity / 2) };
  if (kind === "ship") {
    control.orders.movePackage(sellerId, String(one.packageId), "Shipped");
  } else if (kind === "lines" && one.lines.length > 1) {
    await packages.splitByOrderLines({ splitGroups: [{ orderLineIds: [orderLineId] }] });
  } else if (kind === "combine" && picking.length > 1) {
    const orderLineIds = picking
      .flatMap(({ lines }) => lines.slice(0, 1))
      .map((line) => line.orderLineId);
    await packages.splitByOrderLines({ splitGroups: [{ orderLineIds }] });
  } else if (kind === "quantity" && line.quantity > 1) {
    await packages.splitByQuantity({ splitPackages: [{ packageDetails: [half] }] });
  } else if (kind === "cancel" && line.quantity > 2) {
    const cancelledItems = [{ cancelReasonId: 61 as const, orderLineId, quantity: 1 }];
    const packageDetails = [{ orderLineId, quantities: 1 }];
    await packages.splitByQuantity({ splitPackages: [{ packageDetails }], cancelledItems });
  }
}

/** Parent and child of every split, as the sandbox recorded them. */
function trueLinks({ control, sellerId }: Sandbox, orderNumber: string): ReadonlySet<string> {
  const { packages } = control.orders.find(sellerId, orderNumber);
  const byTracking = new Map(
    packages.map((shipment) => [shipment.cargoTrackingNumber, shipment.packageId]),
  );
  return new Set(
    packages.flatMap(({ packageId, splitFrom }) =>
      splitFrom.map((parent) => `${byTracking.get(parent)} > ${packageId}`),
    ),
  );
}
