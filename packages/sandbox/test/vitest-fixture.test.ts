import { createRestClient } from "@marketplace-seller/rest-client";
import { sandboxTest, test } from "@marketplace-seller/sandbox/vitest";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { describe, expect } from "vitest";

const frozenAt = Date.UTC(2026, 10, 21, 7);

describe("the vitest fixture", () => {
  test("provides a sandbox that the generated client reaches", async ({ connection }) => {
    const { packages } = createRestClient(connection);
    expect((await packages.list()).content).not.toEqual([]);
  });

  const stockOf = async (connection: Parameters<typeof createRestClient>[0]) =>
    (await createRestClient(connection).products.query({ stockCode: "STK-00001" })).content[0];

  let before: unknown;
  for (const run of ["first", "second"]) {
    test(`is new in the ${run} test that changes it`, async ({ sandbox, connection }) => {
      const product = await stockOf(connection);
      before ??= product?.quantity;
      expect(product?.quantity).toBe(before);
      const { sellerId } = sandbox.control.sellers.find();
      sandbox.control.orders.place(sellerId, { lines: [{ stockCode: "STK-00001", quantity: 1 }] });
      expect((await stockOf(connection))?.quantity).toBe(Number(before) - 1);
    });
  }

  for (const run of ["first", "second"]) {
    test(`lets a client pass that meets a 429, in the ${run} test`, async ({ sandbox }) => {
      sandbox.control.faults.add({ kind: "too-many-requests", retryAfterSeconds: 120 });
      const { packages } = createRestClient({ ...sandbox.connection, timeoutMs: 150_000 });
      expect((await packages.list()).content).not.toEqual([]);
    });

    test(`does not delay another sandbox by a 429, in the ${run} test without its clock`, async ({
      sandbox,
    }) => {
      const { baseUrl, credentials, fetch, control } = sandbox;
      const { packages } = createRestClient({ baseUrl, credentials, fetch, timeoutMs: 119_000 });
      expect((await packages.list()).content).not.toEqual([]);
      control.faults.add({ kind: "too-many-requests", retryAfterSeconds: 120 });
      await expect(packages.list()).rejects.toMatchObject({ code: "rate-limited" });
    });
  }

  const frozen = sandboxTest({ packages: 20, products: 10, frozenAt });
  let listed: unknown;
  for (const run of ["one", "another"]) {
    frozen(`holds the same data of the same moment in ${run} test`, async ({ connection }) => {
      const { content } = await createRestClient(connection).packages.list({ sender: "ALL" });
      expect(content.length).toBeGreaterThan(0);
      listed ??= content;
      expect(content).toEqual(listed);
    });
  }

  frozen("lets no client wait, not even while time is frozen", async ({ sandbox, connection }) => {
    const { sellerId, control } = sandbox;
    const { orderNumber } = control.orders.place(sellerId, {
      lines: [{ stockCode: "STK-00001", quantity: 1 }],
    });
    const { packages } = createRestClient(connection);
    const seen = new Set<unknown>();
    for await (const shipment of packages.between({ from: frozenAt - 1, to: frozenAt }))
      seen.add(shipment.orderNumber);
    expect(seen).toContain(orderNumber);
    expect(control.clock.now()).toBeGreaterThan(frozenAt);

    control.faults.add({ kind: "unavailable", times: 2, retryAfterSeconds: 30 });
    const before = control.clock.now();
    await createRestClient(connection).packages.list();
    expect(control.clock.now()).toBeGreaterThanOrEqual(before + 60_000);

    control.faults.add({ kind: "stalled-body" });
    const hurried = createRestClient({ ...connection, timeoutMs: 50 });
    await expect(hurried.packages.list()).rejects.toMatchObject({ code: "timeout" });
    const { orderList } = await createSoapClient(connection).orders.list();
    expect(orderList?.order).not.toEqual([]);
  });

  frozen("stands still, is advanced, and runs on from there", ({ sandbox }) => {
    const { clock } = sandbox.control;
    expect([clock.now(), clock.isFrozen]).toEqual([frozenAt, true]);
    clock.advance(60_000);
    expect(clock.now()).toBe(frozenAt + 60_000);
    clock.resume();
    expect(clock.now()).toBeGreaterThanOrEqual(frozenAt + 60_000);
    expect(clock.isFrozen).toBe(false);
  });
});
