import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { describe, expect, it } from "vitest";
import { rewriting, useSandbox } from "../clients/sandbox.fixture.ts";
import { useFolder } from "../store/folder.fixture.ts";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import { createSync } from "./create-sync.ts";
import type { SyncOptions } from "./sync-options.ts";
import type { Difference } from "./verify-sellers.ts";

const DAY_MS = 86_400_000;

/** The machine's clock, without waiting where a caller only lets time pass. */
function createHastyClock(): Clock {
  let skippedMs = 0;
  return {
    now: () => systemClock.now(),
    monotonic: () => systemClock.monotonic() + skippedMs,
    after(ms, run, isWait) {
      if (!isWait) return systemClock.after(ms, run);
      skippedMs += ms;
      return systemClock.after(0, run);
    },
  };
}

const nextStatus = { Created: "Picking", Picking: "Shipped", Shipped: "Delivered" } as const;

describe("verifying while packages move", () => {
  const shop = useSandbox({ packages: 200 });
  const { path } = useFolder();
  const open = (clock: Clock, options: Partial<SyncOptions> = {}) =>
    createSync({
      store: sqliteStore(path("orders.db")),
      client: { baseUrl: shop.sandbox.url },
      sellers: [
        { seller: "shop", from: Date.now() - 60 * DAY_MS, credentials: shop.sandbox.credentials },
      ],
      feed: { consistencyDelayMs: 1 },
      requestsPerMinute: false,
      clock,
      ...options,
    });
  /** Moves the oldest package that is not delivered yet to its next status. */
  const moveOne = (): string => {
    const { control, sellerId } = shop.sandbox;
    const { content } = control.packages.list(sellerId, { size: 100 });
    for (const { packageId, status, orderNumber } of content.toReversed()) {
      if (packageId === null || !(status in nextStatus)) continue;
      control.packages.move(sellerId, packageId, nextStatus[status as keyof typeof nextStatus]);
      return orderNumber;
    }
    throw new Error("every package is delivered");
  };
  const verify = async (sync: ReturnType<typeof createSync>, by: "created" | "updated") => {
    const found: Difference[] = [];
    const onDifference = (difference: Difference) => found.push(difference);
    const verified = await sync.verify({ from: Date.now() - 60 * DAY_MS, by, onDifference });
    return { found, verification: verified.get("shop") };
  };

  it("calls a package unread that was updated after the last poll, when nobody polls", async () => {
    await using sync = open(createHastyClock());
    await sync.once();
    const orderNumber = moveOne();
    for (const by of ["created", "updated"] as const) {
      const { found, verification } = await verify(sync, by);
      expect(found).toMatchObject([{ kind: "unread", orderNumber }]);
      expect(verification).toMatchObject({ isEqual: false, packages: { unread: 1 } });
    }
  });

  it("ends at a service that lists a package under a new date and without its order number", async () => {
    const clock = createHastyClock();
    await using sync = open(clock);
    await sync.once();
    const breakFirst = (text: string) =>
      text
        .replace(/"orderNumber":"\d+"/, '"orderNumber":""')
        .replace(/"lastModifiedDate":\d+/, `"lastModifiedDate":${Date.now()}`);
    await using verifier = open(clock, {
      client: {
        baseUrl: shop.sandbox.url,
        fetch: rewriting(breakFirst),
      },
    });
    const { verification } = await verify(verifier, "created");
    const { compared = 0, equal = 0 } = verification?.packages ?? {};
    expect(equal).toBeGreaterThan(0);
    expect(compared).toBeGreaterThan(equal);
  });

  it.each(["created", "updated"] as const)(
    "finds no difference in packages that move at every request, by %s",
    async (by) => {
      const clock = createHastyClock();
      await using sync = open(clock);
      await sync.once();
      let moved = 0;
      await using verifier = open(clock, {
        client: {
          baseUrl: shop.sandbox.url,
          async fetch(...request) {
            if (moved < 20) {
              moveOne();
              moved += 1;
            }
            const response = await fetch(...request);
            await sync.once();
            return response;
          },
        },
      });
      const { found, verification } = await verify(verifier, by);
      expect(moved).toBeGreaterThan(5);
      expect(found).toEqual([]);
      expect(verification).toMatchObject({ isEqual: true });
    },
  );
});
