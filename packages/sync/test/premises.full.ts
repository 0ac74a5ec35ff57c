import type { Deviations } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import type { Sync } from "../src/app/sync.ts";
import type { SyncOptions } from "../src/app/sync-options.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { openShop, useShop } from "./faults/shop.fixture.ts";

const HOUR = 60 * 60_000;
const FROM = Date.now() - 15 * 24 * HOUR;

describeEachStore("a feed at a service that differs in one premise", (create) => {
  const shop = useShop(create, 130);

  const open = (client: SyncOptions["client"] = {}, from = shop): Sync =>
    from.open({
      sellers: [{ ...from.seller, from: FROM }],
      client: { ...from.options.client, ...client },
      feed: { pollIntervalMs: 20, consistencyDelayMs: 0 },
    });
  const deviate = (deviations: Deviations) => shop.sandbox.control.deviations.set(deviations);
  /** Picks the oldest new package. */
  const pickOldest = () => {
    const { control, sellerId } = shop.sandbox;
    const { content } = control.packages.list(sellerId, { size: 100, status: "Created" });
    const oldest = content.findLast(({ packageId }) => packageId !== null);
    if (oldest?.packageId == null) throw new Error("no package is new");
    control.packages.move(sellerId, oldest.packageId, "Picking");
  };
  /** The packages, updated since the start of the feed, that are not stored in their present version. */
  const missing = async () => {
    const rows = await shop.query("SELECT order_number, last_modified_at FROM package");
    const found = new Set(rows.map((row) => `${row.order_number} ${row.last_modified_at}`));
    const { control, sellerId } = shop.sandbox;
    return [0, 1, 2]
      .flatMap((page) => control.packages.list(sellerId, { page, size: 100 }).content)
      .filter(({ lastModifiedDate }) => lastModifiedDate >= FROM)
      .map((listed) => `${listed.orderNumber} ${new Date(listed.lastModifiedDate).toISOString()}`)
      .filter((version) => !found.has(version));
  };
  const named = ({ events } = shop) => events.filter(({ type }) => type === "premise-false");
  const problemsOf = async (sync: Sync) => (await sync.health()).problems.join("\n");

  it.each<[string, Deviations, premise: string, workaround: string]>([
    ["dates 3 h later", { dateShiftMs: 3 * HOUR }, "epoch-gmt3", "by 3 h"],
    ["dates 3 h earlier", { dateShiftMs: -3 * HOUR }, "epoch-gmt3", "by 3 h"],
    ["Created alone", { unfilteredStatus: "Created" }, "listing-all-statuses", "for each status"],
    ["exclusive ends", { exclusiveEnds: true }, "date-bounds", "by 1 ms"],
    ["a Date a day ahead", { clockAheadMs: 24 * HOUR }, "service-clock", "at both ends"],
    ["a Date a day behind", { clockAheadMs: -24 * HOUR }, "service-clock", "at both ends"],
  ])(
    "loses nothing from the beginning, nor when the service begins to differ: %s",
    async (_, deviations, premise, workaround) => {
      deviate(deviations);
      await using sync = open();
      expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
      expect(await missing()).toEqual([]);
      expect(named()[0]).toMatchObject({
        seller: "shop",
        premise,
        workaround: expect.stringContaining(workaround),
      });
      expect(await problemsOf(sync)).toContain(`seller "shop": the premise ${premise} is false`);
      expect((await sync.status())[0]?.warning).toContain(premise);

      deviate({});
      // The premises are measured with the next audit.
      await sync.audit();
      expect(shop.events).toContainEqual(expect.objectContaining({ type: "premise-holds" }));
      await sync.once();
      expect(await problemsOf(sync)).toBe("");

      const before = named().length;
      deviate(deviations);
      shop.placeOrder();
      pickOldest();
      await sync.once();
      await sync.audit();
      await sync.once();
      expect(named().length).toBeGreaterThan(before);
      expect(await missing()).toEqual([]);
      expect(await problemsOf(sync)).not.toContain("audit");
    },
  );

  it("reports that orderByField has no effect, for which there is no workaround", async () => {
    deviate({ ignoresOrderByField: true });
    await using sync = open();
    await sync.once();
    expect(named()[0]).toMatchObject({
      premise: "order-by-field-effect",
      remedy: expect.stringContaining("operator.orderByFieldParameter"),
      workaround: expect.stringContaining("has no workaround"),
    });
    expect(await problemsOf(sync)).toContain("order-by-field-effect");
  });

  it("measures the premises of an empty shop again once it has packages", async () => {
    await using empty = await openShop(await create(), 0);
    const { control } = empty.sandbox;
    control.deviations.set({ dateShiftMs: -3 * HOUR });
    await using sync = open({}, empty);
    await sync.once();
    expect(named(empty)).toEqual([]);
    empty.placeOrder();
    control.clock.advance(5_000);
    empty.placeOrder();
    const poll = async () => {
      await sync.once();
      return named(empty).length;
    };
    await expect.poll(poll).toBeGreaterThan(0);
    await sync.once();
    expect(await empty.stored()).toMatchObject({ packages: 2 });
  });

  it("finds false premises while polling: packages that change without a new date, and reused package ids", async () => {
    let meddle: (row: Record<string, unknown>) => void = () => undefined;
    await using sync = open({
      async fetch(input, init) {
        const response = await fetch(input, init);
        const page = (await response.json()) as { content: Record<string, unknown>[] };
        for (const row of page.content) meddle(row);
        return Response.json(page, { headers: response.headers });
      },
    });
    await sync.once();
    await sync.audit();
    expect(await problemsOf(sync)).toBe("");
    meddle = (row) => {
      row.cargoProviderName = "another";
    };
    await sync.audit();
    await sync.once();
    expect(named()).toMatchObject([{ premise: "last-modified-moves" }]);
    meddle = (row) => {
      row.orderNumber = `9${row.orderNumber}`;
    };
    await sync.audit();
    await sync.once();
    expect(named()).toContainEqual(expect.objectContaining({ premise: "stable-ids" }));
    for (const premise of ["last-modified-moves", "stable-ids"]) {
      expect(await problemsOf(sync)).toContain(`the premise ${premise} is false`);
    }
  });
});
