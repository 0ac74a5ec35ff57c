import { expect, it } from "vitest";
import type { Consumer } from "../../src/consumers/consumer.ts";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

describeEachStore("consumers of a feed", (create) => {
  const shop = useShop(create);

  const once = async (consumers: Readonly<Record<string, Consumer>>) => {
    await using sync = createSync({ ...shop.options, consumers });
    await sync.once();
    const { offsets } = await sync.consumers();
    return Object.fromEntries(offsets.map(({ consumer, sequence }) => [consumer, sequence]));
  };
  const counting =
    (seen: number[]): Consumer =>
    (changes) => {
      seen.push(...changes.map(({ sequence }) => sequence));
    };

  it("do not delay the feed or each other while one throws, one hangs and one was removed", async () => {
    const erp: number[] = [];
    const mail: number[] = [];
    const hanging: Consumer = { timeoutMs: 10, handle: () => new Promise<never>(() => undefined) };
    const throwing: Consumer = () => {
      throw new Error("out of order");
    };
    expect(await once({ hanging, throwing, erp: counting(erp), mail: counting(mail) })).toEqual({
      hanging: 0,
      throwing: 0,
      erp: 148,
      mail: 148,
    });
    const { control, sellerId } = shop.sandbox;
    control.orders.place(sellerId, { lines: [{ stockCode: "STK-00001", quantity: 1 }] });
    expect(await once({ mail: counting(mail) })).toMatchObject({ erp: 148, mail: 149 });
    expect(await once({ erp: counting(erp), mail: counting(mail) })).toMatchObject({ erp: 149 });
    const sequences = Array.from({ length: 149 }, (_, at) => at + 1);
    expect({ erp, mail }).toEqual({ erp: sequences, mail: sequences });
  });
});
