import { expect, it } from "vitest";
import type { SyncEvent } from "../src/contract/sync-event.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { useShop } from "./faults/shop.fixture.ts";

describeEachStore("an order that a consumer refuses", (create) => {
  const shop = useShop(create, 20);

  it("is named in an event each time, and recovers only when no dead letter is left", async () => {
    const events: SyncEvent[] = [];
    let poison: string | undefined;
    let isMended = false;
    const erp = {
      batch: 5,
      handle: (changes: readonly { readonly orderNumber: string }[]) => {
        poison ??= changes[0]?.orderNumber;
        if (isMended || changes.every(({ orderNumber }) => orderNumber !== poison)) return;
        throw new Error("poisoned");
      },
    };
    const onEvent = (event: SyncEvent): void => {
      if (event.type === "delivery-failed" || event.type === "recovered") events.push(event);
    };
    await using sync = shop.open({ consumers: { erp }, onEvent });
    await sync.once();
    const [letter] = (await sync.consumers()).deadLetters;
    expect(letter).toMatchObject({ orderNumber: poison });
    const about = { consumer: "erp", seller: "shop", orderNumber: poison };
    const refused = {
      ...{ type: "delivery-failed", ...about, packageId: letter?.packageId },
      failure: "Error: poisoned",
    };
    expect(events).toEqual([refused]);
    await sync.once();
    await sync.retryDeadLetters("erp");
    await sync.once();
    expect(events).toEqual([refused, refused]);
    isMended = true;
    await sync.retryDeadLetters("erp");
    await sync.once();
    expect(events.at(-1)).toMatchObject({ type: "recovered", of: "delivery-failed", failures: 2 });
    expect((await sync.consumers()).deadLetters).toEqual([]);
  });
});
