// A process that pushes prices until a test kills it: node offers-worker.fixture.ts <database> <base URL> <number of
// offers> <price>
import { createWorkerSync } from "./worker-sync.fixture.ts";

const [database = "", baseUrl = "", count = "", salePrice = ""] = process.argv.slice(2);
await using sync = createWorkerSync(database, {
  idleTransactionMs: 10_000,
  client: {
    baseUrl,
    hooks: { onRequest: ({ operation }) => void process.stdout.write(`${operation}\n`) },
  },
  offers: { leaseMs: 2_000, initialPollDelayMs: 50, confirmationTimeoutMs: 1_000, maxSends: 20 },
});
const offers = Array.from({ length: Number(count) }, (_, at) => {
  return { stockCode: `STK-${String(at + 1).padStart(5, "0")}`, listPrice: 1000, salePrice };
});
await sync.offers.set("shop", offers);
const { state } = await sync.offers.push("shop");
const [status] = await sync.offers.status();
process.stdout.write(`${state}, ${status?.prices.confirmed} confirmed\n`);
