import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSync } from "../src/index.ts";
import { sqliteStore } from "../src/store/sqlite/sqlite-store.ts";

const RUNS = Number(process.env.SYNC_MODEL_RUNS ?? 20);
const OPEN = ["Created", "Picking", "Shipped"];

/** A step changes a package of the order that is in the status `Picking`. */
const step = fc.record({
  kind: fc.constantFrom("lines", "quantity", "quantity", "cancel", "combine", "ship"),
  target: fc.nat(10),
  /** Whether the feed polls before the step. */
  polls: fc.boolean(),
});
const line = fc.record({
  stockCode: fc.constantFrom("STK-00001", "STK-00002", "STK-00003"),
  quantity: fc.integer({ min: 1, max: 6 }),
});
const story = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
});

it.each(["document", "observed"] as const)(
  "ties packages to none that they were not split from, through splits of splits (%s)",
  async (profile) => {
    const counts = { inferred: 0, certain: 0 };
    await fc.assert(
      fc.asyncProperty(story, async ({ lines, steps }) => {
        await using sandbox = createSandbox({ packages: 1, rateLimit: false, profile });
        const { sellerId, control, connection } = sandbox;
        control.clock.freeze();
        const { orderNumber, packages } = control.orders.place(sellerId, { lines });
        for (const { packageId } of packages)
          control.orders.movePackage(sellerId, String(packageId), "Picking");
        const store = await sqliteStore(":memory:").open(Date.now);
        const query = (sql: string) =>
          store.read((session) => session.query(`${sql} WHERE order_number = ?`, [orderNumber]));
        const { baseUrl, fetch, credentials } = connection;
        await using sync = createSync({
          store: { open: async () => store },
          client: { baseUrl, fetch },
          clock: { ...systemClock, now: () => control.clock.now() },
          sellers: [{ seller: "shop", credentials, from: control.clock.now() - 1000 }],
          requestsPerMinute: false,
          feed: { consistencyDelayMs: 1 },
        });
        const poll = async () =>
          expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
        const client = createRestClient(connection);
        for (const { kind, target, polls } of steps) {
          control.clock.advance(10);
          if (polls) await poll();
          await doStep(client, sandbox, orderNumber, kind, target);
        }
        control.clock.advance(10);
        await poll();
        const links = await query("SELECT parent_key, child_key, inferred FROM split_link");
        const truth = findTrueLinks(sandbox, orderNumber);
        const found = links.map((link) => `${link.parent_key} > ${link.child_key}`);
        expect(found.filter((link) => !truth.has(link))).toEqual([]);
        for (const { inferred } of links) counts[inferred ? "inferred" : "certain"] += 1;
        const live = await query("SELECT package_key FROM live_package");
        const open = control.orders
          .find(sellerId, orderNumber)
          .packages.filter(({ status }) => OPEN.includes(status));
        expect(new Set(live.map((row) => row.package_key))).toEqual(
          new Set(open.map(({ packageId }) => packageId)),
        );
      }),
      { numRuns: RUNS },
    );
    expect(Math.min(counts.inferred, counts.certain)).toBeGreaterThan(0);
  },
);

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
  const { orderLineId, quantity } = line;
  const byLines = (orderLineIds: string[]) =>
    packages.splitByOrderLines({ splitGroups: [{ orderLineIds }] });
  const takeOut = (quantities: number) => [{ packageDetails: [{ orderLineId, quantities }] }];
  if (kind === "ship") {
    control.orders.movePackage(sellerId, String(one.packageId), "Shipped");
  } else if (kind === "lines" && one.lines.length > 1) {
    await byLines([orderLineId]);
  } else if (kind === "combine" && picking.length > 1) {
    await byLines(
      picking.flatMap(({ lines }) => lines.slice(0, 1).map((each) => each.orderLineId)),
    );
  } else if (kind === "quantity" && quantity > 1) {
    await packages.splitByQuantity({ splitPackages: takeOut(Math.ceil(quantity / 2)) });
  } else if (kind === "cancel" && quantity > 2) {
    const cancelledItems = [{ cancelReasonId: 61 as const, orderLineId, quantity: 1 }];
    await packages.splitByQuantity({ splitPackages: takeOut(1), cancelledItems });
  }
}

/** Parent and child of every split, as the sandbox recorded them. */
function findTrueLinks({ control, sellerId }: Sandbox, orderNumber: string): ReadonlySet<string> {
  const { packages } = control.orders.find(sellerId, orderNumber);
  const idOf = new Map(packages.map((each) => [each.cargoTrackingNumber, each.packageId]));
  return new Set(
    packages.flatMap(({ packageId, splitFrom }) =>
      splitFrom.map((parent) => `${idOf.get(parent)} > ${packageId}`),
    ),
  );
}
