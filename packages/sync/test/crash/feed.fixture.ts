// One process that runs a sync, to be killed:
// node feed.fixture.ts <database> <base URL> <number of sellers> [<how long a transaction may be idle, milliseconds>]
import { createSync } from "../../src/create-sync.ts";
import { storeOf } from "./open-store-source.fixture.ts";

const [database = "", baseUrl = "", sellers = "1", idleMs] = process.argv.slice(2);
const sync = createSync({
  store: storeOf(database, idleMs === undefined ? undefined : Number(idleMs)),
  client: { baseUrl, pacing: false },
  // All of them read the same packages, each into rows of its own.
  sellers: Array.from({ length: Number(sellers) }, (_, at) => ({
    seller: `shop-${at + 1}`,
    credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
    from: Date.UTC(2024, 10, 1),
  })),
  // Small jobs, so that there is much to interrupt.
  feed: { pollIntervalMs: 50 * Number(sellers), consistencyDelayMs: 20, maxPackagesPerJob: 200 },
  requestsPerMinute: false,
  onEvent: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
  consumers: {
    erp: {
      timeoutMs: 5000,
      handle: async (changes, tx) => {
        for (const { seller, sequence, packageKey } of changes) {
          await tx.run("INSERT INTO erp (seller, sequence, package_key) VALUES (?, ?, ?)", [
            seller,
            sequence,
            packageKey,
          ]);
        }
      },
    },
  },
});
await sync.run();
