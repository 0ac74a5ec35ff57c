import { expect, it } from "vitest";
import { useSandbox } from "../src/clients/sandbox.fixture.ts";
import { sqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { OffersWorld } from "./offers-world.fixture.ts";
import { useSyncs } from "./sync.fixture.ts";

const DAY_MS = 86_400_000;
const DAYS_OF_WORLD = 5;
/** `OFFERS_WORLDS=200 vitest run test/offers-world.test.ts` runs 1,000 days. */
const WORLDS = Number(process.env.OFFERS_WORLDS ?? 4);
const FIRST = Number(process.env.OFFERS_FIRST_WORLD ?? 1);

const shop = useSandbox({ packages: 0, products: 8, rateLimit: false });
const { open } = useSyncs(async () => sqliteStore(":memory:"), shop);

it.each(Array.from({ length: WORLDS }, (_, index) => FIRST + index))(
  "in world %i no unit is sold twice, and no price is live that nobody asked for or released",
  async (seed) => {
    const { credentials } = shop.sandbox;
    const from = Date.now() - 31 * DAY_MS;
    const sync = open({
      sellers: [{ seller: "shop", credentials, from }],
      offers: { initialPollDelayMs: 1, confirmationTimeoutMs: 3_000 },
    });
    await sync.once();
    const codes = Array.from({ length: 6 }, (_, index) => `STK-0000${index + 1}`);
    const world = new OffersWorld(sync, shop.sandbox, seed, codes);
    await world.open();
    for (let day = 0; day < DAYS_OF_WORLD && world.problems.length === 0; day += 1)
      await world.day();
    expect(world.problems).toEqual([]);
    if (process.env.OFFERS_WORLDS) console.log(seed, Object.fromEntries(world.seen));
  },
  60_000,
);
