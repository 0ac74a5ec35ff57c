// A process that runs a sync until a test kills it: node feed.fixture.ts <database> <base URL> <number of sellers>
// [<how long a transaction may be idle, milliseconds>]
import { createSync } from "../../src/app/create-sync.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const [database = "", baseUrl = "", sellers = "1", idleMs = "5000"] = process.argv.slice(2);
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
// A short idle time, so that a process that is stopped does not keep its rows locked for long.
const store = database.startsWith("postgres:")
  ? postgresStore(database, { idleTransactionMs: Number(idleMs) })
  : sqliteStore(database);
await createSync({
  store,
  requestsPerMinute: false,
  client: { baseUrl, pacing: false },
  // All sellers read the same packages from the sandbox, but each stores them in separate rows.
  sellers: Array.from({ length: Number(sellers) }, (_, at) => ({
    seller: `shop-${at + 1}`,
    credentials,
    from: Date.UTC(2024, 10, 1),
  })),
  // The jobs are small, so that there are many moments at which a process can be interrupted.
  feed: { pollIntervalMs: 50 * Number(sellers), consistencyDelayMs: 20, maxPackagesPerJob: 200 },
  onEvent: (event) => process.stderr.write(`${JSON.stringify(event)}\n`),
  consumers: {
    erp: {
      timeoutMs: 5000,
      handle: async (changes, tx) => {
        for (const { seller, sequence } of changes) {
          await tx.run("INSERT INTO erp (seller, sequence) VALUES (?, ?)", [seller, sequence]);
        }
      },
    },
  },
}).run();
