import { expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

const ALL = { packages: 148, changes: 148, last: 148, sequence: 148 };

describeEachStore("a feed", (create) => {
  const shop = useShop(create);

  it("does not move its checkpoint at invalid responses with status 200", async () => {
    let body: string | undefined;
    const respond = async (text: string) =>
      new Response(text, { headers: { "content-type": "application/json" } });
    await using sync = createSync({
      ...shop.options,
      client: {
        ...shop.options.client,
        fetch: (...request) => (body === undefined ? fetch(...request) : respond(body)),
      },
    });
    await sync.offers.set("shop", []);
    const before = await shop.stored();
    for (body of ["null", "[]", "{}", '{"content":{}}', '{"content":[null]}', '{"content":[{}]}']) {
      expect([body, (await sync.once()).get("shop")]).toMatchObject([body, { state: "failed" }]);
      expect(await shop.stored()).toEqual(before);
    }
    body = undefined;
    for (const kind of ["html", "truncated-body", "empty", "redirect", "unavailable"] as const) {
      shop.sandbox.control.faults.add({ kind, operation: "listShipmentPackages" });
      expect((await sync.once()).get("shop")).toMatchObject({ state: "failed" });
    }
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect(await shop.stored()).toMatchObject(ALL);
  });

  it("reads credentials again before it pauses a seller, even from a function of sellers", async () => {
    const expired = { ...shop.sandbox.credentials, appSecret: "expired" };
    let isRotated = false;
    let rotates = false;
    await using sync = createSync({
      ...shop.options,
      sellers: async () => [
        { ...shop.seller, credentials: isRotated ? shop.sandbox.credentials : expired },
      ],
      client: {
        ...shop.options.client,
        // The secret is rotated after the sellers were read.
        fetch: async (...request) => {
          isRotated = rotates;
          return fetch(...request);
        },
      },
    });
    expect((await sync.once()).get("shop")).toMatchObject({ state: "paused" });
    rotates = true;
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect(await shop.stored()).toMatchObject(ALL);
  });
});
