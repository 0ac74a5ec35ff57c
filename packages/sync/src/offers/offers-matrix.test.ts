import { faults } from "@marketplace-seller/contract-tests/write-requests";
import type { FaultRequest, RunningSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import type { Death } from "../dying-process.fixture.ts";
import { useSandbox } from "../sandbox.fixture.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { endLeases } from "../writes/staged-writes.fixture.ts";
import { dyingPusher, pusherOptions } from "./offers.fixture.ts";

const UPDATE = "updatePriceAndStock";
const CODE = "STK-00001";

/** When the pushing process ends. */
type Crash = "no crash" | Death;
const crashes: readonly Crash[] = ["no crash", "before sending", "after sending"];

interface Case {
  readonly fault: FaultRequest;
  readonly crash: Crash;
}

const everyCase: readonly Case[] = faults.flatMap((fault) =>
  crashes.map((crash) => ({ fault, crash })),
);

/** Spread over all: 29 is a prime that the number of cases is no multiple of. */
const count = Math.min(Number(process.env.OFFER_CASES ?? 10), everyCase.length);
const chosen = Array.from({ length: count }, (_, at) => everyCase[(at * 29) % everyCase.length]);

describeEachStore("offers under faults and crashes", (create) => {
  let sandbox: RunningSandbox;
  const { findProduct } = useSandbox({ products: 3 }, (started) => {
    sandbox = started;
  });

  it.each(chosen.flatMap((each) => each ?? []).map((each, at) => ({ ...each, at })))(
    "$at: $fault.kind $fault.when, process ends: $crash",
    async ({ fault, crash }) => {
      const store = await create();
      sandbox.control.faults.add({ ...fault, operation: UPDATE });
      const options =
        crash === "no crash" ? pusherOptions(sandbox, store) : dyingPusher(sandbox, store, crash);
      const rows = [{ stockCode: CODE, listPrice: 30, salePrice: 20, quantity: 700 }];
      await using first = createSync(options);
      await first.offers.set("shop", rows);
      const pushed = first.offers.push("shop");
      if (crash === "no crash") await pushed;
      else await expect(pushed).rejects.toThrow("the process has ended");
      sandbox.control.faults.remove();
      await endLeases(store);

      await using sync = createSync(pusherOptions(sandbox, store));
      expect(await sync.offers.push("shop")).toEqual({ state: "done" });
      const offer = (await sync.offers.find("shop", [CODE])).get(CODE);
      // No feed runs here: a stock is sent as it was measured, until it is there.
      expect(offer?.price?.state).toBe("confirmed");
      expect(offer?.stock?.state).toBe("confirmed");
      expect(findProduct(CODE)).toMatchObject({
        listPrice: "30.00",
        salePrice: "20.00",
        quantity: 700,
      });
      // Nothing is left open or in between.
      const [status] = await sync.offers.status();
      expect(status?.prices).toMatchObject({
        confirmed: 1,
        desired: 0,
        sending: 0,
        "outcome-unknown": 0,
      });
    },
  );
});
