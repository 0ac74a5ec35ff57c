// A process that pushes prices until a test kills it: node offers-worker.fixture.ts <database> <base URL> <number of
// offers> <price>
import { createSync } from "../../src/create-sync.ts";
import { storeOf } from "./open-store-source.fixture.ts";

const [database = "", baseUrl = "", count = "", price = ""] = process.argv.slice(2);
await using sync = createSync({
  store: storeOf(database, 10_000),
  client: {
    baseUrl,
    hooks: { onRequest: ({ operation }) => void process.stdout.write(`${operation}\n`) },
  },
  sellers: [
    { seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } },
  ],
  offers: { leaseMs: 2_000, initialPollDelayMs: 50, confirmationTimeoutMs: 1_000, maxSends: 20 },
});
await sync.offers.set("shop", wishes());
const outcome = await sync.offers.push("shop");
process.stdout.write(`${outcome.state}\n`);

function* wishes() {
  for (let n = 1; n <= Number(count); n += 1) {
    yield { stockCode: `STK-${String(n).padStart(5, "0")}`, listPrice: 1000, salePrice: price };
  }
}
